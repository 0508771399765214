//! Where the database is, with the password out of sight.

use std::fmt;
use std::str::FromStr;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use worddle_ask::Bilingual;

/// Where the database is, and as whom to log in. It never shows the password.
#[derive(Clone)]
pub struct Address {
    options: PgConnectOptions,
    shown: String,
}

/// Why a text is no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddressError {
    /// It is something else.
    #[error("no address of a database: expected postgres://USER@HOST/DATABASE")]
    Form,
    /// It has a password, and stands where everybody can read it.
    #[error(
        "a password on the command line, where every process list shows it: expected it in WORDDLE_DATABASE, in a file \
         (--database-file FILE) or in ~/.pgpass"
    )]
    Password,
}

impl Bilingual for AddressError {
    fn french(&self) -> String {
        match self {
            Self::Form => {
                "pas une adresse de base de données ; forme attendue : postgres://UTILISATEUR@HÔTE/BASE".to_owned()
            }
            Self::Password => "un mot de passe sur la ligne de commande, où toute liste de processus le montre : \
                               mettez-le dans WORDDLE_DATABASE, dans un fichier (--database-file FICHIER) ou dans \
                               ~/.pgpass"
                .to_owned(),
        }
    }
}

impl Address {
    /// Reads an address that only its owner sees, from a file or the environment. It may have a password; without one,
    /// `~/.pgpass` may.
    pub fn read(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        let rest = text.strip_prefix("postgres://").or_else(|| text.strip_prefix("postgresql://"));
        let rest = rest.ok_or(AddressError::Form)?;
        let options = PgConnectOptions::from_str(text).map_err(|_| AddressError::Form)?;
        let options = options.application_name("worddle").disable_statement_logging();
        let (authority, after) = split(rest);
        let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
        let user = user.split_once(':').map_or(user, |(user, _)| user);
        let at = if user.is_empty() { String::new() } else { format!("{user}@") };
        let path = after.split('?').next().unwrap_or_default();
        Ok(Self { options, shown: format!("postgres://{at}{host}{path}") })
    }

    /// Reads an address as it was typed on a command line, where it must not have a password.
    pub fn typed(text: &str) -> Result<Self, AddressError> {
        let address = Self::read(text)?;
        let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
        let (authority, after) = split(rest);
        let in_front = authority.rsplit_once('@').is_some_and(|(user, _)| user.contains(':'));
        let queries = after.split_once('?').map_or("", |(_, query)| query).split('&');
        let behind = queries.into_iter().any(|pair| pair.split('=').next() == Some("password"));
        if in_front || behind { Err(AddressError::Password) } else { Ok(address) }
    }

    /// How to connect.
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.options
    }
}

/// What stands before the path and the options of an address, and the rest.
fn split(rest: &str) -> (&str, &str) {
    rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()))
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({})", self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        for text in [
            "postgres://ada:secret@db.example:5433/worddle?sslmode=verify-full",
            "postgresql://ada@db.example:5433/worddle?sslmode=disable&password=secret",
        ] {
            let address = Address::read(text).expect("an address");
            assert_eq!(address.to_string(), "postgres://ada@db.example:5433/worddle");
            assert!(!format!("{address:?}").contains("secret"));
            assert_eq!(Address::typed(text).err(), Some(AddressError::Password));
        }
    }

    #[test]
    fn an_address_without_a_password_may_be_typed() {
        for text in ["postgres://ada@db/worddle", "postgres://db", "postgres:///worddle?host=/run/postgresql"]
        {
            Address::typed(text).expect(text);
        }
        for text in ["", "db", "mysql://db/worddle", "postgres://db:port/x"] {
            assert_eq!(Address::read(text).err(), Some(AddressError::Form), "{text}");
        }
    }
}
