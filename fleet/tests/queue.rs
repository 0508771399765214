//! The rules of the queue against a real server: leases, second looks, roles.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

#[path = "support/server.rs"]
#[expect(dead_code, reason = "other tests need the rest")]
mod server;
#[path = "support/worker.rs"]
mod worker;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use server::Server;
use worddle_ask::best::BestRequest;
use worddle_ask::shared::SharedRequest;
use worddle_ask::{Limits, Request, SharedLibrary};
use worddle_fleet::job::JobId;
use worddle_fleet::{
    Addition, Address, Delivery, Enrolment, FleetError, Foreman, Queue, Steering, Until, Verdict, WorkOrder,
    WorkReport, work, work_with,
};
use worddle_run::Cancel;
use worker::{PROGRAM, block_on, delivery, enrolled_as};

/// A short search of some chains.
fn search(chains: u64) -> BestRequest {
    BestRequest {
        language: Some("en".to_owned()),
        topology: Some("2x2".to_owned()),
        steps: Some(100 * chains),
        chains: Some(chains),
        seed: Some(1),
        ..BestRequest::default()
    }
}

/// Adds a search.
fn add(foreman: &mut Foreman, chains: u64, second_look: f64) -> JobId {
    let plan = search(chains).plan(&SharedLibrary::default(), &Limits::command()).unwrap();
    let request = SharedRequest::Best(plan.settled().clone());
    foreman.add(Addition { request, list: &plan.list, priority: 0, second_look }).unwrap()
}

/// A server with a fleet, and its foreman.
fn fleet(lease: Duration) -> (Server, Foreman) {
    let server = Server::start();
    let mut foreman = Foreman::connect(&Address::read(&server.address("owner")).unwrap()).unwrap();
    foreman.start(Some(lease), None).unwrap();
    for role in [
        "hand LOGIN IN ROLE worddle_worker",
        "other LOGIN IN ROLE worddle_worker",
        "eye LOGIN IN ROLE worddle_reader",
    ] {
        server.sql(&format!("CREATE ROLE {role}"));
    }
    (server, foreman)
}

async fn enrolled(server: &Server, name: &str) -> (Queue, Enrolment) {
    enrolled_as(server, "hand", name).await
}

fn state(server: &Server, (job, unit): (JobId, u64)) -> String {
    server.sql(&format!("SELECT state FROM worddle.units WHERE job = {} AND number = {unit}", job.0))
}

/// Lets a worker's lease expire.
fn silence(server: &Server, who: &Enrolment) {
    let past = "now() - interval '1 second'";
    server.sql(&format!("UPDATE worddle.workers SET leased_until = {past} WHERE id = {}", who.worker));
}

#[test]
fn a_unit_is_leased_once_and_delivered_once() {
    // A lease of zero would expire at once; the server itself has been up for longer.
    let (server, mut foreman) = fleet(Duration::from_millis(1));
    let job = add(&mut foreman, 3, 0.0);
    block_on(async {
        let (mut one, first) = enrolled(&server, "one").await;
        let (mut two, second) = enrolled(&server, "two").await;
        server.sql("UPDATE worddle.settings SET lease = interval '1 hour'");
        assert_eq!(one.take(&first, 2).await.unwrap(), [(job, 0), (job, 1)]);
        assert_eq!(two.take(&second, 9).await.unwrap(), [(job, 2)]);
        assert_eq!(two.take(&second, 9).await.unwrap(), []);
        // However often it is delivered; but not by a worker that it was not leased to.
        for _ in 0..2 {
            let verdict = one.deliver(&delivery(&server, &first, (job, 0), "{}")).await.unwrap();
            assert_eq!(verdict, Verdict::Done);
        }
        let other = delivery(&server, &first, (job, 0), "{\"other\":1}");
        assert_eq!(one.deliver(&other).await.unwrap(), Verdict::Refused);
        let strange = delivery(&server, &second, (job, 0), "{}");
        assert_eq!(two.deliver(&strange).await.unwrap(), Verdict::Unwanted, "the server has just started");
        server.sql("UPDATE worddle.settings SET lease = interval '1 millisecond'");
        assert_eq!(two.deliver(&strange).await.unwrap(), Verdict::Refused);
        server.sql("UPDATE worddle.settings SET lease = interval '1 hour'");
        assert_eq!(state(&server, (job, 0)), "done");
        // Units it no longer holds are returned; units it holds stay its own.
        assert_eq!(one.beat(&first, &[(job, 0), (job, 2)]).await.unwrap(), [(job, 0), (job, 2)]);
        assert_eq!(state(&server, (job, 1)), "waiting");
        // What it has returned is not its own, whatever it says.
        assert_eq!(one.beat(&first, &[(job, 1)]).await.unwrap(), [(job, 1)]);
        assert_eq!(one.take(&first, 9).await.unwrap(), [(job, 1)]);
        one.leave(&first).await.unwrap();
        assert_eq!(state(&server, (job, 1)), "waiting");
    });
    foreman.steer(job, Steering::Cancel).unwrap();
    assert_eq!(state(&server, (job, 2)), "waiting");
}

