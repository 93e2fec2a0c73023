import sys
sys.stdin.readline(); sys.stdin.readline(); sys.stdin.readline()
# A library that is read on its first move.
import library
print(library.MOVE, flush=True)
sys.stdin.readline()
