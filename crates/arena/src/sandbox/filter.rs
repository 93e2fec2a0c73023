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

/// Filters the calls of this process and its children for ever. A program with no namespaces may open no sockets at
/// all, and one that no control group counts may have no memory that belongs to nobody.
pub(super) fn apply(namespaces: bool, counted: bool) -> Result<(), CanNotStart> {
    let mut rules = BTreeMap::new();
    let uncounted = UNCOUNTED.iter().filter(|_| !counted);
    for &call in FORBIDDEN.iter().chain(uncounted) {
        rules.insert(call, Vec::new());
    }
    // A new namespace would give back what was taken away.
    let new = [libc::CLONE_NEWUSER, libc::CLONE_NEWNS, libc::CLONE_NEWPID, libc::CLONE_NEWNET];
    let with_namespace = new.map(|flag| condition(0, SeccompCmpOp::MaskedEq(flag as u64), flag as u64));
    rules.insert(libc::SYS_clone, with_namespace.into_iter().collect::<Result<Vec<_>, _>>()?);
    let families = [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6];
    let others = families.map(|family| {
        SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, family as u64).at("filter")
    });
    let others = others.into_iter().collect::<Result<Vec<_>, _>>()?;
    let sockets = if namespaces { vec![SeccompRule::new(others).at("filter")?] } else { Vec::new() };
    rules.insert(libc::SYS_socket, sockets);
    if ARCH == "x86_64" {
        let twins: Vec<_> = rules.iter().map(|(call, rules)| (call | X32, rules.clone())).collect();
        rules.extend(twins);
    }
    install(rules, libc::EPERM)?;
    // Its flags lie in memory, where a filter can not look; without it libraries use the older call.
    install(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)
}

fn condition(argument: u8, operator: SeccompCmpOp, value: u64) -> Result<SeccompRule, CanNotStart> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Qword, operator, value).at("filter")?;
    SeccompRule::new(vec![condition]).at("filter")
}

fn install(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<(), CanNotStart> {
    let machine = ARCH.try_into().at("filter")?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error as u32), machine);
    let program: BpfProgram = filter.at("filter")?.try_into().at("filter")?;
    apply_filter(&program).at("filter")
}
