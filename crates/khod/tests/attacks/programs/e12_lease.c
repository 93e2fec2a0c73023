#include "common.h"
/* a write lease on files of an interpreter that is the user's own: whoever opens them next waits up to 45 s */
int main(int ac,char**av){ signal(SIGIO,SIG_IGN); for(int i=1;i<ac;i++){ int f=open(av[i],O_RDONLY); int kinds[]={F_RDLCK,F_WRLCK}; for(int k=0;f>=0&&k<2;k++) if(fcntl(f,F_SETLEASE,kinds[k])==0) ok("lease"); }
 tell(); }
