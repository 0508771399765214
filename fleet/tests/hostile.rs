//! A worker's login in the wrong hands: whatever it calls, no false answer is shown as done, and it holds up nobody else.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

#[path = "support/server.rs"]
#[expect(dead_code, reason = "other tests need the rest")]
mod server;
#[path = "support/worker.rs"]
mod worker;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use server::Server;
use worddle_ask::best::BestRequest;
use worddle_ask::prove::{Ledger, ProveRequest};
use worddle_ask::shared::{Bench, SharedRequest};
use worddle_ask::{Limits, Request, SharedLibrary};
use worddle_fleet::job::JobId;
use worddle_fleet::{
    Addition, Address, Enrolment, FleetError, Foreman, Queue, Steering, Until, Verdict, WorkOrder, is_signed,
    work, work_with,
};
use worddle_run::Cancel;
use worker::{PROGRAM, block_on, delivery, enrolled_as};

/// The logins of two honest machines and of one that is not.
const HONEST: &str = "worddle_machine_honest";
const SECOND: &str = "worddle_machine_second";
const HOSTILE: &str = "worddle_machine_hostile";

/// A server with a fleet of three machines.
fn fleet(lease: Duration) -> (Server, Foreman) {
    let server = Server::start();
    let owner = Address::read(&server.address("owner")).unwrap();
    let mut foreman = Foreman::connect(&owner).unwrap();
    foreman.start(Some(lease), None).unwrap();
    for name in ["honest", "second", "hostile"] {
        let address = foreman.enroll(&owner, name, 20).unwrap();
        assert!(address.starts_with(&format!("postgres://worddle_machine_{name}:")), "{name}");
    }
    (server, foreman)
}

/// Adds the proof that no 2×2 board has more points; all units are compared.
fn add_proof(foreman: &mut Foreman) -> JobId {
    let search = BestRequest {
        language: Some("en".to_owned()),
        topology: Some("2x2".to_owned()),
        ..BestRequest::default()
    };
    let request = ProveRequest { cutoff: Some(12), search };
    let plan = request.plan(&SharedLibrary::default(), &Limits::command()).unwrap();
    let request = SharedRequest::Prove(plan.settled(12));
    foreman.add(Addition { request, list: &plan.search.list, priority: 0, second_look: 1.0 }).unwrap()
}

/// Adds a search of some chains.
fn add_search(foreman: &mut Foreman, chains: u64) -> JobId {
    let request = BestRequest {
        language: Some("en".to_owned()),
        topology: Some("2x2".to_owned()),
        steps: Some(100 * chains),
        chains: Some(chains),
        seed: Some(1),
        ..BestRequest::default()
    };
    let plan = request.plan(&SharedLibrary::default(), &Limits::command()).unwrap();
    let request = SharedRequest::Best(plan.settled().clone());
    foreman.add(Addition { request, list: &plan.list, priority: 0, second_look: 0.0 }).unwrap()
}

fn order(server: &Server, login: &str, store: &Path) -> WorkOrder {
    WorkOrder {
        address: Address::read(&server.address(login)).unwrap(),
        store: store.join(login),
        threads: 1,
        name: login.to_owned(),
        until: Until::Empty,
    }
}

async fn enrolled(server: &Server, login: &str) -> (Queue, Enrolment) {
    enrolled_as(server, login, "a worker").await
}

fn count(server: &Server, rows: &str) -> u64 {
    server.sql(&format!("SELECT count(*) FROM worddle.{rows}")).parse().unwrap()
}

/// Ends the time after a start of the server in which an answer without a lease is no reproach.
fn settle(server: &Server) {
    server.sql("UPDATE worddle.settings SET lease = interval '1 millisecond'");
}

