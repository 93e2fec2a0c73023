"""What all attempts share. An attempt says what worked, in a line that is no move: "GOT none" is what must be said."""
import ctypes, os, sys, time

OWNER = '@OWNER@'
SECRET = 'CANARY'
libc = ctypes.CDLL(None, use_errno=True)
got = []

def attempt(name, what):
    """Notes what does not fail, unless it comes to nothing."""
    try:
        if what() is False: return
    except BaseException: return
    got.append(name)

def call(number, *words):
    """A system call; fails as the kernel says."""
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in words]
    answer = libc.syscall(ctypes.c_long(number), *words)
    if answer < 0: raise OSError(ctypes.get_errno(), 'refused')
    return answer

def read(path):
    """Reads a little of a file; nothing to read is nothing got."""
    with open(path, 'rb') as file: return len(file.read(64)) > 0

def write(path, text):
    file = os.open(path, os.O_WRONLY)
    try: return os.write(file, text.encode()) > 0
    finally: os.close(file)

def others():
    """Processes that are not our own: all that are shown, or those that were born just before us."""
    own = os.getpid()
    try: seen = [int(name) for name in os.listdir('/proc') if name.isdigit()]
    except OSError: seen = list(range(max(2, own - 30), own))
    return sorted({1, os.getppid()} | set(seen) - {own, 0})

def tell():
    sys.stdin.readline(); sys.stdin.readline()
    line = ('GOT ' + (' '.join(dict.fromkeys(got)) or 'none') + '\n').encode()
    os.write(2, line); os.write(1, line)
    time.sleep(5)

# A sandbox that fails must not cost the machine: an attack that is root has nothing to try any more.
if os.geteuid() == 0:
    got.append('root')
    tell()
    sys.exit()
