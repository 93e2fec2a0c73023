use crate::prelude::*;
use std::sync::PoisonError;

/// Takes a lock, also after a panic: code that holds one leaves nothing half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
