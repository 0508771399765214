//! Shares one search among many machines: a queue in `PostgreSQL`, and the workers that process it.
//!
//! A *job* is a question of [`worddle_ask::shared`], with everything that was chosen for it: seed, cutoff,
//! number of chains. It is cut into *units* that depend on nothing else. A unit's answer is therefore the
//! same text on every machine, and merging the answers by number gives the answer of a single machine.
//!
//! Everything that could be decided twice is decided in one place, the database. A unit is waiting, leased,
//! done or set aside. A worker's *lease* lasts as long as its *heartbeats* arrive. An answer to a unit that
//! was leased is accepted whenever it comes, and must equal any other answer to the same unit. So a worker may die, stall or repeat
//! itself at any moment: it loses its time and nothing else, and nothing that was ever reported as done is
//! lost.
//!
//! The rules for workers are SQL functions (`database/*.sql`), which a worker calls through [`Queue`]
//! and cannot bypass, since it has no rights on tables. What the owner of a fleet does (adding, pausing,
//! cancelling, retrying) are statements in [`Foreman`]. [`Status`] reads views. A worker ([`work`]) computes
//! on some threads and talks to the database on another, so that the network never delays computing and
//! computing never delays a heartbeat.
//!
//! [`rooms`] is apart from all this: the rooms of several servers, in a schema of their own.
//!
//! [`Address`] never shows a password; [`job`] turns requests into stored jobs and back; `lists` keeps word
//! lists and `outbox` undelivered results on the worker's disk. `signature` keeps a worker's key: it signs the units of proofs.

mod address;
mod database;
mod error;
mod foreman;
pub mod job;
mod lists;
mod outbox;
mod queue;
pub mod rooms;
mod signature;
mod status;
mod worker;

pub use address::{Address, AddressError};
pub use database::MIGRATIONS;
pub use error::FleetError;
pub use foreman::{Addition, ExportedUnit, Foreman, Steering};
pub use queue::{Delivery, Enrolment, Queue, Verdict};
pub use signature::{Signature, is_signed};
pub use status::{FaultStatus, JobStatus, Status, WorkerStatus};
pub use worker::{Compute, Until, WorkOrder, WorkReport, WorkSummary, work, work_with};
