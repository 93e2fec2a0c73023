# Everything that could touch another process: the reaper, the arbiter, every process in sight. Whatever can be set is set to what it is:
# a sandbox that fails must not cost its neighbours anything.
from attempt import *
import resource, signal
buffer = ctypes.create_string_buffer(64)
here = (ctypes.c_long * 2)(ctypes.addressof(buffer), 64)
one = ctypes.c_int * 1
for process in others():
    for limit in (resource.RLIMIT_NOFILE, resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_NPROC):
        attempt('prlimit', lambda: resource.prlimit(process, limit, resource.prlimit(process, limit)))
    attempt('ptrace', lambda: call(101, 16, process, 0, 0))
    attempt('ptrace-seize', lambda: call(101, 0x4206, process, 0, 0))
    attempt('read-memory', lambda: call(310, process, ctypes.byref(here), 1, ctypes.byref(here), 1, 0))
    attempt('write-memory', lambda: call(311, process, ctypes.byref(here), 1, ctypes.byref(here), 1, 0))
    attempt('nice', lambda: os.setpriority(os.PRIO_PROCESS, process, os.getpriority(os.PRIO_PROCESS, process)))
    attempt('affinity', lambda: os.sched_setaffinity(process, os.sched_getaffinity(process)))
    attempt('scheduler', lambda: os.sched_setscheduler(process, os.sched_getscheduler(process), os.sched_param(0)))
    attempt('ioprio', lambda: call(251, 1, process, call(252, 1, process)))
    attempt('kcmp', lambda: call(312, process, os.getpid(), 1, 0, 0))
    attempt('perf', lambda: call(298, ctypes.create_string_buffer(128), process, -1, -1, 0))
    attempt('migrate', lambda: call(256, process, 8, ctypes.byref(one(1)), ctypes.byref(one(1))))
    for name, text in (('oom_score_adj', None), ('coredump_filter', '33'), ('timerslack_ns', None), ('autogroup', '0'),
                       ('clear_refs', '1'), ('comm', None), ('mem', 'x'), ('attr/current', None), ('sched', '0')):
        attempt(name, lambda: write(f'/proc/{process}/{name}', text or open(f'/proc/{process}/{name}').read().strip()))
    def steal():
        handle = os.pidfd_open(process)
        return call(438, handle, 0, 0)
    attempt('pidfd-getfd', steal)
    def advise():
        return call(440, os.pidfd_open(process), ctypes.byref(here), 1, 21, 0)
    attempt('madvise', advise)
# A child may be stopped, the group not: these come back to ourselves only.
attempt('pgid', lambda: os.setpgid(0, 1))
attempt('session', lambda: os.tcsetpgrp(0, 1))
attempt('own-nice', lambda: os.nice(-5))
attempt('real-time', lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
attempt('own-affinity', lambda: os.sched_setaffinity(0, [0]))
attempt('own-oom', lambda: write('/proc/self/oom_score_adj', '-1000'))
# Everybody but ourselves and the first: nobody of the arena may go with them.
try: os.kill(-1, signal.SIGCONT)
except OSError: pass
tell()
