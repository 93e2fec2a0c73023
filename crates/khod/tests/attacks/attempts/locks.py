# Locks and leases on files that others read too.
from attempt import *
import fcntl, signal, struct
signal.signal(signal.SIGIO, signal.SIG_IGN)
OFD_SETLK = 37
shared = ['/usr/bin/env', os.__file__, sys.executable, 'locks.py', 'attempt.py']
for path in shared:
    file = os.open(path, os.O_RDONLY)
    for kind in (fcntl.F_RDLCK, fcntl.F_WRLCK):
        attempt('lease', lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, kind))
    for start in range(0, 300, 2):
        lock = struct.pack('hhqqi', fcntl.F_RDLCK, 0, start, 1, 0)
        attempt('range', lambda: fcntl.fcntl(file, fcntl.F_SETLK, lock))
        attempt('own-range', lambda: fcntl.fcntl(file, OFD_SETLK, lock))
    attempt('flock', lambda: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB))
for path in ('/usr/bin', '/usr/lib', '.'):
    attempt('notify', lambda: fcntl.fcntl(os.open(path, os.O_RDONLY), fcntl.F_NOTIFY, 0x8000003f))
tell()
