# no libc: answers "A2-C2" twice in one write, then spins until its alarm
.globl _start
_start: mov $20,%edi
 mov $37,%eax
 syscall
 mov $0,%edi
 lea buf(%rip),%rsi
 mov $256,%edx
 xor %eax,%eax
 syscall
 mov $1,%edi
 lea msg(%rip),%rsi
 mov $12,%edx
 mov $1,%eax
 syscall
1: jmp 1b
.data
msg: .ascii "A2-C2\nA2-C2\n"
buf: .skip 256
