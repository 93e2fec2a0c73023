#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
#include <errno.h>
#include <signal.h>
#include <sched.h>
#include <dirent.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <sys/stat.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/resource.h>
#include <sys/prctl.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <time.h>
#include <limits.h>
/* a sandbox that fails must not cost the machine: whoever is root has nothing to try any more */
__attribute__((constructor)) static void not_as_root(void){ if(geteuid()==0){ char c; int n=0; while(n<2&&read(0,&c,1)==1) if(c=='\n') n++; char b[]="GOT root\n"; if(write(2,b,9)&&write(1,b,9)) sleep(5); _exit(0);} }
#ifndef UNBOUND
/* no process computes for long, and there are not too many */
__attribute__((constructor)) static void bound(void){ struct rlimit l={4,4}; setrlimit(RLIMIT_CPU,&l); getrlimit(RLIMIT_NPROC,&l); if(l.rlim_max>1500){ l.rlim_cur=l.rlim_max=1500; setrlimit(RLIMIT_NPROC,&l); } }
#endif
/* what every process may count together */
static long *shared_counter(void){ char n[300]; snprintf(n,300,"%s/counter",getenv("TMPDIR")); int f=open(n,O_RDWR|O_CREAT,0600); ftruncate(f,4096); long *p=mmap(0,4096,3,MAP_SHARED,f,0); return p==MAP_FAILED?0:p; }
static char out[4000]; static int bad;
/* note what succeeded */
static void ok(const char *n){ strcat(out,n); strcat(out," "); bad++; }
#define TRY(name, expr) do{ errno=0; long r_=(long)(expr); if(r_>=0) ok(name); }while(0)
static void hear(void){ char c; int n=0; while(n<2 && read(0,&c,1)==1) if(c=='\n') n++; }
/* "GOT none": nothing worked; the verdict is unreadable and quotes the line */
static void tell(void){ hear(); char b[4200]; int n=snprintf(b,sizeof b,"GOT %s\n", bad?out:"none"); if(write(2,b,n)){} if(write(1,b,n)){} sleep(5); _exit(0);}
