#include "../programs/common.h"
#include <pthread.h>
#include <sys/shm.h>
/* Takes 400 MB, 128 being allowed, by a way that is named. Says whether it was let, or refused before it had too much. */
enum { MB = 1 << 20, WANTED = 400 };
static void rest(long had){ char b[40]; if(had<128){ sprintf(b,"refused"); } else sprintf(b,"alive"); usleep(1500000); ok(b); tell(); }
static void*deep(void*a){ volatile char here[6*MB]; for(int i=0;i<6*MB;i+=4096) here[i]=1; for(;;) pause(); }
int main(int ac,char**av){ const char*way=av[1]; long had=0;
 if(!strcmp(way,"shared")) for(;had<WANTED;had++){ char*p=mmap(0,MB,3,MAP_SHARED|MAP_ANONYMOUS,-1,0); if(p==MAP_FAILED)break; memset(p,1,MB); }
 else if(!strcmp(way,"populate")) for(;had<WANTED;had+=10){ if(mmap(0,10*MB,3,MAP_PRIVATE|MAP_ANONYMOUS|MAP_POPULATE,-1,0)==MAP_FAILED)break; }
 else if(!strcmp(way,"brk")) for(;had<WANTED;had++){ char*p=sbrk(MB); if(p==(char*)-1)break; memset(p,1,MB); }
 else if(!strcmp(way,"stacks")) for(;had<300;had+=6){ pthread_t t; pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setstacksize(&a,7*MB); if(pthread_create(&t,&a,deep,0))break; }
 else if(!strcmp(way,"copies")){ static char b[40*MB]; memset(b,1,sizeof b); for(int i=0;i<10;i++,had+=40) if(fork()==0){ memset(b,2+i,sizeof b); sleep(4); _exit(0);} }
 else if(!strcmp(way,"orphans")) for(int i=0;i<10;i++,had+=40){ if(fork()==0){ if(fork())_exit(0); setsid(); char*p=mmap(0,40*MB,3,MAP_PRIVATE|MAP_ANONYMOUS,-1,0); memset(p,1,40*MB); sleep(4); _exit(0);} wait(0); }
 else if(!strcmp(way,"handed")){ /* a child fills shared memory, unmaps it, and nobody has it mapped for long */ char*p=mmap(0,WANTED*MB,3,MAP_SHARED|MAP_ANONYMOUS|MAP_NORESERVE,-1,0); if(p!=MAP_FAILED) for(;had<WANTED;had+=20) if(fork()==0){ memset(p+had*MB,1,20*MB); _exit(0);} else wait(0); }
 else if(!strcmp(way,"nameless")) for(;had<WANTED;had+=4){ int m=syscall(SYS_memfd_create,"x",0); static char b[4*MB]; memset(b,1,sizeof b); if(m<0||write(m,b,sizeof b)!=sizeof b)break; }
 else if(!strcmp(way,"segments")) for(;had<WANTED;had+=10){ int s=shmget(IPC_PRIVATE,10*MB,IPC_CREAT|0600); if(s<0)break; char*p=shmat(s,0,0); if(p==(char*)-1)break; memset(p,1,10*MB); shmdt(p); }
 else if(!strcmp(way,"locked")) for(;had<WANTED;had++){ char*p=mmap(0,MB,3,MAP_PRIVATE|MAP_ANONYMOUS,-1,0); if(p==MAP_FAILED)break; mlock(p,MB); memset(p,1,MB); }
 else if(!strcmp(way,"files")){ char n[200]; static char b[MB]; memset(b,1,MB); static char h[100*MB]; memset(h,1,sizeof h); had=100; signal(SIGXFSZ,SIG_IGN); for(;had<WANTED;had++){ snprintf(n,200,"%s/%ld",getenv("TMPDIR"),had); int f=open(n,O_CREAT|O_WRONLY,0600); if(f<0||write(f,b,MB)!=MB)break; close(f);} }
 else if(!strcmp(way,"nowhere")){ /* files that have no name any more */ char n[200]; static char b[MB]; memset(b,1,MB); static char h[100*MB]; memset(h,1,sizeof h); had=100; for(;had<WANTED;had++){ snprintf(n,200,"%s/x",getenv("TMPDIR")); int f=open(n,O_CREAT|O_WRONLY,0600); if(f<0||write(f,b,MB)!=MB)break; unlink(n); } }
 else if(!strcmp(way,"tables")){ long each=200*256; for(int p=0;p<2;p++) if(fork()==0){ for(long k=0;k<each;k+=4096){ char*a=mmap(0,4096L<<21,PROT_READ,MAP_PRIVATE|MAP_ANONYMOUS|MAP_NORESERVE,-1,0); if(a==MAP_FAILED)break; madvise(a,4096L<<21,15); volatile char s=0; for(long i=0;i<4096;i++) s+=a[i<<21]; } sleep(4); _exit(0);} had=400; }
 else if(!strcmp(way,"remnant")){ /* a page is left of every mapping, and all of its memory */ int z=open("/dev/zero",O_RDWR); for(;had<WANTED;had+=40){ char*p=mmap(0,40*MB,3,MAP_SHARED,z,0); if(p==MAP_FAILED)break; memset(p,1,40*MB); munmap(p+4096,40*MB-4096); usleep(20000); } }
 else return 9;
 rest(had); }