#[test]
fn one_login_cannot_finish_what_two_have_to_look_at() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let job = add_proof(&mut foreman);
    let forged = "{\"unit\":0}";
    block_on(async {
        let (mut one, first) = enrolled(&server, HOSTILE).await;
        let (mut two, second) = enrolled(&server, HOSTILE).await;
        let units = one.take(&first, 100).await.unwrap();
        for &unit in &units {
            let verdict = one.deliver(&delivery(&server, &first, unit, forged)).await.unwrap();
            assert_eq!(verdict, Verdict::Again);
        }
        // Its second enrolment gets none of these, can claim none, and can deliver none.
        let more = two.take(&second, 100).await.unwrap();
        assert!(more.iter().all(|unit| !units.contains(unit)), "{more:?}");
        assert_eq!(two.beat(&second, &units).await.unwrap(), units);
        settle(&server);
        for &unit in &units {
            let verdict = two.deliver(&delivery(&server, &second, unit, forged)).await.unwrap();
            assert_eq!(verdict, Verdict::Refused);
        }
        // The key of another login is of no use either.
        let (_, honest) = enrolled(&server, HONEST).await;
        assert!(matches!(two.take(&honest, 1).await, Err(FleetError::Database(_))));
    });
    assert_eq!(foreman.status().unwrap().jobs[0].done, 0);
    assert_eq!(state_of(&mut foreman, job), "running");
}

fn state_of(foreman: &mut Foreman, job: JobId) -> String {
    foreman.status().unwrap().jobs.into_iter().find(|status| status.id == job).unwrap().state
}

#[test]
fn a_forged_proof_is_never_shown_as_done() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let job = add_proof(&mut foreman);
    let store = tempfile::tempdir().unwrap();
    // It says of every unit that nothing in it reaches the cutoff.
    let forging = |bench: &mut dyn Bench, unit: u64, cancel: &Cancel| {
        let mut answer = bench.unit(unit, cancel)?;
        let (before, _) = answer.text.split_once("\"boards\":[").unwrap_or((&answer.text, ""));
        answer.text = format!("{before}\"boards\":[]}}");
        answer.best = None;
        Ok(answer)
    };
    let unlimited = Cancel::default();
    work_with(&order(&server, HOSTILE, store.path()), &unlimited, &mut |_| {}, &forging).unwrap();
    for login in [HONEST, SECOND] {
        work(&order(&server, login, store.path()), &unlimited, &mut |_| {}).unwrap();
    }
    // Units where the forger lied have two answers and are set aside; they are done again without it.
    let status = foreman.status().unwrap();
    assert!(status.jobs[0].aside > 0, "the forgery must matter: {:?}", status.jobs[0]);
    assert!(foreman.result(job).is_err());
    foreman.dismiss("hostile").unwrap();
    foreman.steer(job, Steering::Retry).unwrap();
    // A second job that the forger never saw.
    let clean = add_proof(&mut foreman);
    for login in [HONEST, SECOND] {
        work(&order(&server, login, store.path()), &unlimited, &mut |_| {}).unwrap();
    }
    assert_eq!(foreman.result(job).unwrap(), foreman.result(clean).unwrap());
    // The same records, whoever signed them.
    assert_eq!(unsigned(&foreman.ledger(job).unwrap()), unsigned(&foreman.ledger(clean).unwrap()));
    assert_eq!(state_of(&mut foreman, job), "done");
}

/// The lines of a ledger that are no signatures.
fn unsigned(ledger: &str) -> Vec<&str> {
    ledger.lines().filter(|line| !line.contains("\"record\":\"signature\"")).collect()
}

