id >&2
ls -la @OWNER@ >&2
cat @OWNER@/secret >&2
read a; read b; read c
exit 3
