//! Worddle for Python: the Rust part. People import `package/worddle`.
//!
//! Questions and answers are the JSON of `worddle_ask::interface`, so nothing is decided here. Boards to
//! count by the million (`count_texts`, `count_letters`) are passed as they are in memory. While Rust works,
//! other Python threads run, and Ctrl-C stops the work.

mod patience;
mod search;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use worddle_ask::interface::{Local, Problem, Status};
use worddle_ask::{CountRequest, CountedBoards, Request, Speech, best::BestRequest};
use worddle_run::{Cancel, since_epoch};

use patience::patiently;
use search::Search;

/// A status and two byte strings. For an error, the first is its JSON and the second is empty.
type Counted<'py> = (u16, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// Answers questions. Word lists are opened on first use and stay open.
#[pyclass(frozen)]
#[derive(Default)]
struct Engine {
    local: Local,
}

#[pymethods]
impl Engine {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Asks a question of the HTTP API, given its address and JSON request. Returns the status and the
    /// answer.
    fn ask<'py>(
        &self,
        py: Python<'py>,
        address: String,
        request: Vec<u8>,
    ) -> PyResult<(u16, Bound<'py, PyBytes>)> {
        let answer = patiently(py, &|cancel| self.local.ask(&address, &request, since_epoch(), cancel))?;
        Ok((answer.status.0, PyBytes::new(py, &answer.body)))
    }

    /// Counts the words of boards in notation. Returns words and points, eight bytes each.
    fn count_texts<'py>(
        &self,
        py: Python<'py>,
        request: Vec<u8>,
        boards: Vec<String>,
    ) -> PyResult<Counted<'py>> {
        self.count(py, &request, CountedBoards::Texts(&boards))
    }

    /// Counts the words of boards given as consecutive letters. Returns words and points, eight bytes each.
    fn count_letters<'py>(
        &self,
        py: Python<'py>,
        request: Vec<u8>,
        letters: &[u8],
        cells: usize,
    ) -> PyResult<Counted<'py>> {
        self.count(py, &request, CountedBoards::Letters { letters, cells })
    }

    /// Starts a search for the best board, or returns the status and the error.
    fn best<'py>(&self, py: Python<'py>, request: Vec<u8>) -> PyResult<(u16, Bound<'py, PyAny>)> {
        let plan = worddle_ask::interface::body::<BestRequest>(&request)
            .and_then(|request| Ok(request.plan(self.local.library(), self.local.limits())?));
        match plan {
            Ok(plan) => Ok((Status::OK.0, Search::begin(plan).into_pyobject(py)?.into_any())),
            Err(problem) => {
                let (status, body) = refused(&problem);
                Ok((status, PyBytes::new(py, &body).into_any()))
            }
        }
    }
}

impl Engine {
    fn count<'py>(
        &self,
        py: Python<'py>,
        request: &[u8],
        boards: CountedBoards<'_>,
    ) -> PyResult<Counted<'py>> {
        let bytes = |numbers: Vec<u64>| numbers.into_iter().flat_map(u64::to_ne_bytes).collect::<Vec<u8>>();
        let counted = patiently(py, &|cancel| self.counted(request, boards, cancel))?;
        let (status, words, points) = match counted {
            Ok((words, points)) => (Status::OK.0, bytes(words), bytes(points)),
            Err(problem) => {
                let (status, body) = refused(&problem);
                (status, body, Vec::new())
            }
        };
        Ok((status, PyBytes::new(py, &words), PyBytes::new(py, &points)))
    }

    fn counted(
        &self,
        request: &[u8],
        boards: CountedBoards<'_>,
        cancel: &Cancel,
    ) -> Result<(Vec<u64>, Vec<u64>), Problem> {
        let request: CountRequest = worddle_ask::interface::body(request)?;
        let plan = request.plan(boards, self.local.library(), self.local.limits())?;
        // A cancelled call raises an exception, so the counts are not used.
        let counts = plan.run(cancel)?.unwrap_or_default();
        Ok(counts.iter().map(|count| (count.words, count.points)).unzip())
    }
}

fn refused(problem: &Problem) -> (u16, Vec<u8>) {
    (problem.status().0, problem.json(Speech::English))
}

/// The engine of Worddle.
#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Engine>()?;
    module.add_class::<Search>()
}