#[test]
fn a_unit_that_kills_three_workers_is_set_aside() {
    let (server, mut foreman) = fleet(Duration::from_millis(1));
    let job = add(&mut foreman, 1, 0.0);
    block_on(async {
        server.sql("UPDATE worddle.settings SET lease = interval '100 milliseconds'");
        let mut victims = Vec::new();
        for number in 1..=3 {
            // Each login looks for silent workers now and then, and now.
            server.sql("UPDATE worddle.logins SET looked = '-infinity'");
            let (mut queue, who) = enrolled(&server, "victim").await;
            assert_eq!(queue.take(&who, 1).await.unwrap(), [(job, 0)], "worker {number}");
            silence(&server, &who);
            victims.push((queue, who));
        }
        let (mut queue, who) = enrolled(&server, "last").await;
        server.sql("UPDATE worddle.logins SET looked = '-infinity'");
        assert_eq!(queue.take(&who, 1).await.unwrap(), []);
        assert_eq!(state(&server, (job, 0)), "aside");
        // Late but right: it was not the unit's fault.
        let (queue, who) = &mut victims[1];
        let verdict = queue.deliver(&delivery(&server, who, (job, 0), "{}")).await.unwrap();
        assert_eq!((verdict, state(&server, (job, 0)).as_str()), (Verdict::Done, "done"));
    });
    let faults = foreman.status().unwrap().faults;
    assert!(faults[0].what.contains("was not heard of"), "{faults:?}");
}

#[test]
fn two_answers_that_differ_are_both_kept_and_the_unit_is_set_aside() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let job = add(&mut foreman, 2, 1.0);
    block_on(async {
        let (mut one, first) = enrolled(&server, "one").await;
        let (mut two, second) = enrolled_as(&server, "other", "two").await;
        assert_eq!(one.take(&first, 1).await.unwrap(), [(job, 0)]);
        assert_eq!(one.deliver(&delivery(&server, &first, (job, 0), "{}")).await.unwrap(), Verdict::Again);
        // Not by the worker that has already done it.
        assert_eq!(one.take(&first, 9).await.unwrap(), [(job, 1)]);
        assert_eq!(two.take(&second, 9).await.unwrap(), [(job, 0)]);
        let other = delivery(&server, &second, (job, 0), "{\"other\":1}");
        assert_eq!(two.deliver(&other).await.unwrap(), Verdict::Disagrees);
    });
    assert_eq!(state(&server, (job, 0)), "aside");
    assert_eq!(server.sql("SELECT count(*) FROM worddle.results"), "2");
    let status = foreman.status().unwrap();
    assert_eq!((status.jobs[0].aside, status.jobs[0].leased), (1, 1));
    assert!(status.faults[0].what.starts_with("2 different answers, of workers"), "{:?}", status.faults);
    foreman.steer(job, Steering::Retry).unwrap();
    assert_eq!(state(&server, (job, 0)), "waiting");
}

