//! The address of the database, which never shows its password.

use std::fmt;
use std::str::FromStr;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use worddle_ask::Bilingual;

/// The address of the database and the user to log in as. It never shows the password.
#[derive(Clone)]
pub struct Address {
    /// How to connect, with the password.
    options: PgConnectOptions,
    /// What is printed.
    shown: String,
    /// Host, port, database and options, without user and password.
    place: String,
}

/// Why a text is not a database address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddressError {
    /// The text has another form.
    #[error("not a database address: expected postgres://USER@HOST/DATABASE")]
    Form,
    /// The address contains a password and was typed where others can read it.
    #[error(
        "a password on the command line is visible in every process list: put it in WORDDLE_DATABASE, in a file \
         (--database-file FILE) or in ~/.pgpass"
    )]
    Password,
}

impl Bilingual for AddressError {
    fn french(&self) -> String {
        match self {
            Self::Form => {
                "ce n'est pas une adresse de base de données ; forme attendue : postgres://UTILISATEUR@HÔTE/BASE".to_owned()
            }
            Self::Password => "un mot de passe sur la ligne de commande est visible dans toute liste de processus : \
                               mettez-le dans WORDDLE_DATABASE, dans un fichier (--database-file FICHIER) ou dans \
                               ~/.pgpass"
                .to_owned(),
        }
    }
}

impl Address {
    /// Parses an address that only its owner can see, from a file or the environment. It may contain a
    /// password; if not, `~/.pgpass` may have one.
    ///
    /// # Errors
    ///
    /// [`AddressError::Form`], without the text: it may contain a password.
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
        // The shown form is rebuilt from its parts instead of masking the password, so that nothing
        // unexpected is left in it.
        let path = after.split('?').next().unwrap_or_default();
        let query = after.split_once('?').map_or("", |(_, query)| query).split('&');
        let query: Vec<&str> =
            query.filter(|pair| !matches!(pair.split('=').next(), Some("" | "user" | "password"))).collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        // An owner on the same machine may leave the host out; a user in front of an empty host cannot be read.
        let place = format!("{}{path}{query}", if host.is_empty() { "localhost" } else { host });
        Ok(Self { options, shown: format!("postgres://{at}{host}{path}"), place })
    }

    /// Returns the address of the same database for another login, with its password.
    pub(crate) fn of_login(&self, login: &str, password: &str) -> String {
        format!("postgres://{login}:{password}@{}", self.place)
    }

    /// Parses an address typed on a command line, which must not contain a password.
    ///
    /// # Errors
    ///
    /// [`AddressError::Password`] if it has one, [`AddressError::Form`] if it is no address.
    pub fn typed(text: &str) -> Result<Self, AddressError> {
        let address = Self::read(text)?;
        let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
        let (authority, after) = split(rest);
        // A password can stand in two places: before the host, and in the options.
        let in_front = authority.rsplit_once('@').is_some_and(|(user, _)| user.contains(':'));
        let queries = after.split_once('?').map_or("", |(_, query)| query).split('&');
        let behind = queries.into_iter().any(|pair| pair.split('=').next() == Some("password"));
        if in_front || behind { Err(AddressError::Password) } else { Ok(address) }
    }

    /// Returns the connection options.
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.options
    }
}

/// Splits an address after the scheme into the authority and the rest.
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
    fn the_address_of_another_login_keeps_the_place_and_no_secret() {
        let address =
            Address::read("postgres://ada:secret@db:5433/worddle?sslmode=verify-full&password=secret");
        let other = address.expect("an address").of_login("worddle_one", "word");
        assert_eq!(other, "postgres://worddle_one:word@db:5433/worddle?sslmode=verify-full");
        let local = Address::read("postgres:///worddle").expect("an address").of_login("worddle_one", "word");
        assert_eq!(local, "postgres://worddle_one:word@localhost/worddle");
        Address::read(&local).expect("it can be read");
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
