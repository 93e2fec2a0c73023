use std::sync::{Mutex, MutexGuard, PoisonError};

/// Takes a lock. Whoever panicked with it in hand has left things as they were: nothing is done by halves here.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
