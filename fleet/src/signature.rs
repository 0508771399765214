//! Signatures: a worker's word for the units of a proof that it computed, which holds outside of the database, too.
//!
//! Each worker makes its own key and keeps it in its store, so neither the owner of a fleet nor another worker can sign in its name.
//! A signature says who computed a unit; only a second look or a check says that the result is right.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde::{Deserialize, Serialize};
use worddle_data::read_file;
use worddle_prove::ledger::UnitSignature;

use crate::error::FleetError;

/// More than a key takes.
const MOST: u64 = 1 << 10;

/// A signature and the key that verifies it, both in hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The public key.
    pub key: String,
    /// The signature.
    pub signature: String,
}

/// A worker's secret key.
pub(crate) struct Signer(Ed25519KeyPair);

impl Signer {
    /// Opens the key of a store, and makes one if there is none. A key that cannot be written lasts as long as the worker: a full disk
    /// keeps nobody from working.
    ///
    /// # Errors
    ///
    /// [`FleetError::Key`] if the file is no key, [`FleetError::System`] if the system has no random numbers.
    pub(crate) fn open(store: &Path) -> Result<Self, FleetError> {
        let path = store.join("worker.key");
        let failed = |_| FleetError::System(std::io::Error::other("the system has no random numbers"));
        let new = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(failed)?;
        let bytes = if path.exists() || keep(new.as_ref(), store, &path).is_ok() {
            read_file(&path.to_string_lossy(), std::io::empty(), MOST)?
        } else {
            new.as_ref().to_vec()
        };
        let pair = Ed25519KeyPair::from_pkcs8(&bytes);
        pair.map(Self).map_err(|_| FleetError::Key(path.display().to_string()))
    }

    /// Signs the result of a unit.
    pub(crate) fn sign(&self, statement: &str, answer: &str) -> Signature {
        let signature = self.0.sign(signed_text(statement, answer).as_bytes());
        Signature {
            key: hexadecimal(self.0.public_key().as_ref()),
            signature: hexadecimal(signature.as_ref()),
        }
    }
}

/// Writes a new key, which only its owner can read.
///
/// If two workers with the same store do so at once, the first one's key counts: it appears whole, by a link.
fn keep(key: &[u8], store: &Path, path: &Path) -> std::io::Result<()> {
    let draft = store.join(format!("worker.key.{}", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    let written = file.write_all(key).and_then(|()| file.sync_all());
    let linked = written.and_then(|()| std::fs::hard_link(&draft, path));
    std::fs::remove_file(&draft)?;
    linked.or_else(|error| if path.exists() { Ok(()) } else { Err(error) })
}

/// What a signature covers.
fn signed_text(statement: &str, answer: &str) -> String {
    format!("{statement}\n{answer}")
}

/// Whether a worker signed the result of a unit: `answer` is its record, `statement` the head of its ledger.
pub fn is_signed(signature: &UnitSignature, statement: &str, answer: &str) -> bool {
    let (Some(key), Some(bytes)) = (bytes(&signature.key), bytes(&signature.signature)) else { return false };
    UnparsedPublicKey::new(&ED25519, key).verify(signed_text(statement, answer).as_bytes(), &bytes).is_ok()
}

/// Bytes as hexadecimal digits.
fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |four: u8| char::from_digit(four.into(), 16).expect("four bits");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The bytes of hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.as_bytes().chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signed(signer: &Signer, statement: &str, answer: &str) -> UnitSignature {
        let Signature { key, signature } = signer.sign(statement, answer);
        UnitSignature { unit: 1, worker: "attic".to_owned(), key, signature }
    }

    #[test]
    fn a_signature_holds_for_its_question_and_answer_alone() {
        let store = tempfile::tempdir().expect("a directory");
        let signer = Signer::open(store.path()).expect("a key");
        let signature = signed(&signer, "question", "answer");
        assert!(is_signed(&signature, "question", "answer"));
        assert!(!is_signed(&signature, "question", "another"));
        assert!(!is_signed(&signature, "another", "answer"));
        for damage in ["", "zz", "é", "0"] {
            assert!(!is_signed(
                &UnitSignature { key: damage.to_owned(), ..signature.clone() },
                "question",
                "answer"
            ));
            let other = UnitSignature { signature: damage.to_owned(), ..signature.clone() };
            assert!(!is_signed(&other, "question", "answer"));
        }
        let other = tempfile::tempdir().expect("a directory");
        let stranger = signed(&Signer::open(other.path()).expect("a key"), "question", "answer");
        assert!(!is_signed(&UnitSignature { key: signature.key, ..stranger }, "question", "answer"));
    }

    #[test]
    fn a_key_that_cannot_be_kept_signs_all_the_same() {
        let store = tempfile::tempdir().expect("a directory");
        let signer = Signer::open(&store.path().join("missing")).expect("a key in memory");
        assert!(is_signed(&signed(&signer, "question", "answer"), "question", "answer"));
    }

    #[test]
    fn a_store_keeps_its_key() {
        let store = tempfile::tempdir().expect("a directory");
        let first = Signer::open(store.path()).expect("a key").sign("a", "b");
        assert_eq!(Signer::open(store.path()).expect("the same key").sign("a", "b"), first);
        assert_eq!(std::fs::read_dir(store.path()).expect("a directory").count(), 1, "no draft is left");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode =
                std::fs::metadata(store.path().join("worker.key")).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        worddle_data::write_atomically(&store.path().join("worker.key"), b"no key").expect("room");
        let error = Signer::open(store.path()).err().expect("no key");
        assert!(matches!(error, FleetError::Key(_)), "{error}");
    }
}
