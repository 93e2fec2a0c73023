# What root may see and change of the kernel, and an ordinary user not.
from attempt import *
for name in ('kcore', 'kmsg', 'timer_list', 'vmallocinfo', 'slabinfo', 'pagetypeinfo', 'kpageflags', 'kpagecount', 'kpagecgroup',
             'sched_debug', 'mtrr', 'keys', 'key-users', 'sysrq-trigger', 'driver/nvram', '1/ns/mnt', '1/stack', 'vmcore'):
    if name in ('keys', 'key-users'): continue
    attempt(name, lambda: read('/proc/' + name))
addresses = lambda path, at: any(int(line.replace('-', ' ').split()[at], 16) for line in open(path))
attempt('kallsyms', lambda: addresses('/proc/kallsyms', 0))
attempt('iomem', lambda: addresses('/proc/iomem', 1))
attempt('modules', lambda: any(int(line.split()[5], 16) for line in open('/proc/modules')))
for name, text in (('sysrq-trigger', 'h'), ('sys/kernel/core_pattern', 'x'), ('sys/kernel/hostname', 'x'), ('sys/vm/drop_caches', '1'),
                   ('sys/user/max_user_namespaces', '9'), ('sys/kernel/ns_last_pid', '9'), ('sys/net/ipv4/ip_forward', '0'),
                   ('sys/kernel/randomize_va_space', '0'), ('irq/default_smp_affinity', '1'), ('self/setgroups', 'allow'),
                   ('self/uid_map', '0 0 1'), ('self/gid_map', '0 0 1'), ('sys/kernel/modprobe', '/x')):
    attempt('write:' + name, lambda: write('/proc/' + name, text))
for path in ('/dev/mem', '/dev/kmem', '/dev/port', '/dev/kmsg', '/dev/ptmx', '/dev/tty', '/dev/console', '/dev/fuse', '/dev/net/tun', '/dev/loop0',
             '/dev/loop-control', '/dev/kvm', '/dev/vda', '/dev/sda', '/dev/userfaultfd', '/dev/vsock', '/dev/rtc', '/dev/snapshot', '/dev/mapper/control'):
    attempt(path, lambda: os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    attempt(path, lambda: os.open(path, os.O_WRONLY | os.O_NONBLOCK))
for path in ('/sys', '/sys/fs/cgroup', '/sys/kernel', '/sys/kernel/debug', '/sys/class', '/run', '/var', '/root', '/home', '/etc/ssl/private', '/boot', '/mnt', '/old'):
    attempt('list:' + path, lambda: len(os.listdir(path)) > 0)
for path in ('/etc/passwd', '/etc/shadow', '/etc/hostname', '/etc/hosts', '/etc/resolv.conf', '/etc/machine-id', '/etc/sudoers', '/etc/group'):
    attempt(path, lambda: read(path))
for path in ('/usr/new', '/bin/new', '/new', '/etc/ld.so.preload', '/etc/ld.so.cache', '/dev/new', '/proc/new', 'new', 'kernel.py', '/usr/bin/env', sys.executable):
    attempt('write:' + path, lambda: os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
for kind in (0o60000, 0o20000):
    attempt('node', lambda: os.mknod(os.environ['TMPDIR'] + f'/node{kind}', kind | 0o600, os.makedev(1, 1 if kind == 0o20000 else 0)))
attempt('root', lambda: os.setuid(0))
attempt('root-group', lambda: os.setgroups([0]))
attempt('capable', lambda: any(int(line.split()[1], 16) for line in open('/proc/self/status') if line[:6] in ('CapEff', 'CapPrm', 'CapAmb', 'CapInh')))
attempt('privileged', lambda: 'NoNewPrivs:\t1' not in open('/proc/self/status').read())
attempt('unfiltered', lambda: 'Seccomp:\t2' not in open('/proc/self/status').read())
# A file that would run as root, in the one place where files may be made.
tool = os.environ['TMPDIR'] + '/tool'
open(tool, 'wb').write(open('/usr/bin/id', 'rb').read())
try: os.chmod(tool, 0o6755)
except OSError: os.chmod(tool, 0o755) if os.access(tool, os.X_OK) else None
attempt('setuid', lambda: os.geteuid() != 0 and os.popen(tool + ' -u 2>&1').read().strip() == '0')
tell()
