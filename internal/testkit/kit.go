package testkit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"psic/internal/address"
	"psic/internal/app"
	"psic/internal/kernel/actor"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Kit is the product as a test sees it.
type Kit struct {
	*app.App
	T    testing.TB
	Logs *SafeBuffer
	CEP  *FakeCEP
	// TornLog says that the test broke the audit log on purpose.
	TornLog bool
	// IP is where requests come from; change it to be somebody else.
	IP string
}

// Password is long enough for every screen and known to every test.
const Password = "Segredo-forte-9"

// Option changes the configuration of one kit.
type Option func(*config.Config)

// WithLimits switches the rate limits on, which most tests do without.
func WithLimits(c *config.Config) { c.RateLimit = true }

// New builds the product on a fresh database with a stopped clock.
func New(t testing.TB, engine store.Engine, opts ...Option) *Kit {
	t.Helper()
	c := config.Config{
		Env:             "development",
		BaseURL:         "http://psic.test",
		DataDir:         t.TempDir(),
		DatabaseURL:     URL(t, engine),
		ProductName:     "Psic",
		SupportEmail:    "suporte@psic.test",
		Payment:         "sandbox",
		DiscountPercent: 15,
		MailFrom:        "Psic <nao-responda@psic.test>",
	}
	for _, o := range opts {
		o(&c)
	}
	k := &Kit{
		T:    t,
		Logs: &SafeBuffer{},
		CEP:  &FakeCEP{},
		IP:   "203.0.113.7",
	}
	now := clock.New(0)
	now.Set(Start)
	a, err := app.New(context.Background(), c, slog.New(slog.NewJSONHandler(k.Logs, nil)), app.Parts{
		Clock:       now,
		Lookup:      k.CEP,
		SandboxKeys: sandboxKeys(),
		Hasher: crypt.NewHasherWith(crypt.Params{
			Memory:      64,
			Iterations:  1,
			Parallelism: 1,
			SaltLength:  16,
			KeyLength:   32,
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	k.App = a
	t.Cleanup(func() {
		k.auditHolds()
		_ = a.Close()
	})
	return k
}

// auditHolds ends every test with a walk over the audit chain: nothing that any test did may have torn it.
func (k *Kit) auditHolds() {
	if k.TornLog {
		return
	}
	r, err := k.Audit.Verify(context.Background())
	if err != nil && strings.Contains(err.Error(), "database is closed") {
		return // the test ended the product itself
	}
	if err != nil || !r.Whole() {
		k.T.Errorf("the audit log after the test: entry %d: %s, %v", r.Broken, r.Why, err)
	}
}

// Response is an answer of the API.
type Response struct {
	Status int
	Body   []byte
	Header http.Header
	t      testing.TB
}

// JSON reads the body into a map.
func (r Response) JSON() map[string]any {
	r.t.Helper()
	var m map[string]any
	if err := json.Unmarshal(r.Body, &m); err != nil {
		r.t.Fatalf("not a JSON object: %s", r.Body)
	}
	return m
}

// Str is a text field of the body.
func (r Response) Str(name string) string {
	s, _ := r.JSON()[name].(string)
	return s
}

// Field is the description of a wrong field, or empty.
func (r Response) Field(name string) string {
	fields, _ := r.JSON()["fields"].([]any)
	for _, f := range fields {
		if m, ok := f.(map[string]any); ok && m["name"] == name {
			s, _ := m["description"].(string)
			return s
		}
	}
	return ""
}

// Is fails the test unless the answer has this status.
func (r Response) Is(status int) Response {
	r.t.Helper()
	if r.Status != status {
		r.t.Fatalf("status %d, want %d: %s", r.Status, status, r.Body)
	}
	return r
}

// Call speaks HTTP to the product; body may be nil, a string, or anything JSON can hold.
func (k *Kit) Call(method, path, token string, body any) Response {
	k.T.Helper()
	var in io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		in = strings.NewReader(b)
	default:
		raw, err := json.Marshal(b)
		if err != nil {
			k.T.Fatal(err)
		}
		in = bytes.NewReader(raw)
	}
	req := httptest.NewRequest(method, path, in)
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return k.Do(req, token)
}

// Request is a JSON request to which a test adds headers of its own.
func Request(method, path, body string) *http.Request {
	req := httptest.NewRequest(method, path, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	return req
}

// Do sends a request that the test built itself.
func (k *Kit) Do(req *http.Request, token string) Response {
	req.RemoteAddr = net.JoinHostPort(k.IP, "40000")
	req.Header.Set("Accept", "application/json")
	if req.UserAgent() == "" {
		req.Header.Set("User-Agent", "kit")
	}
	if token != "" {
		req.Header.Set("Authorization", token)
	}
	w := httptest.NewRecorder()
	k.Handler().ServeHTTP(w, req)
	return Response{Status: w.Code,
		Body:   w.Body.Bytes(),
		Header: w.Header(),
		t:      k.T,
	}
}

// Work runs every job that is due and delivers what the payment provider has to say, until both are quiet,
// and brings the directory up to date.
func (k *Kit) Work() {
	k.T.Helper()
	ctx := context.Background()
	err := k.Jobs.Drain(ctx)
	if err == nil && k.Sandbox != nil {
		err = errors.Join(
			k.Sandbox.Flush(ctx),
			k.Jobs.Drain(ctx),
			k.Sandbox.Flush(ctx),
			k.Jobs.Drain(ctx),
		) // a refund is announced too
	}
	if err != nil {
		k.T.Fatal(err)
	}
	k.Refresh()
}

var tokenInMail = regexp.MustCompile(`token=([\w-]+)`)

// MailedToken works the jobs off and reads the token of the last mail to the address.
func (k *Kit) MailedToken(email string) string {
	k.T.Helper()
	k.Work()
	m, ok := k.Outbox.Latest(email)
	found := tokenInMail.FindStringSubmatch(m.Text)
	if !ok || found == nil {
		k.T.Fatalf("no link was mailed to %s", email)
	}
	return found[1]
}

// Person is somebody with an account.
type Person struct {
	ID, Email, Token string
	Role             actor.Role
}

// Visitor is nobody.
var Visitor = Person{}

// SignUp goes the way a person goes: sign-up, mailed link, login.
func (k *Kit) SignUp(email string, role actor.Role) Person {
	k.T.Helper()
	k.Call("POST", "/api/register", "", map[string]any{"email": email, "password": Password, "termsOfService": true, "type": role}).
		Is(200)
	k.Call("GET", "/api/register/confirm?token="+k.MailedToken(email), "", nil).Is(200)
	return k.Login(email)
}

// Login opens a login with the common password.
func (k *Kit) Login(email string) Person {
	k.T.Helper()
	r := k.Call("POST", "/api/auth/login", "", map[string]any{"username": email, "password": Password}).Is(200)
	who, err := k.App.Login.Authenticate(context.Background(), r.Str("token"))
	if err != nil {
		k.T.Fatal(err)
	}
	return Person{
		ID:    who.ID,
		Email: email,
		Token: r.Str("token"),
		Role:  who.Role,
	}
}

// Patient is a customer who completed the registration.
func (k *Kit) Patient(email string) Person {
	k.T.Helper()
	p := k.SignUp(email, actor.Customer)
	k.Call("POST", "/api/customer/"+p.ID+"/basic-info", p.Token, map[string]any{"fullName": "Pessoa de Teste"}).Is(200)
	return p
}

// Admin is an administrator.
func (k *Kit) Admin(email string) Person {
	k.T.Helper()
	if _, err := k.App.Login.CreateAdministrator(context.Background(), email, Password, "Administração"); err != nil {
		k.T.Fatal(err)
	}
	return k.Login(email)
}

// FakeCEP is a postal service of our own.
type FakeCEP struct {
	Known map[string]address.Address
	Down  bool
	Asked int
}

// Find answers from Known.
func (f *FakeCEP) Find(_ context.Context, cep string) (address.Address, error) {
	f.Asked++
	if f.Down {
		return address.Address{}, errors.New("down")
	}
	return f.Known[cep], nil
}
