import os,time
# beyond PATH_MAX nobody looks: 12,000 letters deep, 1 GB there
d="d"*100
for i in range(120):
    os.mkdir(d); os.chdir(d)
for k in range(4):
    f=os.open(f"x{k}",os.O_CREAT|os.O_WRONLY)
    for _ in range(256): os.write(f,bytes(1<<20))
print("written 1024 MB",flush=True); time.sleep(0.5)