#[test]
fn a_worker_may_call_functions_and_nothing_else() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    add(&mut foreman, 2, 0.0);
    let refused = |user: &str, sql: &str| {
        let psql = server.as_user(user, sql);
        assert!(
            psql.contains("permission denied") || psql.contains("must be owner"),
            "{user}: {sql}: {psql}"
        );
    };
    for sql in [
        "SELECT key FROM worddle.workers",
        "SELECT * FROM worddle.jobs",
        "UPDATE worddle.units SET state = 'done'",
        "SELECT worddle.set_aside(1, 0, 1, 'x')",
        "SELECT worddle.expire()",
        "SELECT worddle.dismiss('other')",
        "DELETE FROM worddle.leases",
        "CREATE TEMPORARY TABLE mine (x int)",
        "CREATE TABLE worddle.mine (x int)",
        "DROP TABLE worddle.units",
        "SELECT * FROM worddle.job_view",
    ] {
        refused("hand", sql);
    }
    for sql in
        ["SELECT key FROM worddle.workers", "SELECT worddle.enroll('x', '1', 1)", "DELETE FROM worddle.jobs"]
    {
        refused("eye", sql);
    }
    assert!(server.as_user("eye", "SELECT id FROM worddle.job_view").contains('1'));
    // Another worker's key is unknown, and a wrong one is rejected.
    block_on(async {
        let (mut queue, who) = enrolled(&server, "one").await;
        let wrong = Enrolment { key: "00000000-0000-0000-0000-000000000000".to_owned(), ..who };
        assert!(matches!(queue.take(&wrong, 1).await, Err(FleetError::Database(_))));
    });
}

#[test]
fn a_worker_of_another_version_is_told_what_differs() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let job = add(&mut foreman, 2, 0.0);
    block_on(async {
        let mut queue = Queue::connect(&Address::read(&server.address("hand")).unwrap()).await.unwrap();
        let error = queue.enroll("old", "0.0.1", 1).await.unwrap_err();
        assert!(
            matches!(&error, FleetError::OtherProgram { expected, .. } if expected == PROGRAM),
            "{error}"
        );
        // An answer to another question is rejected.
        let (mut queue, who) = enrolled(&server, "new").await;
        assert_eq!(queue.take(&who, 1).await.unwrap(), [(job, 0)]);
        let wrong = Delivery { inputs: "other".to_owned(), ..delivery(&server, &who, (job, 0), "{}") };
        assert_eq!(queue.deliver(&wrong).await.unwrap(), Verdict::Refused);
    });
    // A job's list does not change under its name.
    server.sql("UPDATE worddle.jobs SET inputs = replace(inputs, '\"rules\":\"', '\"rules\":\"other ')");
    let store = tempfile::tempdir().unwrap();
    let error = work(&order(&server, store.path()), &Cancel::default(), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("with different inputs (rules)"), "{error}");
    assert_eq!(state(&server, (job, 0)), "waiting", "it was given back");
}

fn order(server: &Server, store: &Path) -> WorkOrder {
    WorkOrder {
        address: Address::read(&server.address("hand")).unwrap(),
        store: store.to_owned(),
        threads: 1,
        name: "worker".to_owned(),
        until: Until::Empty,
    }
}

#[test]
fn a_wrong_result_is_caught_by_the_second_look_and_when_collected() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let looked_at_twice = add(&mut foreman, 4, 1.0);
    let store = tempfile::tempdir().unwrap();
    let order = order(&server, store.path());
    let other = WorkOrder { address: Address::read(&server.address("other")).unwrap(), ..order.clone() };
    // A faulty worker: it reports a better board than there is in unit 2.
    let faulty = |value: u64| {
        move |bench: &mut dyn worddle_ask::shared::Bench, unit: u64, cancel: &Cancel| {
            let mut answer = bench.unit(unit, cancel)?;
            if unit == 2 {
                let best = answer.best.as_mut().unwrap();
                answer.text = answer.text.replacen(&best.value.to_string(), &value.to_string(), 1);
                best.value = value;
            }
            Ok(answer)
        }
    };
    work_with(&order, &Cancel::default(), &mut |_| {}, &faulty(99_999)).unwrap();
    let has_disagreed = AtomicBool::new(false);
    let mut receive = |report: WorkReport| {
        has_disagreed.fetch_or(report == WorkReport::Disagrees(looked_at_twice, 2), Ordering::Relaxed);
    };
    work(&other, &Cancel::default(), &mut receive).unwrap();
    assert!(has_disagreed.load(Ordering::Relaxed));
    let status = foreman.status().unwrap();
    assert_eq!((status.jobs[0].done, status.jobs[0].aside), (3, 1));
    assert!(matches!(foreman.result(looked_at_twice), Err(FleetError::Unfinished { done: 3, .. })));

    // Without a second look, the boards are solved again when answers are collected.
    let looked_at_once = add(&mut foreman, 4, 0.0);
    work_with(&order, &Cancel::default(), &mut |_| {}, &faulty(88_888)).unwrap();
    let error = foreman.result(looked_at_once).unwrap_err();
    assert!(error.to_string().contains("the answer of unit 2 is wrong"), "{error}");
    assert_eq!(state(&server, (looked_at_once, 2)), "aside");
    foreman.steer(looked_at_once, Steering::Retry).unwrap();
    work(&order, &Cancel::default(), &mut |_| {}).unwrap();
    assert!(foreman.result(looked_at_once).unwrap().contains("\"event\":\"end\""));
}

