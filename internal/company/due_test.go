package company_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/company"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// told counts the mails to the company with this subject, and returns the last one's text.
func (f fixture) told(subject string) (n int, text string) {
	f.k.T.Helper()
	for _, m := range f.k.Mails("rh@aurora.example") {
		if m.Subject == subject {
			n, text = n+1, m.Text
		}
	}
	return n, text
}

const (
	dueSoonSubject = "Próximo pagamento da sua empresa"
	overdueSubject = "Pagamento pendente"
)

// contract enters the amount that the company pays each month.
func (f fixture) contract(reais float64) {
	f.k.T.Helper()
	form := testkit.CompanyForm(fields{
		"name": "Aurora", "email": "rh@aurora.example", "companyEmail": "aurora.example", "monthlyAmount": reais,
	})
	f.k.Call("PUT", f.path(""), f.admin.Token, form).Is(200)
}

// Q083: the mails about a payment name amount, period and how to pay, each on its first day and not the hour before.
// They say nothing about people.
func TestDue_mailsNameAmountPeriodAndWay(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.k.Company.PixKey = "financeiro@psic.test"
		f.contract(4500.5)
		f.k.Employee("eva@aurora.example")
		f.record().Is(200) // until 15/12/2026
		parts := []string{
			"R$ 4.500,50",
			"de 16/12/2026 a 15/01/2027",
			"por PIX, para a chave financeiro@psic.test, ou como no contrato",
		}
		for _, mail := range []struct {
			subject string
			first   at.Date
		}{{dueSoonSubject, at.Day(2026, 12, 11)}, {overdueSubject, at.Day(2026, 12, 17)}} {
			midnight := mail.first.In(at.SaoPaulo)
			f.k.Clock.Set(midnight.Add(-time.Hour))
			n, _ := f.told(mail.subject)
			testkit.Equal(t, mail.subject+" an hour before", n, 0)
			f.k.Clock.Set(midnight)
			n, text := f.told(mail.subject)
			testkit.Equal(t, mail.subject+" at midnight", n, 1)
			for _, part := range parts {
				if !strings.Contains(text, part) {
					t.Errorf("%s: no %q in %s", mail.subject, part, text)
				}
			}
			if strings.Contains(text, "eva") || strings.Contains(text, "funcionári") {
				t.Errorf("%s tells about people: %s", mail.subject, text)
			}
			f.k.Clock.Advance(48 * time.Hour)
			n, _ = f.told(mail.subject)
			testkit.Equal(t, mail.subject+" once", n, 1)
		}
	})
}

// Without an amount and a key the mail refers to the contract.
func TestDue_byContract(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay()
		f.k.Clock.Set(at.Day(2026, 12, 12).In(at.SaoPaulo))
		_, text := f.told(dueSoonSubject)
		want := []string{
			"Valor: o valor do contrato. Período: de 16/12/2026 a 15/01/2027.",
			"Como pagar: como no contrato.",
		}
		if slices.ContainsFunc(want, func(part string) bool { return !strings.Contains(text, part) }) {
			t.Errorf("%s", text)
		}
	})
}

// A payment that is recorded while a mail about it waits in the queue ends that mail.
func TestDue_paidMeanwhile(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.record().Is(200)
		f.record(fields{"from": "16/12/2026", "until": "15/01/2027", "document": "NF 1025"}).Is(200)
		f.k.Clock.Set(at.Day(2026, 12, 12).In(at.SaoPaulo))
		f.k.InTx(func(tx *store.Tx) error {
			return errors.Join(
				f.k.Jobs.Enqueue(t.Context(), tx, company.CompanyMail{CompanyID: f.id, What: "due_soon"}),
				f.k.Jobs.Enqueue(t.Context(), tx, company.CompanyMail{CompanyID: f.id, What: "overdue"}),
			)
		})
		for _, subject := range []string{dueSoonSubject, overdueSubject} {
			n, _ := f.told(subject)
			testkit.Equal(t, subject, n, 0)
		}
	})
}
