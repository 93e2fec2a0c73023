#include "common.h"
/* memory in socket buffers: belongs to no process. argv[1]: MB wanted */
int main(int ac,char**av){ long want=ac>1?atol(av[1]):800; long*held=shared_counter(); static char blk[65536]; memset(blk,1,sizeof blk); int P=8;
 for(int p=0;p<P;p++) if(fork()==0){ long got=0; for(int i=0;i<500&&got<(want<<20)/P;i++){ int sv[2]; if(socketpair(AF_UNIX,SOCK_STREAM,0,sv))break; int big=1<<20; for(int s=0;s<2;s++){ setsockopt(sv[s],SOL_SOCKET,SO_SNDBUF,&big,4); fcntl(sv[s],F_SETFL,O_NONBLOCK); ssize_t n; while((n=write(sv[s],blk,65536))>0){ got+=n; __atomic_add_fetch(held,n,__ATOMIC_SEQ_CST);} } } sleep(6); _exit(0);}
 usleep(3000000); char b[50]; sprintf(b,"held %ld MB",*held>>20); ok(b); tell(); }
