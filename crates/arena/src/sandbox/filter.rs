//! The filter of system calls: calls that no program needs for playing a game fail with “not permitted”.

use super::failed::Failed;
use crate::CanNotStart;
use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    apply_filter,
};
use std::{collections::BTreeMap, env::consts::ARCH};

/// System calls by their names in `libc`.
macro_rules! calls {
    ($($(#[$meta:meta])* $call:ident)*) => {
        &[$($(#[$meta])* libc::$call),*]
    };
}

/// Calls that change the system, look into other processes, or reach around the view.
const FORBIDDEN: &[libc::c_long] = calls! {
    SYS_ptrace SYS_process_vm_readv SYS_process_vm_writev SYS_process_madvise SYS_kcmp SYS_pidfd_getfd
    SYS_mount SYS_umount2 SYS_pivot_root SYS_chroot SYS_open_tree SYS_move_mount SYS_fsopen SYS_fsconfig
    SYS_fsmount SYS_fspick SYS_mount_setattr SYS_unshare SYS_setns SYS_open_by_handle_at SYS_name_to_handle_at
    SYS_bpf SYS_perf_event_open SYS_userfaultfd SYS_io_uring_setup SYS_io_uring_enter SYS_io_uring_register
    SYS_keyctl SYS_add_key SYS_request_key
    SYS_init_module SYS_finit_module SYS_delete_module SYS_kexec_load SYS_kexec_file_load SYS_reboot
    SYS_swapon SYS_swapoff SYS_acct SYS_quotactl SYS_syslog
    SYS_settimeofday SYS_clock_settime SYS_clock_adjtime SYS_adjtimex SYS_sethostname SYS_setdomainname
    SYS_setpriority SYS_sched_setaffinity SYS_sched_setscheduler SYS_sched_setparam SYS_sched_setattr
    SYS_ioprio_set SYS_memfd_secret SYS_fanotify_init SYS_lookup_dcookie SYS_vhangup SYS_seccomp
    SYS_process_mrelease
    // The number of inotify watches is counted by user, who may be the arbiter's.
    SYS_inotify_init1
    #[cfg(target_arch = "x86_64")] SYS_inotify_init
    #[cfg(target_arch = "x86_64")] SYS_modify_ldt
};

/// Calls that make memory and messages of no process: only a control group would count them. Sockets that wait to be accepted, descriptors
/// under way and pages in pipes are of that kind.
const UNCOUNTED: &[libc::c_long] = calls! {
    SYS_memfd_create SYS_shmget SYS_msgget SYS_semget SYS_mq_open SYS_bind SYS_listen SYS_sendmsg SYS_sendmmsg
    SYS_vmsplice SYS_io_setup
};

/// Types of sockets that hold messages of many senders; the type is in the lowest bits of the argument.
const MESSAGES: [libc::c_int; 5] =
    [libc::SOCK_DGRAM, libc::SOCK_RAW, libc::SOCK_RDM, libc::SOCK_SEQPACKET, libc::SOCK_DCCP];
const SOCKET_TYPE: u64 = 0xf;

/// The flags of memory that is shared and has no file.
const NAMELESS: u64 = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;

/// Commands of `fcntl` that act on other processes: leases on files and notices about folders make them wait, signals to an owner reach them.
const CONTROLS: [libc::c_int; 5] = [libc::F_SETLEASE, libc::F_NOTIFY, libc::F_SETOWN, F_SETSIG, F_SETOWN_EX];
const F_SETSIG: libc::c_int = 10;
const F_SETOWN_EX: libc::c_int = 15;

/// Locks on parts of files: the kernel keeps any number of them, also on files of other users. Whole files can still be locked.
const LOCKS: [libc::c_int; 4] = [libc::F_SETLK, libc::F_SETLKW, libc::F_OFD_SETLK, libc::F_OFD_SETLKW];

/// Requests of `ioctl`: signals to an owner again, and input written into a terminal (TIOCSTI).
const REQUESTS: [u64; 3] = [0x8901, 0x8902, 0x5412];

/// Options of `setsockopt` that attach a program inside the kernel to a socket.
const ATTACHED: [libc::c_int; 4] = [
    libc::SO_ATTACH_FILTER,
    libc::SO_ATTACH_BPF,
    libc::SO_ATTACH_REUSEPORT_CBPF,
    libc::SO_ATTACH_REUSEPORT_EBPF,
];

/// The bit that marks calls of the x32 interface; a list of plain numbers would miss them.
const X32: libc::c_long = 0x4000_0000;

/// Call numbers that only the x32 interface has.
const X32_OWN: core::ops::RangeInclusive<libc::c_long> = 512..=547;

/// Changes to files that Landlock does not know, or did not know at first: a program that runs as the user who started the
/// arbiter could spoil that user's files.
const UNWATCHED: &[libc::c_long] = calls! {
    SYS_truncate SYS_fchmod SYS_fchmodat SYS_fchmodat2 SYS_fchown SYS_fchownat SYS_utimensat
    SYS_setxattr SYS_lsetxattr SYS_fsetxattr SYS_removexattr SYS_lremovexattr SYS_fremovexattr
    #[cfg(target_arch = "x86_64")] SYS_chmod
    #[cfg(target_arch = "x86_64")] SYS_chown
    #[cfg(target_arch = "x86_64")] SYS_lchown
    #[cfg(target_arch = "x86_64")] SYS_utime
    #[cfg(target_arch = "x86_64")] SYS_utimes
    #[cfg(target_arch = "x86_64")] SYS_futimesat
};

/// Calls that act on another process, whose number is their first argument.
const TO_OTHERS: &[libc::c_long] =
    &[libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo];

/// How the calls of a process are filtered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter {
    /// The process has namespaces of its own; otherwise it may open no sockets and touch no process but itself.
    pub(super) namespaces: bool,
    /// A control group counts the process; otherwise it may have no memory that belongs to no process.
    pub(super) counted: bool,
    /// The process builds a program: it makes files that others run.
    pub(super) builds: bool,
}

impl Filter {
    /// Filters the calls of this process and its children for ever.
    pub(super) fn apply(self) -> Result<(), CanNotStart> {
        let mut rules = BTreeMap::new();
        let uncounted = UNCOUNTED.iter().filter(|_| !self.counted);
        let unwatched = UNWATCHED.iter().filter(|_| !self.namespaces && !self.builds);
        if !self.namespaces && self.builds {
            // Compilers change the modes of their output: the calls pretend to succeed. The copy of the output is made executable by its content.
            let pretended = UNWATCHED.iter().filter(|&&call| call != libc::SYS_truncate);
            install(pretended.map(|&call| (call, Vec::new())).collect(), 0)?;
            rules.insert(libc::SYS_truncate, Vec::new());
        }
        for &call in FORBIDDEN.iter().chain(uncounted).chain(unwatched) {
            rules.insert(call, Vec::new());
        }
        // A new namespace would give back rights that were taken away.
        let new = [libc::CLONE_NEWUSER, libc::CLONE_NEWNS, libc::CLONE_NEWPID, libc::CLONE_NEWNET];
        let flags = new.map(|flag| flag as u64);
        rules.insert(libc::SYS_clone, any_of(&flags.map(|flag| vec![masked(0, flag, flag)]))?);
        let attached = ATTACHED.map(|name| vec![is(1, libc::SOL_SOCKET as u64), is(2, name as u64)]);
        rules.insert(libc::SYS_setsockopt, any_of(&attached)?);
        let locks = LOCKS.iter().filter(|_| !self.builds);
        let controls: Vec<_> = CONTROLS.iter().chain(locks).map(|&what| vec![is(1, what as u64)]).collect();
        rules.insert(libc::SYS_fcntl, any_of(&controls)?);
        rules.insert(libc::SYS_ioctl, any_of(&REQUESTS.map(|request| vec![is(1, request)]))?);
        // A process that hides from `/proc` can not be counted, except by a reaper that has the right to look at every process.
        let attributes =
            [libc::PR_SET_SECCOMP, libc::PR_SET_DUMPABLE].iter().take(if self.namespaces { 1 } else { 2 });
        let attributes: Vec<_> = attributes.map(|&what| vec![is(0, what as u64)]).collect();
        rules.insert(libc::SYS_prctl, any_of(&attributes)?);
        rules.extend(self.sockets()?);
        if !self.counted {
            // Shared memory without a name stays as long as any process has a page of it, and its size can not be found out.
            rules.insert(libc::SYS_mmap, any_of(&[vec![masked(3, NAMELESS, NAMELESS)]])?);
        }
        // A process means itself by 0.
        let own = [0, u64::from(std::process::id())];
        rules.insert(libc::SYS_prlimit64, vec![none_of(&own)?]);
        if !self.namespaces {
            for &call in TO_OTHERS {
                // A signal to 0 goes to the process group, which is the program's own as well.
                rules.insert(call, vec![none_of(&own)?]);
            }
            rules.insert(libc::SYS_tkill, Vec::new());
            rules.insert(libc::SYS_pidfd_send_signal, Vec::new());
        }
        if ARCH == "x86_64" {
            let twins: Vec<_> = rules.iter().map(|(call, rules)| (call | X32, rules.clone())).collect();
            rules.extend(twins);
            // Some calls have numbers of their own in the x32 interface, which old kernels accept from every process.
            rules.extend(X32_OWN.flat_map(|call| [(call, Vec::new()), (call | X32, Vec::new())]));
        }
        // The flags of `clone3` lie in memory, where a filter can not look; libraries that lack the call use the older one. This filter comes
        // first: the second one forbids to add any more.
        install(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)?;
        install(rules, libc::EPERM)
    }

    /// Sockets: with namespaces of its own a process reaches only itself by them.
    fn sockets(self) -> Result<BTreeMap<libc::c_long, Vec<SeccompRule>>, CanNotStart> {
        let families = [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6].map(|family| family as u64);
        let messages = if self.counted { &[][..] } else { &MESSAGES };
        let messages: Vec<_> =
            messages.iter().map(|&kind| vec![masked(1, SOCKET_TYPE, kind as u64)]).collect();
        let mut sockets = any_of(&messages)?;
        sockets.push(none_of(&families)?);
        let mut rules = BTreeMap::new();
        // A call without rules is always refused.
        rules.insert(libc::SYS_socket, if self.namespaces { sockets } else { Vec::new() });
        if !self.counted {
            rules.insert(libc::SYS_socketpair, any_of(&messages)?);
        }
        Ok(rules)
    }
}

/// A comparison with an argument of a call.
type Condition = (u8, SeccompCmpOp, u64);

/// The argument of this number equals this value.
const fn is(argument: u8, value: u64) -> Condition {
    (argument, SeccompCmpOp::Eq, value)
}

/// The argument's bits `bits` equal `value`.
const fn masked(argument: u8, bits: u64, value: u64) -> Condition {
    (argument, SeccompCmpOp::MaskedEq(bits), value)
}

/// A rule for calls whose first argument is none of these values.
fn none_of(values: &[u64]) -> Result<SeccompRule, CanNotStart> {
    all(&values.iter().map(|&value| (0, SeccompCmpOp::Ne, value)).collect::<Vec<_>>())
}

/// A list of rules, each of which holds if all of its conditions do.
fn any_of(rules: &[Vec<Condition>]) -> Result<Vec<SeccompRule>, CanNotStart> {
    rules.iter().map(|conditions| all(conditions)).collect()
}

/// A rule for calls whose arguments meet all of these conditions. The kernel itself reads only the lower half of these arguments.
fn all(conditions: &[Condition]) -> Result<SeccompRule, CanNotStart> {
    let conditions = conditions.iter().map(|(argument, operator, value)| {
        SeccompCondition::new(*argument, SeccompCmpArgLen::Dword, operator.clone(), *value)
    });
    SeccompRule::new(conditions.collect::<Result<Vec<_>, _>>().at("filter")?).at("filter")
}

fn install(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<(), CanNotStart> {
    let machine = ARCH.try_into().at("filter")?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error as u32), machine);
    let program: BpfProgram = filter.at("filter")?.try_into().at("filter")?;
    apply_filter(&program).at("filter")
}
