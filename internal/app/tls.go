package app

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"

	"psic/internal/platform/certs"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
)

// openCertificates returns where the certificates of visitors come from. It is nil when a proxy serves TLS.
func (a *App) openCertificates() (certs.Source, error) {
	c := a.Config
	switch {
	case c.TLSCert != "":
		return certs.FromFiles(c.TLSCert, c.TLSKey, a.Log, a.Clock.Now)
	case len(c.TLSDomains) > 0:
		by := certs.Authority{Directory: c.ACMEURL, RootFile: c.ACMERoot, Email: c.ACMEEmail}
		return certs.FromACME(c.TLSDomains, by, &certs.Vault{Store: a.Blobs, Ring: a.Ring}, a.Log)
	}
	return nil, nil
}

// servePublic serves visitors: over TLS when the product has certificates, otherwise a proxy does so.
func (a *App) servePublic(s *http.Server, ln net.Listener) error {
	if a.certificates == nil {
		return s.Serve(ln)
	}
	s.TLSConfig = certs.Config(a.certificates)
	return s.ServeTLS(ln, "", "")
}

// listenPlain opens the port of plain HTTP beside HTTPS. It returns nil when there is none.
func (a *App) listenPlain() (net.Listener, error) {
	addr := a.Config.RedirectAddr()
	if addr == "" {
		return nil, nil
	}
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen for plain HTTP: %w", err)
	}
	return ln, nil
}

// plainHandler sends visitors to HTTPS, and answers the certificate authority.
func (a *App) plainHandler() http.Handler {
	return a.certificates.OnHTTP(certs.Redirect(a.Config.Hosts()))
}

// relayCertificate returns the source of TURN over TLS: its own files, or the certificates of visitors.
func relayCertificate(
	c config.Config, visitors certs.Source, log *slog.Logger, now *clock.Clock,
) (certs.Source, error) {
	switch {
	case c.TURNTLSAddr == "":
		return nil, nil
	case c.TURNTLSCert != "":
		return certs.FromFiles(c.TURNTLSCert, c.TURNTLSKey, log, now.Now)
	case visitors == nil:
		return nil, errors.New("the relay on a machine of its own needs PSIC_TURN_TLS_CERT and PSIC_TURN_TLS_KEY")
	}
	return visitors, nil
}

type certificateCollector struct{ app *App }

var expiryDesc = prometheus.NewDesc(
	"psic_certificate_expiry_timestamp_seconds",
	"When the first certificate of visitors ends; 0 while there is none. Absent behind a proxy.",
	nil, nil,
)

func (c certificateCollector) Describe(ch chan<- *prometheus.Desc) { ch <- expiryDesc }

func (c certificateCollector) Collect(ch chan<- prometheus.Metric) {
	if c.app.certificates == nil {
		return
	}
	ends := 0.0
	if at := c.app.certificates.Expires(); !at.IsZero() {
		ends = float64(at.Unix())
	}
	ch <- prometheus.MustNewConstMetric(expiryDesc, prometheus.GaugeValue, ends)
}
