//! The filter of system calls: what no program that plays a game has a use for fails with “not permitted”.

use super::failed::Failed;
use crate::CanNotStart;
use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    apply_filter,
};
use std::{collections::BTreeMap, env::consts::ARCH};

/// Calls that change the system, look into other processes, or reach around the view.
const FORBIDDEN: &[libc::c_long] = &[
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_setpriority,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_ioprio_set,
    libc::SYS_memfd_secret,
    libc::SYS_fanotify_init,
    libc::SYS_lookup_dcookie,
    libc::SYS_vhangup,
];

/// Memory and messages that belong to no process: only a control group would count them.
const UNCOUNTED: &[libc::c_long] =
    &[libc::SYS_memfd_create, libc::SYS_shmget, libc::SYS_msgget, libc::SYS_semget, libc::SYS_mq_open];

/// The bit that marks calls of the x32 interface, which would go past a list of plain numbers.
const X32: libc::c_long = 0x4000_0000;

/// Changes to files that Landlock does not know, or did not know at first: whoever runs as the user who started the
/// arbiter could spoil that user's files.
const UNWATCHED: &[libc::c_long] = &[
    libc::SYS_truncate,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

/// Calls on another process by its number, which is their first argument.
const TO_OTHERS: &[libc::c_long] = &[
    libc::SYS_kill,
    libc::SYS_tgkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_prlimit64,
];

/// How the calls of a process are filtered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter {
    /// It has namespaces of its own; otherwise it may open no sockets and touch no process but itself.
    pub(super) namespaces: bool,
    /// A control group counts it; otherwise it may have no memory that belongs to nobody.
    pub(super) counted: bool,
    /// It makes files that others run.
    pub(super) builds: bool,
}

impl Filter {
    /// Filters the calls of this process and its children for ever.
    pub(super) fn apply(self) -> Result<(), CanNotStart> {
        let mut rules = BTreeMap::new();
        let uncounted = UNCOUNTED.iter().filter(|_| !self.counted);
        let unwatched = UNWATCHED.iter().filter(|_| !self.namespaces && !self.builds);
        for &call in FORBIDDEN.iter().chain(uncounted).chain(unwatched) {
            rules.insert(call, Vec::new());
        }
        // A new namespace would give back what was taken away.
        let new = [libc::CLONE_NEWUSER, libc::CLONE_NEWNS, libc::CLONE_NEWPID, libc::CLONE_NEWNET];
        let new = new
            .map(|flag| all(&[(SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(flag as u64), flag as u64)]));
        rules.insert(libc::SYS_clone, new.into_iter().collect::<Result<Vec<_>, _>>()?);
        let families = [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6].map(|family| family as u64);
        let sockets = if self.namespaces { vec![none_of(&families)?] } else { Vec::new() };
        rules.insert(libc::SYS_socket, sockets);
        if !self.namespaces {
            for &call in TO_OTHERS {
                // Limits are one's own if the number is 0, but signals go to the whole group then, which is one's own
                // as well.
                rules.insert(call, vec![none_of(&[0, u64::from(std::process::id())])?]);
            }
            rules.insert(libc::SYS_tkill, Vec::new());
            rules.insert(libc::SYS_pidfd_send_signal, Vec::new());
        }
        if ARCH == "x86_64" {
            let twins: Vec<_> = rules.iter().map(|(call, rules)| (call | X32, rules.clone())).collect();
            rules.extend(twins);
        }
        install(rules, libc::EPERM)?;
        // Its flags lie in memory, where a filter can not look; without it libraries use the older call.
        install(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)
    }
}

/// A rule for calls whose first argument is none of these.
fn none_of(values: &[u64]) -> Result<SeccompRule, CanNotStart> {
    let other = |&value: &u64| (SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, value);
    all(&values.iter().map(other).collect::<Vec<_>>())
}

/// A rule for calls whose first argument meets all of these conditions.
fn all(conditions: &[(SeccompCmpArgLen, SeccompCmpOp, u64)]) -> Result<SeccompRule, CanNotStart> {
    let conditions = conditions
        .iter()
        .map(|(length, operator, value)| SeccompCondition::new(0, length.clone(), operator.clone(), *value));
    SeccompRule::new(conditions.collect::<Result<Vec<_>, _>>().at("filter")?).at("filter")
}

fn install(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<(), CanNotStart> {
    let machine = ARCH.try_into().at("filter")?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error as u32), machine);
    let program: BpfProgram = filter.at("filter")?.try_into().at("filter")?;
    apply_filter(&program).at("filter")
}
