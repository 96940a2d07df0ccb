package app_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"maps"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// dashboard and rules are the parts of deploy/grafana and deploy/prometheus that the tests look at.
type dashboard struct {
	UID, Title string
	Panels     []struct {
		ID      int
		Title   string
		Type    string
		GridPos struct{ H, W, X, Y int }
		Targets []struct{ Expr, RefID string }
	}
}

type rules struct {
	Groups []struct {
		Name  string
		Rules []struct {
			Alert, Expr, For    string
			Labels, Annotations map[string]string
		}
	}
}

// expressions returns every query of the dashboards and of the alert rules, by where it stands.
func expressions(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	files, err := filepath.Glob("../../deploy/grafana/*.json")
	if err != nil || len(files) < 2 {
		t.Fatalf("dashboards: %v %v", files, err)
	}
	for _, file := range files {
		var d dashboard
		raw, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(raw, &d)
		}
		if err != nil || d.UID == "" || d.Title == "" || len(d.Panels) == 0 {
			t.Fatalf("%s: %v", file, err)
		}
		seen := map[int]bool{}
		for _, p := range d.Panels {
			if seen[p.ID] || p.Title == "" || p.GridPos.X+p.GridPos.W > 24 || len(p.Targets) == 0 {
				t.Errorf("%s: panel %d %q is not well-formed", file, p.ID, p.Title)
			}
			seen[p.ID] = true
			for _, target := range p.Targets {
				out[d.UID+"/"+p.Title+"/"+target.RefID] = target.Expr
			}
		}
	}
	for name, expr := range alerts(t) {
		out["alert "+name] = expr
	}
	return out
}

func alerts(t *testing.T) map[string]string {
	t.Helper()
	var r rules
	raw, err := os.ReadFile("../../deploy/prometheus/alerts.yaml")
	if err == nil {
		err = yaml.Unmarshal(raw, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, g := range r.Groups {
		for _, rule := range g.Rules {
			urgent := slices.Contains([]string{"page", "ticket"}, rule.Labels["severity"])
			if out[rule.Alert] != "" || rule.Expr == "" || rule.Annotations["summary"] == "" ||
				rule.Annotations["action"] == "" || !urgent {
				t.Errorf("%q is not well-formed", rule.Alert)
			}
			out[rule.Alert] = rule.Expr
		}
	}
	return out
}

var metricName = regexp.MustCompile(`\b(?:psic|go|process)_[a-z0-9_]+`)

// TestMonitoringNamesExist: every figure that a dashboard or an alarm uses is one that /metrics shows, on both engines,
// and every figure of ours that operations.md calls worth an alarm has an alarm.
func TestMonitoringNamesExist(t *testing.T) {
	used := expressions(t)
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			shown := shownMetrics(t, everythingOn(t, engine))
			for where, expr := range used {
				names := metricName.FindAllString(expr, -1)
				if len(names) == 0 && !strings.HasPrefix(expr, "up{") {
					t.Errorf("%s uses no figure: %s", where, expr)
				}
				for _, name := range names {
					if !shown[name] {
						t.Errorf("%s uses %s, which /metrics does not show", where, name)
					}
				}
				if strings.Count(expr, "(") != strings.Count(expr, ")") ||
					strings.Count(expr, "{") != strings.Count(expr, "}") {
					t.Errorf("%s: brackets: %s", where, expr)
				}
			}
		})
	}
	page, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(slices.Collect(maps.Values(alerts(t))), "\n")
	for _, line := range strings.Split(string(page), "\n") {
		if !strings.HasPrefix(line, "Worth an alarm") {
			continue
		}
		for _, name := range metricName.FindAllString(line, -1) {
			if !strings.Contains(all, name) {
				t.Errorf("%s is worth an alarm and has none", name)
			}
		}
	}
}

// shownMetrics returns the names of all series of the page.
func shownMetrics(t *testing.T, page string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, line := range strings.Split(page, "\n") {
		if name, _, _ := strings.Cut(strings.Replace(line, "{", " ", 1), " "); name != "" && name != "#" {
			out[name] = true
		}
	}
	if len(out) < 40 {
		t.Fatalf("only %d series:\n%s", len(out), page)
	}
	return out
}

// everythingOn returns /metrics of a server with backups, TLS and a relay, after somebody came too early to a room and
// the books were looked at.
func everythingOn(t *testing.T, engine store.Engine) string {
	t.Helper()
	chain, key := selfSigned(t)
	secure, metrics := freeAddress(t), freeAddress(t)
	k := testkit.New(t, engine, func(c *config.Config) {
		c.Addr, c.MetricsAddr = secure, metrics
		c.TLSCert, c.TLSKey, c.TLSRedirectAddr = chain, key, "off"
		withBackups(t.TempDir())(c)
	})
	patient, therapist := k.Patient("ana@psic.test"), k.Therapist("psi@psic.test")
	session := k.Paid(patient, therapist, testkit.Wednesday, "10:00")
	k.Ticket(patient, session, 0).Is(http.StatusConflict)
	k.Payment.BooksChecked(true)
	_, stop, ended := serveKit(t, k)
	defer func() { stop(); <-ended }()
	browser := &http.Client{
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}, //nolint:gosec // own server
		Timeout:   10 * time.Second,
	}
	r, err := browser.Get("https://" + secure + "/api/config")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, r.Body)
	_ = r.Body.Close()
	return get(t, "http://"+metrics+"/metrics")
}

func selfSigned(t *testing.T) (chain, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		DNSNames:     []string{"psic.test"},
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(30 * 24 * time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	chain, key = filepath.Join(dir, "chain.pem"), filepath.Join(dir, "key.pem")
	for file, block := range map[string]*pem.Block{
		chain: {Type: "CERTIFICATE", Bytes: der},
		key:   {Type: "EC PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return chain, key
}

// TestReadyReasons: the public reads that a replica is not ready; an administrator reads why.
func TestReadyReasons(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, patient := k.Admin("chefe@psic.test"), k.Patient("ana@psic.test")
		k.Call("GET", "/readyz", patient.Token, nil).Is(http.StatusNoContent)
		k.Call("GET", "/readyz", "wrong", nil).Is(http.StatusNoContent)
		if body := k.Call("GET", "/readyz", admin.Token, nil).Is(http.StatusOK).JSON(); body["ready"] != true {
			t.Errorf("%v", body)
		}
		k.Bus.Close()
		for _, token := range []string{"", patient.Token} {
			r := k.Call("GET", "/readyz", token, nil).Is(http.StatusServiceUnavailable)
			if strings.Contains(string(r.Body), "bus") {
				t.Errorf("the public reads %s", r.Body)
			}
		}
		r := k.Call("GET", "/readyz", admin.Token, nil).Is(http.StatusServiceUnavailable)
		if !strings.Contains(string(r.Body), `{"name":"bus","ok":false,"error":"bus:`) ||
			!strings.Contains(string(r.Body), `{"name":"database","ok":true}`) {
			t.Errorf("an administrator reads %s", r.Body)
		}
	})
}
