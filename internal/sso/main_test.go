package sso_test

import (
	"crypto/tls"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/oauth2-proxy/mockoidc"

	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type fields = testkit.Fields

// fixture is a company with a proven domain, and its identity provider.
type fixture struct {
	k            *testkit.Kit
	admin, login testkit.Person
	id           string
	provider     *mockoidc.MockOIDC
}

const host = "id.aurora.example"

// withCompany runs a test on both engines.
func withCompany(t *testing.T, test func(t *testing.T, f *fixture), changes ...fields) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := &fixture{k: k, admin: k.Admin("admin@psic.test")}
		f.id, f.login = k.OpenCompany(f.admin, append([]fields{{
			"name":         "Aurora Tecnologia",
			"email":        "rh@aurora.example",
			"companyEmail": "aurora.example",
		}}, changes...)...)
		test(t, f)
	})
}

func (f *fixture) path(more string) string { return "/api/company/" + f.id + "/access" + more }

func (f *fixture) access(who testkit.Person) map[string]any {
	f.k.T.Helper()
	return f.k.Call("GET", f.path(""), who.Token, nil).Is(200).JSON()
}

func (f *fixture) part(who testkit.Person, name string) map[string]any {
	f.k.T.Helper()
	return f.access(who)[name].(map[string]any)
}

// prove puts the wanted record into the DNS and lets the product look for it.
func (f *fixture) prove() {
	f.k.T.Helper()
	domain := f.part(f.login, "domain")
	f.k.Internet.Text(domain["record"].(string), domain["text"].(string))
	f.k.Call("POST", f.path("/domain"), f.login.Token, nil).Is(200)
}

// start starts an identity provider at the host and returns the settings that a company enters.
func (f *fixture) start() fields {
	f.k.T.Helper()
	p, err := mockoidc.NewServer(nil)
	if err != nil {
		f.k.T.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		f.k.T.Fatal(err)
	}
	if err := p.Start(listener, &tls.Config{MinVersion: tls.VersionTLS12}); err != nil { // so that it says https
		f.k.T.Fatal(err)
	}
	p.Server.Addr = host // TLS ends before it
	f.k.T.Cleanup(func() { _ = p.Shutdown() })
	p.FastForward(f.k.Clock.Now().Sub(time.Now()))
	f.provider = p
	f.k.Internet.Serve(host, p.Server.Handler)
	return fields{
		"issuer":       "https://" + host + "/oidc",
		"clientId":     p.ClientID,
		"clientSecret": p.ClientSecret,
	}
}

// connect proves the domain and saves the identity provider.
func (f *fixture) connect() {
	f.k.T.Helper()
	f.prove()
	f.k.Call("PUT", f.path("/provider"), f.login.Token, f.start()).Is(200)
}

// link returns the code in the address that the company gives its people.
func (f *fixture) link() string {
	f.k.T.Helper()
	link := f.part(f.login, "provider")["link"].(string)
	return link[strings.LastIndex(link, "/")+1:]
}

// visit goes to the identity provider as somebody and returns what the browser brings back.
func (f *fixture) visit(user *mockoidc.MockUser) fields {
	f.k.T.Helper()
	begun := f.k.Call("POST", "/api/company-access/"+f.link()+"/begin", "", nil).Is(200)
	return f.signIn(begun, user)
}

func (f *fixture) signIn(begun testkit.Response, user *mockoidc.MockUser) fields {
	f.k.T.Helper()
	f.provider.QueueUser(user)
	at, err := url.Parse(begun.Str("url"))
	if err != nil {
		f.k.T.Fatal(err)
	}
	if at.Host != host || at.Query().Get("code_challenge_method") != "S256" || at.Query().Get("nonce") == "" {
		f.k.T.Fatal("the visit goes to", at)
	}
	answer := httptest.NewRecorder()
	f.provider.Server.Handler.ServeHTTP(answer, httptest.NewRequest("GET", at.String(), nil))
	back, err := url.Parse(answer.Header().Get("Location"))
	if err != nil || answer.Code != http.StatusFound {
		f.k.T.Fatal(answer.Code, answer.Body, err)
	}
	return fields{
		"state":      back.Query().Get("state"),
		"code":       back.Query().Get("code"),
		"browserKey": begun.Str("browserKey"),
	}
}

func bia() *mockoidc.MockUser { return identityOf("bia@aurora.example") }

func identityOf(email string) *mockoidc.MockUser {
	return &mockoidc.MockUser{Subject: email, Email: email, EmailVerified: true}
}

func (f *fixture) list(email string) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/company/register/"+f.id, f.login.Token, fields{
		"email": email, "password": "dada-pela-empresa-7", "termsOfService": true, "type": "ENTERPRISE",
	})
}

func (f *fixture) finish(back fields) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/company-access/finish", "", back)
}

func (f *fixture) take(who testkit.Person, proof string) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/company-access/seat", who.Token, fields{"proof": proof})
}

// people returns the company's list as text: address and state.
func (f *fixture) people() string {
	f.k.T.Helper()
	var out []string
	list := f.k.Call("GET", "/api/company/"+f.id+"/users", f.login.Token, nil).Is(200).JSON()["elements"].([]any)
	for _, e := range list {
		row := e.(map[string]any)
		out = append(out, strings.TrimSpace(row["name"].(string)+" "+row["email"].(string)+" "+row["state"].(string)))
	}
	return strings.Join(out, ", ")
}

func (f *fixture) token() string {
	f.k.T.Helper()
	return f.k.Call("POST", f.path("/token"), f.login.Token, nil).Is(200).Str("token")
}

// scim calls as the directory of a company. The body is JSON text.
func (f *fixture) scim(token, method, path, body string) testkit.Response {
	f.k.T.Helper()
	req := testkit.Request(method, "/scim/v2"+path, body)
	req.Header.Set("Content-Type", "application/scim+json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return f.k.Do(req, "")
}

func code(t *testing.T, what string, r testkit.Response, status int, code string) {
	t.Helper()
	if r.Status != status || code != "" && r.Str("code") != code {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Body, status, code)
	}
}

func marshal(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// described serves the description of an identity provider.
func described(about map[string]string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(marshal(about)))
	})
}
