# The owner's files, by every way that leads there.
from attempt import *
roots = ['', '/proc/self/root', '/proc/thread-self/root', '/dev/fd/../root', '/proc/self/cwd/../../../../..', '.' + '/..' * 12]
roots += [f'/proc/{process}/{way}' for process in others() for way in ('root', 'cwd')]
for root in roots:
    for name in ('secret', 'open', 'bin/x', 'khod.toml'):
        attempt('read:' + root, lambda: read(root + OWNER + '/' + name))
    attempt('list:' + root, lambda: os.listdir(root + OWNER))
    attempt('write:' + root, lambda: os.open(root + OWNER + '/new', os.O_CREAT | os.O_WRONLY, 0o600))
for name in ('open', 'secret'):
    path = OWNER + '/' + name
    attempt('append', lambda: open(path, 'a').write('x'))
    attempt('truncate', lambda: os.truncate(path, 0))
    attempt('chmod', lambda: os.chmod(path, 0o777))
    attempt('utime', lambda: os.utime(path))
    attempt('unlink', lambda: os.unlink(path))
    attempt('rename', lambda: os.rename(path, path + '2'))
    attempt('hard-link', lambda: os.link(path, os.environ['TMPDIR'] + '/' + name))
    attempt('xattr', lambda: os.setxattr(path, 'user.x', b'x'))
    link = os.environ['TMPDIR'] + '/link-' + name
    os.symlink(path, link)
    attempt('link', lambda: read(link))
attempt('sibling', lambda: os.listdir('../owner'))
attempt('above', lambda: 'owner' in os.listdir('..'))
attempt('json', lambda: read('../games.jsonl'))
attempt('saved', lambda: os.listdir('../saved'))
attempt('exec', lambda: os.spawnv(os.P_WAIT, OWNER + '/bin/x', ['x', '-c', 'true']) == 0)
# The arbiter's environment holds a secret too.
for process in others():
    attempt('environ', lambda: SECRET.encode() in open(f'/proc/{process}/environ', 'rb').read())
    attempt('command', lambda: b'--sandbox' in open(f'/proc/{process}/cmdline', 'rb').read())
    for name in ('mem', 'auxv', 'stack', 'syscall', 'maps', 'io', 'map_files', 'pagemap', 'wchan'):
        attempt(name, lambda: process != os.getpid() and read(f'/proc/{process}/{name}') and name != 'wchan')
    for number in range(12): attempt('fd', lambda: os.open(f'/proc/{process}/fd/{number}', os.O_RDONLY | os.O_NONBLOCK))
attempt('own-environ', lambda: any(SECRET in value for value in os.environ.values()))
tell()
