#include "common.h"
#include <pthread.h>
void*t(void*a){ for(;;) pause(); }
int main(){ pthread_t x; pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setstacksize(&a,16384); int n=0; while(n<2000&&pthread_create(&x,&a,t,0)==0) n++; fprintf(stderr,"%d threads\n",n); pause(); }