#[test]
fn a_ledger_says_who_computed_each_unit() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let job = add_proof(&mut foreman);
    let store = tempfile::tempdir().unwrap();
    for login in [HOSTILE, HONEST] {
        work(&order(&server, login, store.path()), &Cancel::default(), &mut |_| {}).unwrap();
    }
    // It signed one unit wrongly, and cannot sign as another or what another did.
    let wrong = "UPDATE worddle.signatures SET signature = repeat('0', 128) WHERE number = 3 AND login";
    server.sql(&format!("{wrong} = '{HOSTILE}'"));
    let (_queue, honest) = block_on(enrolled(&server, HONEST));
    let digits = "repeat('0', 64), repeat('0', 128)";
    let sign = |worker: i64, key: &str, what: &str| {
        server.as_user(HOSTILE, &format!("SELECT worddle.sign({worker}, '{key}', {}, 0, {what})", job.0))
    };
    assert!(sign(honest.worker, &honest.key, digits).contains("no worker"));
    let (_queue, own) = block_on(enrolled(&server, HOSTILE));
    assert!(sign(own.worker, &own.key, "'key', 'signature'").contains("no signature"));
    assert_eq!(sign(own.worker, &own.key, digits), "", "nothing to sign, so nothing happens");

    let ledger = Ledger::parse(&foreman.ledger(job).unwrap()).unwrap();
    let units = ledger.head.units as usize;
    let by = |name: &str| ledger.signatures.iter().filter(|own| own.worker == name).count();
    assert_eq!((by("hostile"), by("honest")), (units - 1, units));
    let statement = ledger.head.statement();
    for signature in &ledger.signatures {
        let record = ledger.units.iter().find(|record| record.unit == signature.unit).unwrap();
        assert!(is_signed(signature, &statement, &record.text()), "{signature:?}");
    }
    let keys: BTreeSet<&String> = ledger.signatures.iter().map(|signature| &signature.key).collect();
    assert_eq!(keys.len(), 2, "each worker has a key of its own");
}

#[test]
fn a_finished_job_stays_as_it_is() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let job = add_search(&mut foreman, 3);
    let store = tempfile::tempdir().unwrap();
    block_on(async {
        let (mut queue, who) = enrolled(&server, HOSTILE).await;
        assert_eq!(queue.take(&who, 1).await.unwrap(), [(job, 0)]);
        // It falls silent with the unit, which others do.
        server.sql("UPDATE worddle.units SET state = 'waiting', taken_by = NULL WHERE state = 'leased'");
        let done = order(&server, HONEST, store.path());
        std::thread::scope(|scope| {
            scope.spawn(|| work(&done, &Cancel::default(), &mut |_| {}).unwrap());
        });
        let late = delivery(&server, &who, (job, 0), "{\"forged\":true}");
        assert_eq!(queue.deliver(&late).await.unwrap(), Verdict::Disagrees);
    });
    assert_eq!(state_of(&mut foreman, job), "done");
    assert_eq!(count(&server, "results"), 3);
    let faults = foreman.status().unwrap().faults;
    assert!(faults[0].what.contains("after the job was finished"), "{faults:?}");
    foreman.result(job).unwrap();
}

#[test]
fn what_a_login_holds_and_stores_is_bounded() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let jobs = [add_search(&mut foreman, 4096), add_search(&mut foreman, 4096)];
    block_on(async {
        let mut held = 0;
        for _ in 0..4 {
            let (mut queue, who) = enrolled(&server, HOSTILE).await;
            for _ in 0..6 {
                held += queue.take(&who, i32::MAX as usize).await.unwrap().len();
            }
        }
        assert_eq!(held, 5000);
        let (mut queue, who) = enrolled(&server, HONEST).await;
        let unit = queue.take(&who, 1).await.unwrap()[0];
        let long = delivery(&server, &who, unit, &"x".repeat(5 << 20));
        assert_eq!(queue.deliver(&long).await.unwrap(), Verdict::Refused);
        // What it holds for longer than the limit goes to others, heartbeats or not.
        let unit = queue.take(&who, 1).await.unwrap()[0];
        let old = "UPDATE worddle.leases SET since = now() - interval '2 days' WHERE worker";
        server.sql(&format!("{old} = {}", who.worker));
        server.sql("UPDATE worddle.settings SET lease = interval '1 millisecond'");
        server.sql("UPDATE worddle.logins SET looked = '-infinity'");
        queue.take(&who, 0).await.unwrap();
        assert_eq!(queue.beat(&who, &[unit]).await.unwrap(), [unit]);
    });
    assert_eq!(count(&server, "results"), 0);
    settle(&server);
    let [job, _] = jobs;
    let spam = format!(
        "WITH me AS MATERIALIZED (SELECT * FROM worddle.enroll('x', '{PROGRAM}', 1)) SELECT count(worddle.deliver(\
         me.worker, me.key, {}, 0, 'x', 'y', 1, 1, 1, 'z')) FROM me, generate_series(1, 1500)",
        job.0
    );
    assert_eq!(server.as_user(SECOND, &spam), "1500");
    assert_eq!(count(&server, &format!("faults WHERE login = '{SECOND}'")), 1000);
    let crowd = format!("SELECT worddle.enroll('x', '{PROGRAM}', 1) FROM generate_series(1, 1500)");
    assert!(server.as_user(SECOND, &crowd).contains("has 1000 workers already"));
}

