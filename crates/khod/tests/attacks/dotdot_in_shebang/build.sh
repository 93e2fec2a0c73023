D=d
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do D=$D/d; done
mkdir -p $D; ln -s $D L
UP=../../../../../../../../../../../..
# where the kernel ends up: 31-12 levels below
P=d; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18; do P=$P/d; done
mkdir -p $P@OWNER@/bin; cp /bin/dash $P@OWNER@/bin/x
printf '#!L/%s@OWNER@/bin/x\n' $UP > bot
cat bot.sh >> bot
chmod 755 bot $P@OWNER@/bin/x
head -1 bot; ls L/$UP@OWNER@/bin/x
