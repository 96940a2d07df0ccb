package testkit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"psic/internal/address"
	"psic/internal/app"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Kit is the product inside a test.
type Kit struct {
	*app.App
	T    testing.TB
	Logs *SafeBuffer
	CEP  *FakeCEP
	// Internet has the servers that addresses of strangers lead to.
	Internet *Internet
	// BrokenAuditLog is set by a test that breaks the audit log on purpose.
	BrokenAuditLog bool
	// OverlapExpected is set by a test in which the database refuses a double booking on purpose.
	OverlapExpected bool
	// IP is the address of the caller. A test changes it to call as somebody else.
	IP string
	// Device is the value by which the caller's device is known. Login keeps it.
	Device string
}

// Password is the password of every account of a test.
const Password = "Segredo-forte-9"

// Option changes the configuration of one kit.
type Option func(*config.Config)

// WithLimits switches the rate limits on. They are off in most tests.
func WithLimits(c *config.Config) { c.RateLimit = true }

// New builds the product on a new database with a stopped clock. Its periodic jobs have just run, so Work runs them
// when the clock has moved to their next period.
func New(t testing.TB, engine store.Engine, opts ...Option) *Kit {
	t.Helper()
	c := config.Config{
		Env:               "development",
		BaseURL:           "http://psic.test",
		DataDir:           t.TempDir(),
		DatabaseURL:       URL(t, engine),
		ProductName:       "Psic",
		SupportEmail:      "suporte@psic.test",
		Payment:           "sandbox",
		DiscountPercent:   15,
		DiscountCeiling:   40,
		OwnPatientFee:     50,
		PayoutSecondAdmin: 20_000,
		RecordYears:       20,
		MailFrom:          "Psic <nao-responda@psic.test>",
	}
	for _, o := range opts {
		o(&c)
	}
	k := &Kit{
		T:    t,
		Logs: &SafeBuffer{},
		CEP:  &FakeCEP{},
		IP:   "203.0.113.7",

		Internet: &Internet{t: t},
	}
	now := clock.New(0)
	now.Set(Start)
	a, err := app.New(context.Background(), c, slog.New(slog.NewJSONHandler(k.Logs, nil)), app.Parts{
		Clock:       now,
		Lookup:      k.CEP,
		Internet:    k.Internet.Net(),
		TXT:         k.Internet.TXT,
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
	if c.BackupTo == "" { // a server that backs itself up begins with it
		a.Jobs.SkipPeriod()
	}
	a.Backups.Source = a.Backups.Source.Cheap()
	a.API.Undescribed = func(operation string, f *fault.Error) {
		t.Errorf("%s returns %d %s, which its description does not list", operation, f.Kind, f.Code)
	}
	t.Cleanup(func() {
		k.verifyAudit()
		_ = a.Close()
		k.verifyLocks()
	})
	return k
}

// verifyAudit runs at the end of every test, because nothing that a test does may break the audit log.
func (k *Kit) verifyAudit() {
	if k.BrokenAuditLog {
		return
	}
	r, err := k.Audit.Verify(context.Background())
	if err != nil && strings.Contains(err.Error(), "database is closed") {
		return // the test has closed the product
	}
	if err != nil || !r.Whole() {
		k.T.Errorf("the audit log after the test: entry %d: %s, %v", r.Broken, r.Why, err)
	}
}

// verifyLocks fails the test when the trigger of the session table had to refuse a double booking. The product answers
// the loser of a race in the same way with and without its locks, so only its log tells that a lock is missing.
func (k *Kit) verifyLocks() {
	if line := RefusedOverlap(k.Logs.String()); line != "" && !k.OverlapExpected {
		k.T.Errorf("the trigger refused a double booking that a lock should have: %s", line)
	}
}

// RefusedOverlap returns the line of a log that tells of a double booking which the database refused, or an empty text.
func RefusedOverlap(log string) string {
	for line := range strings.Lines(log) {
		if strings.Contains(line, "the overlap constraint refused") || strings.Contains(line, "session overlap") {
			return line
		}
	}
	return ""
}

// Response is a response of the API.
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

// Str returns a text field of the body.
func (r Response) Str(name string) string {
	s, _ := r.JSON()[name].(string)
	return s
}

// Field returns the description of a wrong field, or an empty text.
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

// Is fails the test unless the response has this status.
func (r Response) Is(status int) Response {
	r.t.Helper()
	if r.Status != status {
		r.t.Fatalf("status %d, want %d: %s", r.Status, status, r.Body)
	}
	return r
}

// Upload posts a file as a form.
func (k *Kit) Upload(path, token string, file []byte) Response {
	k.T.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "arquivo")
	if err == nil {
		_, err = part.Write(file)
	}
	if err != nil || w.Close() != nil {
		k.T.Fatal("form", err)
	}
	req := httptest.NewRequest(http.MethodPost, path, &form)
	req.Header.Set("Content-Type", w.FormDataContentType())
	return k.Do(req, token)
}

// Call sends an HTTP request to the product. The body is nil, a string, or a value that is sent as JSON.
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

// Request returns a JSON request, to which a test adds headers.
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
	return Response{
		Status: w.Code,
		Body:   w.Body.Bytes(),
		Header: w.Header(),
		t:      k.T,
	}
}