#[test]
fn a_unit_that_fails_three_times_is_set_aside_with_its_message() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let job = add(&mut foreman, 3, 0.0);
    let store = tempfile::tempdir().unwrap();
    let failing = |bench: &mut dyn worddle_ask::shared::Bench, unit: u64, cancel: &Cancel| {
        assert!(unit != 1, "unit 1 is too much");
        bench.unit(unit, cancel)
    };
    work_with(&order(&server, store.path()), &Cancel::default(), &mut |_| {}, &failing).unwrap();
    let status = foreman.status().unwrap();
    assert_eq!((status.jobs[0].done, status.jobs[0].aside), (2, 1));
    assert!(status.faults[0].what.contains("unit 1 is too much"), "{:?}", status.faults);
    assert_eq!(status.faults[0].number, Some(1));
    assert!(matches!(foreman.result(job), Err(FleetError::Unfinished { .. })));
}

#[test]
fn jobs_with_a_higher_priority_come_first_and_paused_ones_wait() {
    let (server, mut foreman) = fleet(Duration::from_hours(1));
    let (first, second) = (add(&mut foreman, 2, 0.0), add(&mut foreman, 2, 0.0));
    foreman.steer(second, Steering::Priority(5)).unwrap();
    block_on(async {
        let (mut queue, who) = enrolled(&server, "one").await;
        assert_eq!(queue.take(&who, 3).await.unwrap(), [(second, 0), (second, 1), (first, 0)]);
        foreman_pause(&server, first);
        assert_eq!(queue.take(&who, 3).await.unwrap(), []);
    });
    foreman.steer(first, Steering::Resume).unwrap();
    block_on(async {
        let (mut queue, who) = enrolled(&server, "two").await;
        assert_eq!(queue.take(&who, 3).await.unwrap(), [(first, 1)]);
    });
    assert!(matches!(foreman.steer(JobId(77), Steering::Pause), Err(FleetError::NoJob(77))));
    foreman.stop().unwrap();
    let store = tempfile::tempdir().unwrap();
    let stopped = work(&order(&server, store.path()), &Cancel::default(), &mut |_| {});
    assert!(matches!(stopped, Err(FleetError::Stopped)));
}

/// Pauses a job from where the foreman cannot be called.
fn foreman_pause(server: &Server, job: JobId) {
    server.sql(&format!("UPDATE worddle.jobs SET state = 'paused' WHERE id = {}", job.0));
}

#[test]
fn a_server_must_prove_its_identity_on_request() {
    let (server, _foreman) = fleet(Duration::from_mins(1));
    let connect = |host: &str, root: Option<&Path>| {
        let root = root.map_or_else(String::new, |root| format!("&sslrootcert={}", root.display()));
        let address = format!("postgres://hand@{host}:{}/postgres?sslmode=verify-full{root}", server.port());
        let address = Address::read(&address).unwrap();
        block_on(async {
            let mut queue = Queue::connect(&address).await?;
            queue.enroll("afar", PROGRAM, 1).await?;
            // Asked while the connection is open.
            Ok::<_, FleetError>(server.sql(
                "SELECT version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'hand'",
            ))
        })
    };
    let refused = |host, root, why: &str| match connect(host, root) {
        Ok(version) => panic!("connected by {version} where {why} was expected"),
        Err(error) => assert!(error.to_string().contains(why), "{error}"),
    };
    refused("localhost", None, "TLS");
    let authority = server.certify();
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    while server.sql("SHOW ssl") != "on" {
        assert!(std::time::Instant::now() < deadline, "the server reads its settings");
    }
    assert_eq!(connect("localhost", Some(&authority)).unwrap(), "TLSv1.3");
    refused("localhost", None, "certificate");
    refused("127.0.0.1", Some(&authority), "certificate");
    let stranger = Server::start();
    refused("localhost", Some(&stranger.certify()), "certificate");
}
