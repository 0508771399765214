//! The command line of `worddle site`.

use std::path::PathBuf;

use clap::Args;
use worddle_web::Base;

/// Writes the web app as a folder for any host, with the engine inside
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle site site --engine target/site
  worddle site site --engine target/site --base /worddle/")]
pub(crate) struct SiteArgs {
    /// The folder to write, or to bring up to date
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,

    /// The directory of the engine for browsers and its word lists, as `make engine` builds it
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) engine: PathBuf,

    /// Where the folder lies on its host: /worddle/ [default: /]
    #[arg(long, value_name = "PATH", default_value = "/", hide_default_value = true)]
    pub(crate) base: Base,
}
