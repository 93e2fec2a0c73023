# Objects of the kernel, a few hundred of each at most: they may fail, they must not help, and it plays on.
from attempt import *
import resource, select, socket, threading
# More files than a program may have, and limits that go up.
files = []
def open_files():
    for _ in range(1000): files.append(os.open('/dev/null', os.O_RDONLY))
try: open_files()
except OSError: pass
attempt('many-files', lambda: len(files) > 128)
for file in files: os.close(file)
for name in ('NOFILE', 'NPROC', 'CORE', 'FSIZE', 'MEMLOCK', 'MSGQUEUE', 'NICE', 'RTPRIO', 'SIGPENDING'):
    limit = getattr(resource, 'RLIMIT_' + name)
    soft, hard = resource.getrlimit(limit)
    if hard != -1: attempt('limit-' + name, lambda: resource.setrlimit(limit, (hard + 1, hard + 1)))
def several(what, most=300):
    held = []
    try:
        for _ in range(most):
            one = what()
            if one < 0: break
            held.append(one)
    except OSError: pass
    for one in held: os.close(one)
several(libc.inotify_init)
watch = libc.inotify_init()
if watch >= 0:
    for name in os.listdir('/usr/bin')[:300]: libc.inotify_add_watch(watch, ('/usr/bin/' + name).encode(), 0xfff)
    os.close(watch)
several(lambda: libc.epoll_create1(0), 100)
several(lambda: libc.timerfd_create(1, 0), 100)
several(lambda: libc.signalfd(-1, ctypes.create_string_buffer(128), 0), 100)
# Timers of the old kind: they belong to the process and signal nobody.
timer = ctypes.c_long()
event = ctypes.create_string_buffer(64); event[12] = b'\x01'
for _ in range(1000): libc.timer_create(1, event, ctypes.byref(timer))
# Keyrings, namespaces, rings and programs of the kernel.
attempt('keyring', lambda: call(250, 1, b'x'))
attempt('key', lambda: call(248, b'user', b'x', b'y', 1, -3))
attempt('ring', lambda: call(425, 4, ctypes.create_string_buffer(256)))
attempt('bpf', lambda: call(321, 0, ctypes.create_string_buffer(128), 128))
attempt('userfault', lambda: call(323, 0))
attempt('userfault-user', lambda: call(323, 1))
attempt('secret-memory', lambda: call(447, 0))
for flag in (0x10000000, 0x20000, 0x20000000, 0x40000000, 0x8000000, 0x4000000, 0x2000000, 0x80): attempt('unshare', lambda: call(272, flag))
for number in (165, 166, 155, 161, 428, 429, 430, 431, 432, 433, 442, 303, 304): attempt(f'mounts-{number}', lambda: call(number, b'/tmp', b'/tmp', b'tmpfs', 0, 0))
# An address space of which nothing is used costs nothing.
import mmap
space = libc.mmap; space.restype = ctypes.c_long
attempt('refused-space', lambda: space(0, ctypes.c_long(16 << 30), 0, 0x4022, -1, 0) == -1)
# Threads and children that end at once, and children that nobody waits for.
for _ in range(30):
    if os.fork() == 0: os._exit(0)
for _ in range(100):
    thread = threading.Thread(target=lambda: None); thread.start(); thread.join()
tell()
