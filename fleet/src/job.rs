//! Jobs: what the database stores of a question, and how a worker turns it back into a plan.
//!
//! A job stores the whole request with every default filled in. Each worker derives its own inputs from it
//! (program version, list checksum, rules, request) and refuses to work if they differ from those stored, so
//! that answers of different machines can be compared byte for byte.

use std::sync::{Arc, OnceLock};

use worddle_ask::shared::{Inputs, SharedPlan, SharedRequest};
use worddle_ask::{Limits, ListRequest, OpenList, SharedList};
use xxhash_rust::xxh3::xxh3_128;

use crate::error::FleetError;
use crate::lists::{library, pack};

/// A job's number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct JobId(pub i64);

/// A question, planned on this machine.
pub struct Job {
    /// The plan.
    pub plan: Box<dyn SharedPlan>,
    /// The inputs that all workers must agree on.
    pub inputs: Inputs,
    /// [`SharedPlan::statement`], made when the first unit is signed.
    statement: OnceLock<Option<String>>,
}

impl Job {
    /// Returns the hash of the inputs.
    pub fn inputs_hash(&self) -> String {
        format!("{:032x}", xxh3_128(inputs_text(&self.inputs).as_bytes()))
    }

    /// What the units of a proof belong to.
    pub(crate) fn statement(&self) -> Option<&str> {
        self.statement.get_or_init(|| self.plan.statement()).as_deref()
    }

    /// Plans a stored request with its list.
    pub(crate) fn parse(request: &str, list: Arc<OpenList>, checksum: &str) -> Result<Self, FleetError> {
        let request: SharedRequest =
            serde_json::from_str(request).map_err(|error| FleetError::OtherFleet(error.to_string()))?;
        Self::plan(&request, list, checksum)
    }

    /// Plans a request with the limits of the command, which are the same on every machine.
    fn plan(request: &SharedRequest, list: Arc<OpenList>, checksum: &str) -> Result<Self, FleetError> {
        let library = library(checksum, request.language(), list);
        let plan = request.plan(&library, &Limits::command())?;
        let inputs = Inputs::new(request, &*plan);
        Ok(Self { plan, inputs, statement: OnceLock::new() })
    }

    /// Checks that the inputs equal the stored ones.
    pub(crate) fn agree(&self, id: JobId, stored: &str) -> Result<(), FleetError> {
        let stored: Inputs =
            serde_json::from_str(stored).map_err(|error| FleetError::OtherFleet(error.to_string()))?;
        match self.inputs.difference(&stored) {
            None => Ok(()),
            Some((part, expected, found)) => {
                let (found, expected) = (found.to_owned(), expected.to_owned());
                Err(FleetError::Differs { job: id.0, part, found, expected })
            }
        }
    }
}

/// Returns the inputs as stored.
pub(crate) fn inputs_text(inputs: &Inputs) -> String {
    serde_json::to_string(inputs).expect("inputs are plain data")
}

/// A job as stored in the database.
pub(crate) struct StoredJob {
    pub(crate) request: SharedRequest,
    pub(crate) job: Job,
    /// The list's name, its checksum, and its compressed saved form.
    pub(crate) list: (String, String, Vec<u8>),
}

impl StoredJob {
    /// Prepares a request with an open list for storage. The result must not depend on any file of this
    /// machine.
    pub(crate) fn new(request: SharedRequest, list: &SharedList) -> Result<Self, FleetError> {
        let (name, checksum, packed) = (list.name.clone(), list.checksum(), pack(list));
        let request = request.with_list(ListRequest::Name(checksum.clone()));
        // Opened again from its packed form, as every worker will do.
        let open = Arc::new(crate::lists::unpack(&checksum, &packed, &name)?);
        let job = Job::plan(&request, open, &checksum)?;
        Ok(Self { request, job, list: (name, checksum, packed) })
    }
}
