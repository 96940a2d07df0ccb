package app_test

import (
	"bytes"
	"image"
	"image/png"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"

	"psic/internal/platform/httpx"
	"psic/internal/testkit"
)

// request is what a call contains beside the id in its path: further parameters of the path, a query, a JSON body or a
// form.
type request struct {
	path  map[string]string
	query url.Values
	body  any
	file  []byte
	texts map[string]string // beside the file
	// header is sent with a body that is a string.
	header http.Header
}

// sample prepares a call that succeeds for this person and returns what to send. A new operation that takes a body or a
// query needs a row in samples.
type sample func(c *cast, of *testkit.Person) request

func just(body any) sample {
	return func(*cast, *testkit.Person) request { return request{body: body} }
}

var samples = map[string]sample{
	"register": func(c *cast, _ *testkit.Person) request { return request{body: signUp(c.email("psic.test"))} },
	"confirm-register": func(c *cast, _ *testkit.Person) request {
		email := c.email("psic.test")
		c.k.Call(http.MethodPost, "/api/register", "", signUp(email)).Is(http.StatusOK)
		return request{query: url.Values{"token": {c.k.MailedToken(email)}}}
	},
	"login":         credentialsOf("signing-in customer", (*cast).customer),
	"admin-login":   credentialsOf("signing-in administrator", (*cast).administrator),
	"company-login": credentialsOf("signing-in company", (*cast).company),
	"request-reset": func(c *cast, _ *testkit.Person) request {
		return request{query: url.Values{"email": {c.email("psic.test")}}}
	},
	"reset-password": func(c *cast, _ *testkit.Person) request {
		p := c.standing("signing-in customer", (*cast).customer)
		c.k.Call(http.MethodPost, "/api/auth/request-reset?email="+url.QueryEscape(p.Email), "", nil).Is(http.StatusOK)
		return request{body: map[string]any{
			"token":                c.k.MailedToken(p.Email),
			"password":             testkit.Password,
			"passwordConfirmation": testkit.Password,
		}}
	},
	"first-access": just(map[string]any{
		"password":             testkit.Password,
		"passwordConfirmation": testkit.Password,
		"termsOfService":       true,
	}),
	"change-password": just(map[string]any{
		"currentPassword":      testkit.Password,
		"password":             testkit.Password,
		"passwordConfirmation": testkit.Password,
	}),
	"confirm-password": just(map[string]any{"password": testkit.Password}),
	"contact-us": just(map[string]any{
		"email":   "alguem@psic.test",
		"subject": "Dúvida",
		"body":    "Como funciona?",
	}),
	"contact-us-company": just(map[string]any{
		"email":       "rh@psic.test",
		"name":        "Ana",
		"companyName": "Aurora",
		"telefone":    "(11) 3456-7890",
		"subject":     "Proposta",
		"body":        "Somos 30 pessoas.",
		"employees":   "11-50",
	}),
	"update-customer": func(c *cast, _ *testkit.Person) request { c.made++; return request{body: personal(c.made)} },
	"customer-basic-info": just(map[string]any{
		"fullName":         "Pessoa de Teste",
		"nickname":         "Teste",
		"emailAlertsOptIn": true,
	}),
	"request-deletion":       just(map[string]any{"reason": "Não preciso mais."}),
	"deletion-request":       withOpenRequest,
	"withdraw-deletion":      withOpenRequest,
	"upload-profile-picture": func(*cast, *testkit.Person) request { return request{file: picture()} },
}

func init() {
	maps.Copy(samples, therapistSamples)
	maps.Copy(samples, passkeySamples)
	maps.Copy(things, passkeyThings)
	maps.Copy(samples, sessionSamples)
	maps.Copy(samples, standingSamples)
	maps.Copy(samples, waitingSamples)
	maps.Copy(samples, calendarSamples)
	maps.Copy(samples, ownPatientSamples)
	maps.Copy(things, ownPatientThings)
	maps.Copy(samples, practiceSamples)
	maps.Copy(things, practiceThings)
	maps.Copy(things, waitingThings)
	maps.Copy(samples, packageSamples)
	maps.Copy(things, packageThings)
	maps.Copy(samples, recordSamples)
	maps.Copy(samples, agreementSamples)
	maps.Copy(things, agreementThings)
	maps.Copy(samples, questionnaireSamples)
	maps.Copy(things, questionnaireThings)
	maps.Copy(samples, paymentSamples)
	maps.Copy(samples, noticeSamples)
	maps.Copy(things, sessionThings)
	maps.Copy(samples, adminSamples)
	maps.Copy(things, adminThings)
	maps.Copy(things, noticeThings)
	maps.Copy(samples, companySamples)
	maps.Copy(samples, contractSamples)
	maps.Copy(things, contractThings)
	maps.Copy(samples, ssoSamples)
	maps.Copy(samples, evidenceSamples)
	maps.Copy(things, evidenceThings)
	maps.Copy(things, ssoThings)
	maps.Copy(samples, recoverySamples)
	maps.Copy(things, companyThings)
	maps.Copy(samples, businessSamples)
	maps.Copy(things, businessThings)
}