// Work runs all due jobs, delivers the notifications of the payment provider, and refreshes the directory. It does the
// first two twice, because a refund by a job causes another notification.
func (k *Kit) Work() {
	k.T.Helper()
	ctx := context.Background()
	err := k.Jobs.Drain(ctx)
	if err == nil && k.Sandbox != nil {
		err = errors.Join(k.Sandbox.Flush(ctx), k.Jobs.Drain(ctx), k.Sandbox.Flush(ctx), k.Jobs.Drain(ctx))
	}
	if err != nil {
		k.T.Fatal(err)
	}
	k.Refresh()
}

var tokenInMail = regexp.MustCompile(`token=([\w-]+)`)

// MailedToken runs due jobs and returns the token of the last mail to the address.
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

// Visitor has no account.
var Visitor = Person{}

// SignUp does what a person does: it signs up, opens the mailed link, and signs in.
func (k *Kit) SignUp(email string, role actor.Role) Person {
	k.T.Helper()
	form := Fields{"email": email, "password": Password, "termsOfService": true, "type": role}
	k.Call("POST", "/api/register", "", form).Is(200)
	k.Call("GET", "/api/register/confirm?token="+k.MailedToken(email), "", nil).Is(200)
	return k.Login(email)
}

// Confirm types the password again, for an operation that needs it to be recent. It returns the new login.
func (k *Kit) Confirm(p Person) Person {
	k.T.Helper()
	p.Token = k.Call("POST", "/api/user/confirm-password", p.Token, Fields{"password": Password}).Is(200).Str("token")
	return p
}

// Login signs in with Password.
func (k *Kit) Login(email string) Person {
	k.T.Helper()
	credentials := map[string]any{"username": email, "password": Password, "device": k.Device}
	r := k.Call("POST", "/api/auth/login", "", credentials).Is(200)
	if issued, ok := r.JSON()["device"].(string); ok {
		k.Device = issued
	}
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

// Patient returns a patient with a complete registration.
func (k *Kit) Patient(email string) Person {
	k.T.Helper()
	p := k.SignUp(email, actor.Customer)
	k.Call("POST", "/api/customer/"+p.ID+"/basic-info", p.Token, map[string]any{"fullName": "Pessoa de Teste"}).Is(200)
	return p
}

// Admin returns a new administrator.
func (k *Kit) Admin(email string) Person {
	k.T.Helper()
	if _, err := k.App.Login.CreateAdministrator(context.Background(), email, Password, "Administração"); err != nil {
		k.T.Fatal(err)
	}
	return k.Login(email)
}

// FakeCEP replaces the postal-code service.
type FakeCEP struct {
	Known    map[string]address.Address
	Down     bool
	Requests int
}

// Find returns the address in Known.
func (f *FakeCEP) Find(_ context.Context, cep string) (address.Address, error) {
	f.Requests++
	if f.Down {
		return address.Address{}, errors.New("down")
	}
	return f.Known[cep], nil
}
