//! The command line of `worddle site`.

use std::path::PathBuf;

use clap::Args;
use worddle_web::Base;

/// Write the web app to a folder for any static host, engine included
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  worddle site site --engine target/site
  worddle site site --engine target/site --base /worddle/")]
pub(crate) struct SiteArgs {
    /// Folder to write or update
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,

    /// Directory with the engine and its word lists, built by `make engine`
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) engine: PathBuf,

    /// Path of the folder on its host: /worddle/ [default: /]
    #[arg(long, value_name = "PATH", default_value = "/", hide_default_value = true)]
    pub(crate) base: Base,
}
