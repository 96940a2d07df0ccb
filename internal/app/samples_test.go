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

// request is what an operation is sent beside the id in its path: further names of the path, a query, a JSON
// body or a form.
type request struct {
	path  map[string]string
	query url.Values
	body  any
	file  []byte
	// header goes with a raw body.
	header http.Header
}

// sample prepares an operation that succeeds for this person and says what to send. A new operation that
// takes a body or a query joins by a row in samples.
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
	"login":         credentialsOf("customer at the door", (*cast).customer),
	"admin-login":   credentialsOf("administrator at the door", (*cast).administrator),
	"company-login": credentialsOf("company at the door", (*cast).company),
	"request-reset": func(c *cast, _ *testkit.Person) request {
		return request{query: url.Values{"email": {c.email("psic.test")}}}
	},
	"reset-password": func(c *cast, _ *testkit.Person) request {
		p := c.standing("customer at the door", (*cast).customer)
		c.k.Call(http.MethodPost, "/api/auth/request-reset?email="+url.QueryEscape(p.Email), "", nil).Is(http.StatusOK)
		return request{
			body: map[string]any{
				"token":                c.k.MailedToken(p.Email),
				"password":             testkit.Password,
				"passwordConfirmation": testkit.Password,
			},
		}
	},
	"first-access": just(
		map[string]any{"password": testkit.Password, "passwordConfirmation": testkit.Password, "termsOfService": true},
	),
	"change-password": just(map[string]any{"currentPassword": testkit.Password,
		"password": testkit.Password, "passwordConfirmation": testkit.Password}),
	"contact-us": just(map[string]any{"email": "alguem@psic.test", "subject": "Dúvida", "body": "Como funciona?"}),
	"contact-us-company": just(
		map[string]any{"email": "rh@psic.test", "name": "Ana", "companyName": "Aurora", "telefone": "(11) 3456-7890",
			"subject": "Proposta", "body": "Somos 30 pessoas.", "employees": "11-50"},
	),
	"update-customer": func(c *cast, _ *testkit.Person) request { c.made++; return request{body: personal(c.made)} },
	"customer-basic-info": just(
		map[string]any{"fullName": "Pessoa de Teste", "nickname": "Teste", "emailAlertsOptIn": true},
	),
	"request-deletion":       just(map[string]any{"reason": "Não preciso mais."}),
	"deletion-request":       withOpenRequest,
	"withdraw-deletion":      withOpenRequest,
	"upload-profile-picture": func(*cast, *testkit.Person) request { return request{file: picture()} },
}

func init() {
	maps.Copy(samples, therapistSamples)
	maps.Copy(samples, sessionSamples)
	maps.Copy(samples, paymentSamples)
	maps.Copy(samples, noticeSamples)
	maps.Copy(things, sessionThings)
	maps.Copy(samples, adminSamples)
	maps.Copy(things, adminThings)
	maps.Copy(things, noticeThings)
	maps.Copy(samples, companySamples)
	maps.Copy(samples, recoverySamples)
	maps.Copy(things, companyThings)
	maps.Copy(samples, businessSamples)
	maps.Copy(things, businessThings)
}

func signUp(email string) map[string]any {
	return map[string]any{"email": email, "password": testkit.Password, "termsOfService": true, "type": "CUSTOMER"}
}

// standing is somebody who has an account and whose password alone is used.
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

// withOpenRequest asks for deletion first; that ends the login, so the person signs in again.
func withOpenRequest(c *cast, of *testkit.Person) request {
	if of.Token != "" && c.alive(*of) {
		r := c.k.Call(
			http.MethodPost,
			"/api/user/"+of.ID+"/deactivate",
			of.Token,
			map[string]any{"reason": "Não preciso mais."},
		)
		if r.Status == http.StatusOK {
			c.signInAgain(of)
		}
	}
	return request{}
}

// personal is a complete form with a CPF of its own.
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

// send calls the operation with this id where its path or query names one.
func (c *cast) send(op httpx.Op, id string, r request, token string) testkit.Response {
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
