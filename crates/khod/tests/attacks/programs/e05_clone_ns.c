#include "common.h"
#include <linux/sched.h>
static int f(void*a){ _exit(0);} static char st[65536];
int main(){ int fl[]={CLONE_NEWUSER,CLONE_NEWNS,CLONE_NEWPID,CLONE_NEWNET,CLONE_NEWIPC,CLONE_NEWUTS,CLONE_NEWCGROUP,CLONE_NEWUSER|CLONE_NEWNET,0}; const char*n[]={"user","ns","pid","net","ipc","uts","cgroup","user+net"};
 for(int i=0;fl[i];i++){ int p=clone(f,st+65536,fl[i]|SIGCHLD,0); if(p>0){ok(n[i]);waitpid(p,0,0);} 
  struct clone_args a={0}; a.flags=fl[i]; a.exit_signal=SIGCHLD; p=syscall(SYS_clone3,&a,sizeof a); if(p==0)_exit(0); if(p>0){char b[30];sprintf(b,"c3%s",n[i]);ok(b);} }
 struct clone_args a={0}; a.flags=0x200000000ULL; a.cgroup=0; a.exit_signal=SIGCHLD; int p=syscall(SYS_clone3,&a,sizeof a); if(p==0)_exit(0); if(p>0)ok("c3cgroup");
 tell(); }
