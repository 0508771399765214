//! Many machines, one search: a queue in `PostgreSQL`, and the workers that empty it.
//!
//! A *job* is a question of [`worddle_ask::shared`], cut into units that do not depend on each other. The [`Foreman`] adds
//! jobs and steers them; workers ([`work`]) lease units, go through them on their threads, and deliver what came of them;
//! whoever wants to know looks at the [`Status`]. All rules of the queue are SQL functions in the database
//! (`database/1-queue.sql`), which is also all that lasts: a worker that dies loses nothing but its time, and nothing that
//! was ever shown as done is lost.
//!
//! [`Address`] says where the database is without ever showing a password; [`job`] turns requests into what is stored and
//! back; `lists` keeps word lists, `outbox` results on the worker's own disk until the server has them.

mod address;
mod database;
mod error;
mod foreman;
pub mod job;
mod lists;
mod outbox;
mod queue;
mod status;
mod worker;

pub use address::{Address, AddressError};
pub use database::MIGRATIONS;
pub use error::FleetError;
pub use foreman::{Addition, ExportedUnit, Foreman, Steering};
pub use queue::{Delivery, Enrolment, Queue, Verdict};
pub use status::{FaultStatus, JobStatus, Status, WorkerStatus};
pub use worker::{Compute, Notice, Until, WorkOrder, WorkSummary, work, work_with};
