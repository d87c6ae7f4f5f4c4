//! Whether a PostgreSQL is the one that was meant: its certificate is signed by someone whom we trust, and names it.

use std::path::Path;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};

/// How much of a certificate is examined. Each is what libpq means by the `sslmode` of that name.
#[derive(Clone, Debug)]
pub(super) enum Trust {
    /// Nothing: whoever listens in hears nothing, but whoever answers may be anyone. (`prefer`, `require`)
    Anyone,
    /// Who signed it. (`verify-ca`)
    Signed(Roots),
    /// Who signed it, and that it names the host. (`verify-full`)
    Named(Roots),
}

/// Whom we trust.
#[derive(Clone, Debug)]
pub(super) struct Roots {
    signers: RootCertStore,
    /// The same as they stand in their file: a server may show one of them itself.
    shown: Vec<CertificateDer<'static>>,
}

impl Roots {
    /// The certificates of a file.
    pub(super) fn read(path: &Path) -> Result<Roots, String> {
        let wrong = |what: String| format!("sslrootcert: {}: {what}", path.display());
        let found: Result<Vec<_>, _> =
            CertificateDer::pem_file_iter(path).map_err(|error| wrong(error.to_string()))?.collect();
        let roots = Roots::of(found.map_err(|error| wrong(error.to_string()))?);
        if roots.signers.is_empty() {
            return Err(wrong("expected certificates in PEM form".to_owned()));
        }
        Ok(roots)
    }

    /// Those that the system trusts.
    pub(super) fn of_system() -> Result<Roots, String> {
        let roots = Roots::of(rustls_native_certs::load_native_certs().certs);
        if roots.signers.is_empty() {
            return Err("sslrootcert: this system has no certificates that it trusts".to_owned());
        }
        Ok(roots)
    }

    fn of(shown: Vec<CertificateDer<'static>>) -> Roots {
        let mut signers = RootCertStore::empty();
        signers.add_parsable_certificates(shown.iter().cloned());
        Roots { signers, shown }
    }
}

impl Trust {
    /// How connections are made with it.
    pub(super) fn into_client(self) -> Result<ClientConfig, Error> {
        let provider = Arc::new(ring::default_provider());
        let verifier = Verifier { trust: self, provider: Arc::clone(&provider) };
        let client = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        Ok(client.dangerous().with_custom_certificate_verifier(Arc::new(verifier)).with_no_client_auth())
    }
}

/// Examines certificates as far as asked. That the server holds the key of what it shows is always examined.
#[derive(Debug)]
struct Verifier {
    trust: Trust,
    provider: Arc<CryptoProvider>,
}

impl Verifier {
    fn verify_signer(
        &self,
        roots: &Roots,
        shown: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        now: UnixTime,
    ) -> Result<(), Error> {
        // A certificate that signs itself is usually marked as one that signs others, which no chain may end with.
        if roots.shown.contains(shown) {
            return Ok(());
        }
        let algorithms = self.provider.signature_verification_algorithms.all;
        let certificate = ParsedCertificate::try_from(shown)?;
        verify_server_cert_signed_by_trust_anchor(&certificate, &roots.signers, chain, now, algorithms)
    }
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        host: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        match &self.trust {
            Trust::Anyone => {}
            Trust::Signed(roots) => self.verify_signer(roots, shown, chain, now)?,
            Trust::Named(roots) => {
                self.verify_signer(roots, shown, chain, now)?;
                verify_server_name(&ParsedCertificate::try_from(shown)?, host)?;
            }
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, shown, signature, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, shown, signature, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
