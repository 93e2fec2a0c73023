#include "common.h"
/* children that nobody waits for: 3,000 at most */
int main(){ for(int i=0;i<3000;i++){ pid_t p=fork(); if(p==0)_exit(0); if(p<0) usleep(1000);} for(;;) pause(); }
