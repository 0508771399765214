//! What may be kept by browsers and proxies, and for how long.

use crate::client::Running;

/// The addresses of files in quotes on the page that begin with `/assets/`.
fn addresses(page: &str) -> Vec<&str> {
    page.split('"').filter(|text| text.starts_with("/assets/") && !text.ends_with('/')).collect()
}

#[test]
fn files_of_the_page_are_kept_for_ever_and_the_page_is_not() {
    let server = Running::start();
    let page = server.get("/solve");
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let files = addresses(&page.body);
    assert!(files.len() > 10, "{}", page.body);
    let edition = files[0].split('/').nth(2).expect("a directory");
    assert!(edition.len() == 16 && edition.bytes().all(|byte| byte.is_ascii_hexdigit()), "{edition}");
    assert!(page.body.contains(&format!("name=\"worddle-assets\" content=\"/assets/{edition}/\"")));
    for file in &files {
        assert!(file.starts_with(&format!("/assets/{edition}/")), "{file}");
        let answer = server.get(file);
        assert_eq!(answer.status, 200, "{file}");
        assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"), "{file}");
    }
    let results = server.get(&format!("/assets/{edition}/results/index.json"));
    assert_eq!((results.status, results.header("content-type")), (200, Some("application/json")));
    assert_eq!(server.get(&format!("/assets/{edition}/nothing.js")).status, 404);
}

#[test]
fn each_page_asks_early_for_its_own_files_and_for_no_other_s() {
    let server = Running::start();
    // Home shows the game of the day.
    let own: [(_, &[&str]); 3] = [("/", &["home", "play"]), ("/solve", &["solve"]), ("/play", &["play"])];
    for (page, own) in own {
        let page = server.get(page).body;
        let files = addresses(&page);
        let is_of = |file: &str, name: &str| file.contains(&format!("/pages/{name}"));
        assert!(own.iter().all(|name| files.iter().any(|file| is_of(file, name))), "{own:?}: {files:?}");
        let others =
            files.iter().filter(|file| file.contains("/pages/") && !own.iter().any(|name| is_of(file, name)));
        // Styles of pages lie in another folder.
        assert_eq!(others.filter(|file| !file.contains("/style/")).count(), 0, "{files:?}");
        assert!(files.iter().all(|file| server.get(file).status == 200), "{files:?}");
    }
    assert!(!server.get("/about").body.contains("/pages/"));
}

#[test]
fn a_page_from_before_an_update_finds_its_files() {
    let server = Running::start();
    for directory in ["", "0123456789abcdef/"] {
        for file in ["app.js", "icon.svg", "results/index.json"] {
            let answer = server.get(&format!("/assets/{directory}{file}"));
            assert_eq!(answer.status, 200, "{directory}{file}");
            assert_eq!(answer.header("cache-control"), Some("no-cache"), "{directory}{file}");
        }
    }
}

#[test]
fn the_page_can_be_installed_and_kept() {
    let server = Running::start();
    let service = server.get("/service.js");
    assert_eq!((service.status, service.header("cache-control")), (200, Some("no-cache")));
    assert_eq!(service.header("content-type"), Some("text/javascript; charset=utf-8"));
    let made = service.body.strip_prefix("const made = ").and_then(|text| text.split_once(";\n"));
    let made: serde_json::Value = serde_json::from_str(made.expect("what was made").0).expect("JSON");
    let files: Vec<_> =
        made["files"].as_array().expect("files").iter().filter_map(|file| file.as_str()).collect();
    assert!(files.contains(&"play") && files.len() > 100, "{files:?}");
    for file in &files {
        assert_eq!(server.get(&format!("/{file}")).status, 200, "{file}");
    }
    let manifest = server.get("/manifest.webmanifest").json();
    for icon in manifest["icons"].as_array().expect("icons") {
        let icon = server.get(&format!("/{}", icon["src"].as_str().expect("an address")));
        assert_eq!(
            (icon.status, icon.header("cache-control")),
            (200, Some("public, max-age=31536000, immutable"))
        );
    }
}

#[test]
fn what_is_personal_is_kept_by_nobody() {
    let server = Running::start();
    let room = server.post("/api/v1/rooms", r#"{"language":"en"}"#);
    let path = format!("/api/v1/rooms/{}", room.json()["id"].as_str().expect("an id"));
    let solved = server.post("/api/v1/solve", r#"{"board":"CAT/ORE","language":"en"}"#);
    let refused = server.post("/api/v1/solve", "{");
    for answer in [room, server.get(&path), solved, refused, server.get("/api/v1/rooms/0")] {
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{answer:?}");
    }
    for path in ["/api/v1/info", "/api/v1/openapi.json"] {
        assert_eq!(server.get(path).header("cache-control"), None, "{path} is the same for everyone");
    }
}

#[test]
fn the_head_of_the_page_has_no_text_but_its_title() {
    let page = Running::start().get("/solve").body;
    let (head, _) = page.split_once("</head>").expect("a head");
    let unscripted = |part| str::split_once(part, "</script>").map_or(part, |(_, after)| after);
    let head: String = head.split("<script").map(unscripted).collect();
    // Text would end the head there: browsers ignore icons and manifests in a body.
    let texts = head.split('>').filter_map(|part| part.split_once('<')).map(|(text, _)| text.trim());
    assert_eq!(texts.filter(|text| !text.is_empty()).collect::<Vec<_>>(), ["Worddle"]);
}
