package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/notify/notifydb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

const (
	kindContact = "CONTACT"
	kindQuote   = "QUOTE"

	maxLine = 250
	maxBody = 5000

	keepMonths = 12
)

// EmployeeRanges are the numbers of employees from which a company chooses.
var EmployeeRanges = []string{"1-10", "11-50", "51-200", "201-500", "501-1000", "+1000"}

// Contact is a message to the support. The database stores its JSON, sealed.
type Contact struct {
	Email   string `json:"email"`
	Subject string `json:"subject"`
	Body    string `json:"body"`
}

// Quote is a company's request for an offer. The database stores its JSON, sealed.
type Quote struct {
	Email       string `json:"email"`
	Name        string `json:"name"`
	CompanyName string `json:"companyName"`
	Phone       string `json:"telefone"`
	Subject     string `json:"subject"`
	Body        string `json:"body"`
	Employees   string `json:"employees"`
}

func (c Contact) check() error {
	var f fault.Fields
	checkAddress(&f, c.Email)
	checkLine(&f, "subject", c.Subject, "Informe o assunto.")
	checkBody(&f, c.Body)
	return f.Err()
}

func (q Quote) check() error {
	var f fault.Fields
	checkAddress(&f, q.Email)
	checkLine(&f, "name", q.Name, "Informe seu nome.")
	checkLine(&f, "companyName", q.CompanyName, "Informe o nome da empresa.")
	_, ok := br.Phone(q.Phone)
	f.Check(ok && len(q.Phone) <= 20, "telefone", "Informe um telefone com DDD.")
	checkLine(&f, "subject", q.Subject, "Informe o assunto.")
	checkBody(&f, q.Body)
	f.Check(slices.Contains(EmployeeRanges, q.Employees), "employees", "Escolha o número de funcionários.")
	return f.Err()
}

func checkAddress(f *fault.Fields, email string) {
	f.Check(br.ValidEmail(email), "email", "Informe um e-mail válido.")
}

// checkLine refuses line breaks too, because a subject becomes a mail header.
func checkLine(f *fault.Fields, name, value, missing string) {
	switch {
	case value == "":
		f.Add(name, missing)
	case len([]rune(value)) > maxLine || strings.ContainsAny(value, "\r\n"):
		f.Add(name, fmt.Sprintf("Use uma linha de até %d caracteres.", maxLine))
	}
}

func checkBody(f *fault.Fields, body string) {
	switch {
	case body == "":
		f.Add("body", "Escreva a mensagem.")
	case len([]rune(body)) > maxBody:
		f.Add("body", "Use até 5.000 caracteres.")
	}
}

// ContactUs stores the message. A job mails it to the support, so that no message is lost while the mail server is
// down.
//
// Faults: invalid fields.
func (s *Service) ContactUs(ctx context.Context, c Contact) error {
	c.Email, c.Subject, c.Body = br.NormalEmail(c.Email), strings.TrimSpace(c.Subject), strings.TrimSpace(c.Body)
	if err := c.check(); err != nil {
		return err
	}
	return s.saveMessage(ctx, kindContact, c)
}

// RequestQuote stores a company's request for an offer. A job mails it to the support.
//
// Faults: invalid fields.
func (s *Service) RequestQuote(ctx context.Context, q Quote) error {
	for _, v := range []*string{&q.Name, &q.CompanyName, &q.Phone, &q.Subject, &q.Body, &q.Employees} {
		*v = strings.TrimSpace(*v)
	}
	q.Email = br.NormalEmail(q.Email)
	if err := q.check(); err != nil {
		return err
	}
	return s.saveMessage(ctx, kindQuote, q)
}

func (s *Service) saveMessage(ctx context.Context, kind string, content any) error {
	id := ids.New()
	b, err := json.Marshal(content)
	if err != nil {
		return fmt.Errorf("contact message: %w", err)
	}
	sealed, err := s.Ring.Seal(b, crypt.AAD("contact_message", "content", id))
	if err != nil {
		return fmt.Errorf("contact message: %w", err)
	}

	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		err := s.q.InsertContactMessage(ctx, tx, notifydb.InsertContactMessageParams{
			ID:        id,
			Kind:      kind,
			Content:   sealed,
			CreatedAt: at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("insert contact message: %w", err)
		}
		return s.Jobs.Enqueue(ctx, tx, ForwardContact{MessageID: id})
	})
}

// ForwardContact is the job that mails a stored message to the support.
type ForwardContact struct{ MessageID string }

func (ForwardContact) Kind() string { return "notify.forward_contact" }

// DeleteExpiredContacts is the daily job that deletes messages after twelve months. The support has them in its
// mailbox.
type DeleteExpiredContacts struct{}

func (DeleteExpiredContacts) Kind() string { return "notify.forget_contact" }

// Start registers the feature's jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.runForwardContact)
	jobs.Handle(s.Jobs, s.runAnswerContact)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDeleteExpiredContacts)
}

func (s *Service) runDeleteExpiredContacts(ctx context.Context, _ DeleteExpiredContacts) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.DropOldMessages(ctx, tx, at.Of(s.Clock.Now().AddDate(0, -keepMonths, 0)))
		if err != nil {
			return fmt.Errorf("delete contact messages: %w", err)
		}
		return nil
	})
}

func (s *Service) runForwardContact(ctx context.Context, j ForwardContact) error {
	row, err := s.q.ContactMessage(ctx, s.DB.Read(), j.MessageID)
	if err != nil {
		return fmt.Errorf("read contact message: %w", err)
	}
	b, err := s.Ring.Unseal(row.Content, crypt.AAD("contact_message", "content", row.ID))
	if err != nil {
		return fmt.Errorf("open contact message: %w", err)
	}
	m, err := forwarded(row.Kind, b)
	if err != nil {
		return err
	}
	return s.Send(ctx, s.Support, m)
}

func forwarded(kind string, content []byte) (Mail, error) {
	if kind == kindContact {
		var c Contact
		err := json.Unmarshal(content, &c)
		return MailContact(c), err
	}
	var q Quote
	err := json.Unmarshal(content, &q)
	return MailQuote(q), err
}
