package notify_test

import (
	"strings"
	"testing"

	"psic/internal/notify"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

type wrong struct {
	path, field, value, text string
}

// R214, R215: the server checks every field, and the fault has a text for the field.
func TestWrongFieldsAreNamed(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	long, tooLong := strings.Repeat("é", 250), strings.Repeat("é", 251)
	const oneLine, mail = "Use uma linha de até 250 caracteres.", "Informe um e-mail válido."
	for _, c := range []wrong{
		{path: contactPath, field: "email", value: "", text: mail},
		{path: contactPath, field: "email", value: "ana", text: mail},
		{path: contactPath, field: "email", value: "a@b", text: mail},
		{path: contactPath, field: "email", value: strings.Repeat("a", 250) + "@b.com", text: mail},
		{path: contactPath, field: "subject", value: "", text: "Informe o assunto."},
		{path: contactPath, field: "subject", value: "  ", text: "Informe o assunto."},
		{path: contactPath, field: "subject", value: tooLong, text: oneLine},
		{path: contactPath, field: "body", value: " \n ", text: "Escreva a mensagem."},
		{path: contactPath, field: "body", value: strings.Repeat("é", 5001), text: "Use até 5.000 caracteres."},
		{path: quotePath, field: "email", value: "x", text: mail},
		{path: quotePath, field: "name", value: "", text: "Informe seu nome."},
		{path: quotePath, field: "name", value: tooLong, text: oneLine},
		{path: quotePath, field: "companyName", value: " ", text: "Informe o nome da empresa."},
		{path: quotePath, field: "companyName", value: tooLong, text: oneLine},
		{path: quotePath, field: "subject", value: "", text: "Informe o assunto."},
		{path: quotePath, field: "body", value: "", text: "Escreva a mensagem."},
		{path: quotePath, field: "telefone", value: "", text: "Informe um telefone com DDD."},
		{path: quotePath, field: "telefone", value: "3456-7890", text: "Informe um telefone com DDD."},
		{path: quotePath, field: "telefone", value: "+55  (11)  9 8765-4321", text: "Informe um telefone com DDD."},
	} {
		r := k.Call("POST", c.path, "", valid(c.path).but(fields{c.field: c.value})).Is(422)
		if got := r.Field(c.field); got != c.text || r.Str("description") != c.text {
			t.Errorf("%s %s %.20q: %s", c.path, c.field, c.value, r.Body)
		}
	}

	k.Call("POST", contactPath, "", contact.but(fields{"subject": long, "body": strings.Repeat("é", 5000)})).Is(200)
	longest := quote.but(fields{"name": long, "companyName": long, "telefone": "+55 (11) 9 8765-4321"})
	k.Call("POST", quotePath, "", longest).Is(200)
	if n := len(rows(k, "SELECT id FROM contact_message")); n != 2 {
		t.Errorf("%d messages stored, want the two that were right", n)
	}
}

func valid(path string) fields {
	if path == quotePath {
		return quote
	}
	return contact
}

// R215: employees are chosen from six ranges.
func TestRangesOfEmployees(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	want := []string{"1-10", "11-50", "51-200", "201-500", "501-1000", "+1000"}
	if strings.Join(notify.EmployeeRanges, " ") != strings.Join(want, " ") {
		t.Errorf("ranges %q", notify.EmployeeRanges)
	}
	for _, r := range want {
		k.Call("POST", quotePath, "", quote.but(fields{"employees": r})).Is(200)
	}
	for _, r := range []string{"", "1-11", "0", "1000+", "51–200", "many"} {
		got := k.Call("POST", quotePath, "", quote.but(fields{"employees": r})).Is(422)
		if got.Field("employees") != "Escolha o número de funcionários." {
			t.Errorf("%q: %s", r, got.Body)
		}
	}
}

// A line break in a text that becomes a mail header would start another header.
// Abuse case 31.
func TestHeaderInjectionIsRefused(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, c := range []wrong{
		{path: contactPath, field: "email", value: "ana@example.com\r\nBcc: todos@example.com"},
		{path: contactPath, field: "email", value: "ana@example.com\nBcc: x@example.com"},
		{path: contactPath, field: "email", value: "ana@example.com, bia@example.com"},
		{path: contactPath, field: "email", value: "Ana <ana@example.com>"},
		{path: contactPath, field: "subject", value: "Oi\r\nBcc: todos@example.com"},
		{path: contactPath, field: "subject", value: "Oi\rBcc: x"},
		{path: quotePath, field: "email", value: "ana@example.com\r\nBcc: todos@example.com"},
		{path: quotePath, field: "name", value: "Ana\nBcc: x"},
		{path: quotePath, field: "companyName", value: "Aurora\r\nX: y"},
		{path: quotePath, field: "telefone", value: "(11) 3456-7890\r\nX: y"},
		{path: quotePath, field: "subject", value: "Oi\nX: y"},
		{path: quotePath, field: "employees", value: "1-10\r\nX: y"},
	} {
		r := k.Call("POST", c.path, "", valid(c.path).but(fields{c.field: c.value})).Is(422)
		if r.Field(c.field) == "" {
			t.Errorf("%s %q: %s", c.field, c.value, r.Body)
		}
	}
	k.Work()
	if n := len(k.Outbox.List()); n != 0 {
		t.Errorf("%d mails were sent", n)
	}
}

// The mail server accepts every address that the form accepts. Later nobody would see that an address is refused.
func TestAcceptedAddressesAreDeliverable(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	addresses := []string{
		"ana.b+c@sub.example.com.br",
		"a_b-c@x-y.example",
		"A1@b2.museum",
		strings.Repeat("a", 237) + "@example.com",
	}
	for _, a := range addresses {
		k.Call("POST", contactPath, "", contact.but(fields{"email": a})).Is(200)
	}
	k.Work()
	if n := len(toSupport(k)); n != len(addresses) {
		t.Errorf("%d of %d arrived: %s", n, len(addresses), k.Logs)
	}
}

// Q101: five messages an hour from one IP address, contact and quote together.
// Abuse case 31.
func TestMessagesAreLimited(t *testing.T) {
	k := testkit.New(t, store.SQLite, testkit.WithLimits)
	for range 3 {
		k.Call("POST", contactPath, "", contact).Is(200)
	}
	for range 2 {
		k.Call("POST", quotePath, "", quote).Is(200)
	}
	r := k.Call("POST", contactPath, "", contact).Is(429)
	if r.Header.Get("Retry-After") != "720" {
		t.Errorf("Retry-After %q", r.Header.Get("Retry-After"))
	}
	k.Call("POST", quotePath, "", quote).Is(429)
	k.IP = "203.0.113.8"
	k.Call("POST", contactPath, "", contact).Is(200)
}
