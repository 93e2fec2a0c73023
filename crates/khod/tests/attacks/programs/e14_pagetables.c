#include "common.h"
/* page tables of the zero page: a 4 kB table for every 2 MB that is read. argv[1]: MB of tables */
int main(int ac,char**av){ long want=ac>1?atol(av[1]):900; long n=0; for(int p=0;p<4;p++) if(fork()==0){ long each=want/4*256; /* tables */ for(long k=0;k<each;k+=4096){ char*a=mmap(0,4096L<<21,PROT_READ,MAP_PRIVATE|MAP_ANONYMOUS|MAP_NORESERVE,-1,0); if(a==MAP_FAILED)break; madvise(a,4096L<<21,15/*NOHUGEPAGE*/); volatile char s=0; for(long i=0;i<4096&&k+i<each;i++) s+=a[i<<21]; } sleep(6); _exit(0);} 
 usleep(3000000); ok("alive"); tell(); }
