//! TLS to a real PostgreSQL, with certificates made here: each `sslmode` lets in whom it should, and nobody else.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::house::{House, Kind, database, text};
use ikusa_server::store::Store;
use rcgen::{BasicConstraints, Certificate, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use serde_json::json;
use tokio::runtime::Runtime;
use tokio_postgres::{Client, NoTls};

/// Someone who signs certificates.
struct Signer {
    certificate: Certificate,
    issuer: Issuer<'static, KeyPair>,
}

impl Signer {
    fn called(name: &str) -> Signer {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let certificate = params.self_signed(&key).expect("it signs itself");
        Signer { certificate, issuer: Issuer::new(params, key) }
    }

    /// Signs for a host: certificate and key.
    fn sign(&self, host: &str) -> (String, String) {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec![host.to_owned()]).expect("a name");
        let signed = params.signed_by(&key, &self.issuer).expect("it signs");
        (signed.pem(), key.serialize_pem())
    }
}

/// A file of certificates.
fn file(name: &str, pem: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tls-{}-{name}.pem", std::process::id()));
    std::fs::write(&path, pem).expect("a file can be written");
    path
}

/// The PostgreSQL under test, told what to do without TLS.
struct Server {
    address: String,
    client: Client,
}

impl Server {
    async fn reach(address: String) -> Server {
        let (client, connection) = tokio_postgres::connect(&format!("{address}?sslmode=disable"), NoTls)
            .await
            .expect("PostgreSQL answers");
        tokio::spawn(connection);
        Server { address, client }
    }

    /// Writes a file into the server's own folder, for its eyes alone: it takes no other key.
    async fn keep(&self, name: &str, pem: &str) {
        let write = format!("umask 077; rm -f {name}; printf %s '{pem}' > {name}");
        let copy = format!("COPY (SELECT '') TO PROGRAM $${write}$$");
        self.client.batch_execute(&copy).await.expect("a file of the server");
    }

    /// Shows this certificate from now on; the server reads its settings when it gets to it.
    async fn show(&self, certificate: &str, key: &str) {
        self.keep("tls.crt", certificate).await;
        self.keep("tls.key", key).await;
        for setting in ["ssl = on", "ssl_cert_file = 'tls.crt'", "ssl_key_file = 'tls.key'"] {
            self.client.batch_execute(&format!("ALTER SYSTEM SET {setting}")).await.expect("a setting");
        }
        self.read_settings(certificate).await;
    }

    async fn read_settings(&self, certificate: &str) {
        self.client.batch_execute("SELECT pg_reload_conf()").await.expect("it reads its settings");
        let roots = file("probe", certificate);
        // It has done so once it shows what was asked for.
        for _ in 0..600 {
            if self.open("127.0.0.1", "verify-ca", Some(&roots)).await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("PostgreSQL never showed its certificate");
    }

    /// The address under a host name, which leads to the same machine.
    fn by(&self, host: &str, mode: &str, roots: Option<&Path>) -> String {
        let roots = roots.map(|path| format!("&sslrootcert={}", path.display())).unwrap_or_default();
        let address = self.address.replace("127.0.0.1", host);
        format!("{address}?hostaddr=127.0.0.1&sslmode={mode}{roots}")
    }

    async fn open(&self, host: &str, mode: &str, roots: Option<&Path>) -> Result<Store, String> {
        Store::open(&self.by(host, mode, roots)).await.map_err(|error| error.to_string())
    }

    /// Whether the connections of an application are encrypted: all, none, or nothing where they differ.
    async fn encrypted(&self, application: &str) -> Option<bool> {
        let query = "SELECT bool_and(ssl), bool_or(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
             WHERE application_name = $1";
        let row = self.client.query_one(query, &[&application]).await.expect("it knows");
        let (all, any): (Option<bool>, Option<bool>) = (row.get(0), row.get(1));
        all.filter(|_| all == any)
    }
}

#[test]
fn every_sslmode_lets_in_whom_it_should() {
    if std::env::var_os("IKUSA_TEST_POSTGRES").is_none() {
        eprintln!("IKUSA_TEST_POSTGRES is not set: not tested here");
        return;
    }
    let address = database(Kind::Postgres);
    let (ours, theirs) = (Signer::called("ours"), Signer::called("theirs"));
    let (our_file, their_file) =
        (file("ours", &ours.certificate.pem()), file("theirs", &theirs.certificate.pem()));
    let runtime = Runtime::new().expect("a runtime");
    let server = runtime.block_on(Server::reach(address));
    runtime.block_on(async {
        let refused = server.open("127.0.0.1", "require", None).await.err().expect("it has no TLS yet");
        assert!(refused.contains("server does not support TLS"), "{refused}");
        let (certificate, key) = ours.sign("localhost");
        server.show(&format!("{certificate}{}", ours.certificate.pem()), &key).await;
        for (host, mode, roots, refusal) in [
            ("127.0.0.1", "disable", None, None),
            ("127.0.0.1", "prefer", None, None),
            ("127.0.0.1", "require", None, None),
            ("127.0.0.1", "verify-ca", Some(&our_file), None),
            ("localhost", "verify-full", Some(&our_file), None),
            ("127.0.0.1", "require", Some(&their_file), Some("UnknownIssuer")),
            ("127.0.0.1", "verify-ca", Some(&their_file), Some("UnknownIssuer")),
            ("localhost", "verify-full", Some(&their_file), Some("UnknownIssuer")),
            ("127.0.0.1", "verify-full", Some(&our_file), Some("not valid for name")),
        ] {
            let opened = server.open(host, mode, roots.map(PathBuf::as_path)).await;
            match (&opened, refusal) {
                (Ok(_), None) => {}
                (Err(told), Some(refusal)) => assert!(told.contains(refusal), "{mode} by {host}: {told}"),
                (Ok(_), Some(_)) => panic!("{mode} lets {host} in"),
                (Err(told), None) => panic!("{mode} refuses {host}: {told}"),
            }
        }
    });
    // All that a server of ours does goes over it.
    let house = server.by("localhost", "verify-full", Some(&our_file));
    let house = House::on(&format!("{house}&application_name=house"));
    let (id, black, _) = house.seated("shogi", json!({}));
    assert_eq!(house.socket(&id, Some(&black)).play("7g7f")["t"], "ack");
    assert_eq!(text(&house.get(&format!("/api/matches/{id}"), None)["game"]), "shogi");
    assert_eq!(runtime.block_on(server.encrypted("house")), Some(true));
    drop(house);
    // A certificate that signs itself, as most do at home: who has it in hand needs no signer.
    runtime.block_on(async {
        let mut params = CertificateParams::new(vec!["localhost".to_owned()]).expect("a name");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let own = params.self_signed(&key).expect("it signs itself").pem();
        server.show(&own, &key.serialize_pem()).await;
        let own = file("own", &own);
        server.open("localhost", "verify-full", Some(&own)).await.expect("it is the one in the file");
        server.open("127.0.0.1", "verify-full", Some(&own)).await.err().expect("it names another host");
        server.open("localhost", "verify-full", Some(&our_file)).await.err().expect("nobody here signed it");
        server.client.batch_execute("ALTER SYSTEM SET ssl = off").await.expect("a setting");
        server.client.batch_execute("SELECT pg_reload_conf()").await.expect("it reads its settings");
    });
}
