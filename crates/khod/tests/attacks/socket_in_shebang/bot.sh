python3 -c "
import socket; s=socket.socket(socket.AF_UNIX); s.connect('@OWNER@/agent.sock'); s.send(b'hello from inside'); print(s.recv(100))" >&2
read a; read b; exit 3
