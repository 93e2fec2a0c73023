# Anybody outside: by network, by name, by number.
from attempt import *
import socket, struct
socket.setdefaulttimeout(1)
port = int('@PORT@')
attempt('tcp', lambda: socket.create_connection(('127.0.0.1', port)))
attempt('tcp6', lambda: socket.create_connection(('::1', port)))
attempt('far', lambda: socket.create_connection(('192.0.2.1', 80)))
attempt('udp', lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53)))
attempt('names', lambda: socket.getaddrinfo('example.com', 80))
attempt('path', lambda: socket.socket(socket.AF_UNIX).connect(OWNER + '/agent.sock'))
attempt('link', lambda: socket.socket(socket.AF_UNIX).connect('../owner/agent.sock'))
attempt('abstract', lambda: socket.socket(socket.AF_UNIX).connect('\0khod-attack-@PORT@'))
attempt('datagram', lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'x', '\0khod-attack-@PORT@'))
for family in range(3, 46):
    if family == socket.AF_INET6: continue
    for kind in range(1, 6): attempt(f'family-{family}', lambda: socket.socket(family, kind))
attempt('raw', lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))
attempt('ping', lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM, 1).sendto(b'\x08\0\0\0\0\0\0\0', ('192.0.2.1', 0)))
# One filter on one socket is enough to know.
code = ctypes.create_string_buffer(struct.pack('HBBI', 6, 0, 0, 0))
filter = struct.pack('HxxxxxxQ', 1, ctypes.addressof(code))
def attach(option):
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.setsockopt(socket.SOL_SOCKET, option, filter)
attempt('filter', lambda: attach(26))
attempt('group-filter', lambda: attach(51))
tell()
