import fcntl,os,sys,time
# holds locks on whatever common files there are
n=0
for r,d,f in os.walk('/usr/bin'):
    for x in f[:300]:
        try: h=os.open(os.path.join(r,x),os.O_RDONLY); fcntl.flock(h,fcntl.LOCK_EX|fcntl.LOCK_NB); n+=1
        except OSError: pass
for _ in range(2): sys.stdin.readline()
print(f"GOT flocks{n}",flush=True); time.sleep(3)
