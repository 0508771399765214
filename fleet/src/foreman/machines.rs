//! The logins of workers: one for each machine, made and locked by the owner.
//!
//! Two answers count as two only if they come from different logins, so a machine must not have two.

use sqlx::{Connection, Executor, PgConnection};

use super::Foreman;
use crate::address::Address;
use crate::database::within;
use crate::error::FleetError;

impl Foreman {
    /// Makes a login for a machine, with a new password, and returns the address with which it works.
    ///
    /// A machine that is enrolled again gets another password. `connections` is the number of workers that
    /// may be connected with this login at a time.
    ///
    /// # Errors
    ///
    /// [`FleetError::Name`], or an owner without the right to create roles.
    pub fn enroll(&mut self, address: &Address, name: &str, connections: u32) -> Result<String, FleetError> {
        let login = login(name)?;
        let Self { runtime, connection, .. } = self;
        let password = runtime.block_on(make_login(connection, &login, connections))?;
        Ok(address.of_login(&login, &password))
    }

    /// Locks out a machine: it cannot log in any more, its connections are closed, and its units wait for
    /// others. What it delivered stays.
    ///
    /// # Errors
    ///
    /// [`FleetError::NoMachine`] if it was never enrolled.
    pub fn dismiss(&mut self, name: &str) -> Result<(), FleetError> {
        let login = login(name)?;
        let Self { runtime, connection, .. } = self;
        runtime.block_on(async {
            let known = sqlx::query("SELECT FROM pg_roles WHERE rolname = $1").bind(&login);
            if within(known.fetch_optional(&mut *connection)).await?.is_none() {
                return Err(FleetError::NoMachine(name.to_owned()));
            }
            within(connection.execute(sqlx::AssertSqlSafe(format!("ALTER ROLE {login} NOLOGIN")))).await?;
            // First its connections, which may hold locks on its units.
            let close = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1";
            within(sqlx::query(close).bind(&login).execute(&mut *connection)).await?;
            within(sqlx::query("SELECT worddle.dismiss($1)").bind(&login).execute(&mut *connection)).await?;
            Ok(())
        })
    }
}

/// What every login of a machine begins with.
const PREFIX: &str = "worddle_machine_";

/// The name of the machine of a login.
pub(super) fn name_of(login: &str) -> &str {
    login.strip_prefix(PREFIX).unwrap_or(login)
}

/// The login of a machine. It stands in SQL as it is, so only safe characters are allowed.
fn login(name: &str) -> Result<String, FleetError> {
    let is_safe = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if (1..=40).contains(&name.len()) && name.bytes().all(is_safe) {
        Ok(format!("{PREFIX}{name}"))
    } else {
        Err(FleetError::Name(name.to_owned()))
    }
}

/// Creates or renews a login and returns its password.
///
/// The time limits are defaults that a hostile login can lift; `docs/FLEET.md` says what it can do then.
async fn make_login(
    connection: &mut PgConnection,
    login: &str,
    connections: u32,
) -> Result<String, FleetError> {
    let mut transaction = connection.begin().await?;
    let (password, is_known): (String, bool) = sqlx::query_as(
        "SELECT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), \
         EXISTS (SELECT FROM pg_roles WHERE rolname = $1)",
    )
    .bind(login)
    .fetch_one(&mut *transaction)
    .await?;
    let verb = if is_known { "ALTER" } else { "CREATE" };
    let mut statements =
        vec![format!("{verb} ROLE {login} LOGIN PASSWORD '{password}' CONNECTION LIMIT {connections}")];
    for limit in ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] {
        statements.push(format!("ALTER ROLE {login} SET {limit} = '1min'"));
    }
    statements.push(format!("GRANT worddle_worker TO {login}"));
    // Without this, an owner who is no superuser could not close the connections of the login.
    statements.push(format!("GRANT {login} TO CURRENT_USER"));
    for statement in statements {
        transaction.execute(sqlx::AssertSqlSafe(statement)).await?;
    }
    transaction.commit().await?;
    Ok(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_safe_names_become_logins() {
        assert_eq!(login("ada_1").expect("a name"), "worddle_machine_ada_1");
        for name in ["", "Ada", "a b", "a;drop", "é", "a-b", &"x".repeat(41)] {
            assert!(matches!(login(name), Err(FleetError::Name(_))), "{name}");
        }
    }
}
