import fcntl, os, sys
# It lies beside the file of the contest: it lists, reads and locks what it finds there.
got = []
for place in ['.', os.path.dirname(os.path.abspath(__file__))]:
    try: names = os.listdir(place)
    except OSError: names = []
    # Also names that are not shown.
    for name in set(names) | {'contest.khod', 'contest.khod-wal', 'contest.khod.lock', 'contest.toml', 'contest.builds.txt'}:
        if name == 'evil.py': continue
        path = os.path.join(place, name)
        try: file = os.open(path, os.O_RDONLY)
        except OSError: continue
        got.append('read:' + name)
        for lock in [lambda: fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB), lambda: fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)]:
            try: lock(); got.append('locked:' + name)
            except OSError: pass
header = [sys.stdin.readline().strip() for _ in range(2)]
if header[1] == '1': sys.stdin.readline()
line = 'GOT ' + (' '.join(sorted(set(got))) or 'none') + '\n'
os.write(2, line.encode()); os.write(1, line.encode())
sys.stdin.read()
