//! The priority of threads: whatever takes long lets others go first.
//!
//! A processor goes to a question that was just asked before one that has run for a while, and to both before jobs. The
//! system's scheduler does this between threads of different nice values, at any moment and without help from the work
//! itself. Values can only be raised, so a thread that has gone down ends with its work. Where nice values belong to the
//! process and not to a thread, as outside Linux, all threads share the processor alike.

#[cfg(target_os = "linux")]
use rustix::process::{Pid, getpriority_process, setpriority_process};

/// How long work takes, with the nice value for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// A question that has run for a while: a third of the weight of a new one.
    Long = 5,
    /// A job: a tenth. With less it would starve beside other programs of the machine, and not even notice that it is
    /// stopped.
    Job = 10,
}

/// A thread of this process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thread {
    #[cfg(target_os = "linux")]
    id: Pid,
}

impl Thread {
    /// The thread that calls.
    pub(crate) fn current() -> Self {
        Self {
            #[cfg(target_os = "linux")]
            id: rustix::thread::gettid(),
        }
    }

    /// Lowers the priority of the thread, and of those that it starts from now on.
    ///
    /// A system that refuses has its reasons, and the work goes on as before.
    #[cfg(target_os = "linux")]
    pub(crate) fn lower(self, priority: Priority) {
        // Beside other threads of this server, whatever priority the whole of it was given.
        let usual = getpriority_process(Some(rustix::process::getpid())).unwrap_or_default();
        if let Err(error) = setpriority_process(Some(self.id), usual + priority as i32) {
            tracing::debug!(%error, "cannot lower the priority of a thread");
        }
    }

    /// Does nothing: this system has no priorities of threads.
    #[cfg(not(target_os = "linux"))]
    #[expect(clippy::unused_self, reason = "as on Linux")]
    pub(crate) fn lower(self, _priority: Priority) {}
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_goes_down_alone_and_takes_its_own_along() {
        let nice = |thread: Thread| getpriority_process(Some(thread.id)).expect("a nice value");
        let before = nice(Thread::current());
        let lowered = std::thread::spawn(move || {
            Thread::current().lower(Priority::Job);
            let own = std::thread::spawn(move || nice(Thread::current()));
            (nice(Thread::current()), own.join().expect("no panic"))
        });
        assert_eq!(lowered.join().expect("no panic"), (before + 10, before + 10));
        assert_eq!(nice(Thread::current()), before);
    }
}
