//! Large pages for large tables.

use rustix::mm::{Advice, madvise};

/// The smallest page that systems have.
const PAGE: usize = 4096;

/// Asks the system to keep a table in large pages. A table of 64 MiB has 16,384 small ones, more than a processor remembers, so that a look at
/// a random place first has to find out where its page is. A system that refuses is only slower.
pub(crate) fn enlarge<T>(table: &[T]) {
    let first = table.as_ptr().addr().next_multiple_of(PAGE) - table.as_ptr().addr();
    let length = size_of_val(table).saturating_sub(first) / PAGE * PAGE;
    if length == 0 {
        return;
    }
    let start = table.as_ptr().wrapping_byte_add(first).cast_mut().cast();
    #[expect(unsafe_code, reason = "advice about memory")]
    // SAFETY: these pages lie within the table, and this advice changes nothing in them.
    let _ = unsafe { madvise(start, length, Advice::LinuxHugepage) };
}

/// Asks the processor to fetch the memory where a list begins.
#[inline]
pub(crate) fn prefetch<T>(list: &[T]) {
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "advice about memory")]
    // SAFETY: a hint, which reads nothing.
    unsafe {
        core::arch::x86_64::_mm_prefetch::<{ core::arch::x86_64::_MM_HINT_T0 }>(list.as_ptr().cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = list;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_a_table_stays() {
        for length in [0, 1, PAGE, 3 << 20] {
            let table: Vec<u32> = (0..length as u32).collect();
            enlarge(&table);
            enlarge(&table[table.len().min(7)..]);
            assert!(table.iter().copied().eq(0..length as u32));
        }
    }
}
