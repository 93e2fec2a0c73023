import os,time
# 512 MB in 20,000 files are allowed; these are in no folder any more. Bounded here to 1 GB.
held=[]; b=bytes(1<<20)
for i in range(4):
    f=os.open("x",os.O_CREAT|os.O_RDWR); os.unlink("x"); held.append(f)
    for _ in range(256): os.write(f,b)
s=os.statvfs("."); print("written",4*256,"MB, free",s.f_bavail*s.f_frsize>>20,"MB",flush=True)
time.sleep(0.5)
