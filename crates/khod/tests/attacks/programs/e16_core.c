#define UNBOUND
#include "common.h"
int main(){ struct rlimit l={RLIM_INFINITY,RLIM_INFINITY}; TRY("core-unlimited",setrlimit(RLIMIT_CORE,&l)); TRY("nproc",setrlimit(RLIMIT_NPROC,&l)); TRY("nofile",setrlimit(RLIMIT_NOFILE,&l)); TRY("cpu",setrlimit(RLIMIT_CPU,&l)); prctl(PR_SET_DUMPABLE,1); if(fork()==0){ chdir("/tmp"); abort(); } wait(0); 
 int f=open("/proc/self/oom_score_adj",O_WRONLY); if(f>=0&&write(f,"-1000",5)==5) ok("oom-1000"); f=open("/proc/1/oom_score_adj",O_WRONLY); if(f>=0&&write(f,"1000",4)==4) ok("reaper-oom+1000"); f=open("/proc/self/autogroup",O_WRONLY); if(f>=0&&write(f,"-19",3)==3) ok("autogroup"); f=open("/proc/self/timerslack_ns",O_WRONLY); 
 f=open("/proc/sys/kernel/core_pattern",O_WRONLY); if(f>=0) ok("core_pattern"); f=open("/proc/sys/user/max_user_namespaces",O_WRONLY); if(f>=0&&write(f,"100",3)==3) ok("max_user_ns"); f=open("/proc/sys/net/ipv4/ip_forward",O_WRONLY); if(f>=0) ok("netsysctl"); f=open("/proc/sysrq-trigger",O_WRONLY); if(f>=0) ok("sysrq");
 tell(); }
