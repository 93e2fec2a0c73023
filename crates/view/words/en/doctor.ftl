# khod doctor: what isolation this machine can give, and what is said when it is too little.

about-doctor = Say how well programs can be isolated here, and why not better
about-doctor-long =
    Tries every primitive that the sandbox is made of, each in a process of its own, and prints which work, the highest
    level of isolation, and what would raise it. Nothing on the machine is changed.
help-doctor-json = print the result as JSON, or write it to FILE
doctor-title = What programs can be isolated with on this machine:
doctor-works = works
doctor-fails = does not work: { $why }
doctor-help = To have it: { $help }
doctor-highest = The highest level that works is { $level }: { $what }
doctor-raise = Level { $level } would need: { $what }.
doctor-raise-run = Level { $level } does not work although its parts do: { $why }
doctor-enough = Matches and tournaments ask for level { $level } at least, so they will start.
doctor-too-low = Matches and tournaments ask for level { $level } at least, so they will not start unless --sandbox { $highest } says that less will do.
doctor-level-0 = programs are ended with everything they started, but can read, write and use what you can.
doctor-level-1 = programs can not use up memory, processes and processor time either, but can read, write and reach what you can.
doctor-level-2 = programs see only their own folder and the system's programs, no network and no other process, and can not use up the machine.
doctor-level-3 = programs see only their own folder and the system's programs, no network and no other process, and the kernel itself counts their memory and processes and refuses what they have no use for.
doctor-why-forbidden = the system forbids it
doctor-why-limit = the system's limit for it is used up or zero
doctor-why-unknown = the kernel does not know it
doctor-why-busy = somebody else is using it
doctor-why-read-only = it can only be read
doctor-parent-death = ends with the arbiter
doctor-parent-death-help = any Linux since 2.4
doctor-orphans = children that leave their parents are found
doctor-orphans-help = Linux 3.4 or newer
doctor-limits = limits of processes, files and time
doctor-limits-help = the limit of processes must bind: as root, khod must be allowed to change the user
doctor-no-new-privileges = no new privileges
doctor-no-new-privileges-help = Linux 3.5 or newer
doctor-nobody = runs as a user that owns nothing
doctor-nobody-help = root in a container that may not change users can not do that: run khod as an ordinary user
doctor-process-namespace = a process namespace
doctor-process-namespace-help = user namespaces are closed here; root opens them with sysctl kernel.unprivileged_userns_clone=1 (Debian) or kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), or runs khod itself; in a container they must be allowed from outside
doctor-other-namespaces = mount, network and message namespaces
doctor-other-namespaces-help = the same as for process namespaces
doctor-view = a view of the files of its own, with its own /proc
doctor-view-help = containers often hide parts of /proc, and then no other can be mounted: run khod outside the container or in one that hides nothing
doctor-seccomp = a filter of system calls (seccomp)
doctor-seccomp-help = a kernel with CONFIG_SECCOMP_FILTER
doctor-landlock = a list of files that may be opened (Landlock)
doctor-landlock-help = Linux 5.13 or newer with landlock among its security modules (the boot option lsm=)
doctor-control-group = a control group for memory and processes
doctor-control-group-help = run khod as root, or in a group of its own: systemd-run --user --scope -p Delegate=yes khod …

sandbox-too-low = programs can be isolated at level { $highest } here, and level { $wanted } is asked for ({ $why }); khod doctor says what would raise it, and --sandbox { $highest } says that less will do
sandbox-level = the level of isolation must be 0 to 3, not “{ $value }”

about-bench-sandbox = Time from starting a program to its first answer, at every level of isolation
about-bench-sandbox-long =
    Starts a program that answers at once, again and again, and prints how long it took until the answer was there and
    until everything of it was gone. Beside it stands the same program without any sandbox.
help-bench-sandbox-count = how often a program is started at each level, usually { $usual }
bench-sandbox-none = no sandbox
bench-sandbox-level = level { $level }
bench-sandbox-head = from start to first answer and from kill to gone, ms: median, 99 of 100, longest
doctor-serve = For a class (khod serve --lan):
isolation-no-groups = Programs are isolated at level { $level } instead of { $wanted }: they have no control group. The memory of a program is then watched instead of being held by the kernel, and a program with many processes gets more of the processors than its neighbour. To have groups, start khod with one of its own: systemd-run --user --scope -p Delegate=yes khod serve --lan
isolation-none = Programs can only be isolated at level { $level }, which is too little: they can be uploaded, but neither checked nor played. khod doctor says what is missing.
