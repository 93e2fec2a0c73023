#include "common.h"
/* memory in pipes: belongs to no process */
int main(int ac,char**av){ long*held=shared_counter(); static char blk[1<<20]; memset(blk,1,sizeof blk); for(int p=0;p<20;p++) if(fork()==0){ for(int i=0;i<500&&*held<(800L<<20);i++){ int q[2]; if(pipe2(q,O_NONBLOCK))break; fcntl(q[1],F_SETPIPE_SZ,1<<20); ssize_t n; while((n=write(q[1],blk,1<<20))>0) __atomic_add_fetch(held,n,__ATOMIC_SEQ_CST); } sleep(6); _exit(0);}
 usleep(3000000); char b[50]; sprintf(b,"held %ld MB",*held>>20); ok(b); tell(); }
