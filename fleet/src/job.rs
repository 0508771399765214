//! Jobs: what is stored of a question, and the question that comes of it on another machine.

use std::sync::Arc;

use worddle_ask::shared::{Inputs, SharedPlan, SharedRequest};
use worddle_ask::{Limits, ListRequest, OpenList, SharedList};
use xxhash_rust::xxh3::xxh3_128;

use crate::error::FleetError;
use crate::lists::{library, pack};

/// The number of a job.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct JobId(pub i64);

/// A question that is understood here, as it is everywhere else.
pub struct Job {
    /// The plan.
    pub plan: Box<dyn SharedPlan>,
    /// What all workers must agree on.
    pub inputs: Inputs,
}

impl Job {
    /// The hash of what all workers must agree on.
    pub fn inputs_hash(&self) -> String {
        format!("{:032x}", xxh3_128(inputs_text(&self.inputs).as_bytes()))
    }

    /// Understands a stored question, with its list.
    pub(crate) fn understand(request: &str, list: Arc<OpenList>, checksum: &str) -> Result<Self, FleetError> {
        let request: SharedRequest =
            serde_json::from_str(request).map_err(|error| FleetError::OtherFleet(error.to_string()))?;
        Self::plan(&request, list, checksum)
    }

    fn plan(request: &SharedRequest, list: Arc<OpenList>, checksum: &str) -> Result<Self, FleetError> {
        let library = library(checksum, request.language(), list);
        let plan = request.plan(&library, &Limits::command())?;
        let inputs = Inputs::new(request, &*plan);
        Ok(Self { plan, inputs })
    }

    /// Refuses to work on a job that others understand in another way.
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

/// What all workers must agree on, as it is stored.
pub(crate) fn inputs_text(inputs: &Inputs) -> String {
    serde_json::to_string(inputs).expect("inputs are plain data")
}

/// A question as it is stored.
pub(crate) struct StoredJob {
    pub(crate) request: SharedRequest,
    pub(crate) job: Job,
    /// The name of its list, its checksum, and the list as it travels.
    pub(crate) list: (String, String, Vec<u8>),
}

impl StoredJob {
    /// A question with everything that was chosen for it, about a list that is open here. It must be understood without
    /// any file of this machine.
    pub(crate) fn new(request: SharedRequest, list: &SharedList) -> Result<Self, FleetError> {
        let (name, checksum, packed) = (list.name.clone(), list.checksum(), pack(list));
        let request = request.with_list(ListRequest::Name(checksum.clone()));
        let open = Arc::new(crate::lists::unpack(&checksum, &packed, &name)?);
        let job = Job::plan(&request, open, &checksum)?;
        Ok(Self { request, job, list: (name, checksum, packed) })
    }
}