#[test]
fn an_open_transaction_does_not_hold_up_the_owner() {
    let (server, mut foreman) = fleet(Duration::from_millis(1));
    let job = add_search(&mut foreman, 50);
    let program = server.program("psql");
    let open = format!(
        "BEGIN; SELECT worddle.take(me.worker, me.key, 10) FROM worddle.enroll('x', '{PROGRAM}', 1) AS me; \
         SELECT pg_sleep(60);"
    );
    let mut hostile = Command::new(program)
        .args(["-X", "-q", "-d", &server.address(HOSTILE), "-c", &open])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    while server.sql(
        "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND wait_event = 'PgSleep'",
    ) == "0"
    {
        assert!(Instant::now() < deadline, "the transaction is open");
        std::thread::sleep(Duration::from_millis(50));
    }
    // Each of these would wait for the transaction, and fail with a lock timeout.
    foreman.stop().unwrap();
    foreman.start(None, None).unwrap();
    foreman.steer(job, Steering::Pause).unwrap();
    foreman.steer(job, Steering::Cancel).unwrap();
    foreman.steer(job, Steering::Retry).unwrap();
    foreman.dismiss("hostile").unwrap();
    hostile.wait().unwrap();
    assert_eq!(count(&server, "units WHERE state = 'leased'"), 0);
    let error = block_on(Queue::connect(&Address::read(&server.address(HOSTILE)).unwrap())).err().unwrap();
    assert!(matches!(error, FleetError::Login(_)), "{error}");
    assert!(matches!(foreman.dismiss("nobody"), Err(FleetError::NoMachine(_))));
}

#[test]
fn a_login_has_no_power_over_others_and_none_over_tables() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    add_search(&mut foreman, 2);
    server.sql(&format!("GRANT CONNECT ON DATABASE postgres TO {HOSTILE}"));
    let (_queue, _who) = block_on(enrolled(&server, HONEST));
    for sql in [
        format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{HONEST}'"),
        format!("ALTER ROLE {HONEST} PASSWORD 'mine'"),
        format!("GRANT worddle_worker TO {HOSTILE} WITH ADMIN OPTION"),
        "CREATE ROLE mine".to_owned(),
        "SET ROLE owner".to_owned(),
        format!("SET SESSION AUTHORIZATION {HONEST}"),
        "CREATE TABLE public.mine (x int)".to_owned(),
        "CREATE TEMPORARY TABLE mine (x int)".to_owned(),
        "CREATE FUNCTION worddle.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'".to_owned(),
        "COPY worddle.units TO PROGRAM 'cat'".to_owned(),
        "SELECT pg_read_file('postgresql.conf')".to_owned(),
        "INSERT INTO worddle.looks (job, number, worker, hash, boards, milliseconds, login) VALUES (1, 0, 1, '', 1, 1, 'x')".to_owned(),
        "SELECT worddle.blame(1, 0, 1, 'x')".to_owned(),
        "SELECT worddle.identify(1, gen_random_uuid())".to_owned(),
        "SELECT worddle.lose(1, 0, 1, 'x')".to_owned(),
        "ALTER TABLE worddle.units DISABLE TRIGGER ALL".to_owned(),
        "BEGIN; LOCK TABLE worddle.jobs; COMMIT".to_owned(),
    ] {
        let said = server.as_user(HOSTILE, &sql);
        let is_refused = ["permission denied", "must be", "must have"].iter().any(|why| said.contains(why));
        assert!(is_refused, "{sql}: {said}");
    }
}
