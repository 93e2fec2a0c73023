#include "common.h"
/* 55 sessions that compute for ever; itself answers once and then computes too */
int main(){ hear(); for(int i=0;i<55;i++) if(fork()==0){ setsid(); close(0);close(1);close(2); for(;;); } write(1,"A2-C2\n",6); char c; while(read(0,&c,1)==1&&c!='\n'); for(;;); }
