#include "common.h"
/* runs away by dying: parent dies, child goes on, 20 s */
int main(){ time_t end=time(0)+20; while(time(0)<end){ pid_t p=fork(); if(p>0)_exit(0); setsid(); } }