func signUp(email string) map[string]any {
	return map[string]any{"email": email, "password": testkit.Password, "termsOfService": true, "type": "CUSTOMER"}
}

// standing returns a person of this name, and creates one the first time. Only the password is used, not the token.
func (c *cast) standing(name string, make func(*cast) testkit.Person) *testkit.Person {
	if c.people[name] == nil {
		p := make(c)
		c.people[name] = &p
	}
	return c.people[name]
}

func credentialsOf(name string, make func(*cast) testkit.Person) sample {
	return func(c *cast, _ *testkit.Person) request {
		return request{body: map[string]any{"username": c.standing(name, make).Email, "password": testkit.Password}}
	}
}

// withOpenRequest requests the deletion of the account first. That ends the login, so the person signs in again.
func withOpenRequest(c *cast, of *testkit.Person) request {
	if of.Token != "" && c.alive(*of) {
		reason := map[string]any{"reason": "Não preciso mais."}
		r := c.k.Call(http.MethodPost, "/api/user/"+of.ID+"/deactivate", of.Token, reason)
		if r.Status == http.StatusOK {
			c.signInAgain(of)
		}
	}
	return request{}
}

// personal returns a complete form, with another CPF for each n.
func personal(n int) map[string]any {
	return map[string]any{
		"fullName":          "Pessoa de Teste",
		"nickname":          "Teste",
		"birthdate":         "14/03/1992",
		"cpf":               testkit.CPF(n),
		"document":          "12.345.678",
		"documentRegion":    "SSP",
		"zipCode":           "01310-100",
		"address":           "Avenida Paulista",
		"number":            "1000",
		"addressComplement": "ap 7",
		"neighborhood":      "Bela Vista",
		"location":          "São Paulo",
		"addressState":      "SP",
		"country":           "Brasil",
		"cellPhone":         "(11) 9 8765-4321",
		"gender":            map[string]any{"genderEnum": "FEMALE"},
		"ethnicity":         "NOT_INFORMED",
		"emailAlertsOptIn":  true,
	}
}

func picture() []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewNRGBA(image.Rect(0, 0, 40, 40))); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// send calls the operation, with this id in its path or its query.
func (c *cast) send(op httpx.Op, id string, r request, token string) testkit.Response {
	path := r.address(op, id)
	if r.header != nil {
		raw := httptest.NewRequest(op.Method, path, strings.NewReader(r.body.(string)))
		raw.Header = r.header.Clone()
		raw.Header.Set("Content-Type", "application/json")
		return c.k.Do(raw, token)
	}
	if r.file == nil {
		return c.k.Call(op.Method, path, token, r.body)
	}

	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for name, text := range r.texts {
		if err := w.WriteField(name, text); err != nil {
			c.k.T.Fatal("form", err)
		}
	}
	part, err := w.CreateFormFile("file", "foto.png")
	if err == nil {
		_, err = part.Write(r.file)
	}
	if err != nil || w.Close() != nil {
		c.k.T.Fatal("form", err)
	}
	req := httptest.NewRequest(op.Method, path, &form)
	req.Header.Set("Content-Type", w.FormDataContentType())
	return c.k.Do(req, token)
}

// address returns path and query of a call.
func (r request) address(op httpx.Op, id string) string {
	path := op.Path
	if i := strings.Index(path, "{"); i >= 0 && !strings.HasPrefix(op.Access.Owner, "query:") {
		path = path[:i] + url.PathEscape(id) + path[strings.Index(path, "}")+1:]
	}
	for name, value := range r.path {
		path = strings.Replace(path, "{"+name+"}", url.PathEscape(value), 1)
	}
	query := url.Values{}
	for k, v := range r.query {
		query[k] = v
	}
	if name, ok := strings.CutPrefix(op.Access.Owner, "query:"); ok {
		query.Set(name, id)
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path
}
