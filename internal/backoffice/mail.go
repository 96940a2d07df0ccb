package backoffice

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
)

// The two audiences of a mail to many: all people of the kind, or those who opted in to news.
const (
	AudienceAll  = "ALL"
	AudienceNews = "NEWS"
)

const (
	kindOne, kindMany = "ONE", "MANY"
	bulksADay         = 10
	maxSubject        = 250
	maxMailBody       = 10_000
	maxAddresses      = 10_000
)

var (
	ErrNoRecipient  = fault.New(fault.Invalid, "mail.no_recipient", "Selecione um usuário para enviar o email")
	ErrUnknownEmail = fault.New(fault.Invalid, "mail.unknown_address", "Email não encontrado")
	ErrNobody       = fault.New(fault.Invalid, "mail.nobody", "Nenhum usuário encontrado para enviar email")
	ErrBulkRunning  = fault.New(
		fault.Conflict,
		"mail.running",
		"Outro envio seu ainda está em andamento. Aguarde o fim para começar o próximo.",
	)
)

// content is what the administrator wrote. It is stored sealed.
type content struct {
	Subject string `json:"subject"`
	Body    string `json:"body"`
}

func newContent(subject, body string) (content, error) {
	c := content{strings.TrimSpace(subject), strings.TrimSpace(body)}
	var f fault.Fields
	f.Check(c.Subject != "", "subject", "Informe o assunto.")
	f.Check(
		len([]rune(c.Subject)) <= maxSubject && !strings.ContainsAny(c.Subject, "\r\n") && br.Plain(c.Subject),
		"subject",
		"Use uma linha de até 250 caracteres.",
	)
	f.Check(c.Body != "", "body", "Escreva a mensagem.")
	f.Check(len([]rune(c.Body)) <= maxMailBody, "body", "Use até 10.000 caracteres.")
	return c, f.Err()
}

// kinds maps the words of the screen and of the API to roles.
var kinds = map[string][]actor.Role{
	"": everybody, "users": everybody, "usuarios": everybody, "usuario": everybody,
	"customers": actor.Patients, "clientes": actor.Patients, "cliente": actor.Patients,
	"therapists": {actor.Therapist}, "psicologos": {actor.Therapist}, "psicologo": {actor.Therapist},
}

var everybody = []actor.Role{actor.Customer, actor.Enterprise, actor.Therapist}

// One is a mail to one person.
type One struct {
	Email, Subject, Body string
	CompanyID            string // when given, the person must be an employee of this company
}

// MailOne writes to an active person whom the platform knows. A job sends the mail.
//
// Faults: ErrNoRecipient, ErrUnknownEmail, invalid fields.
func (s *Service) MailOne(ctx context.Context, who actor.Actor, in One) error {
	email := br.NormalEmail(in.Email)
	if email == "" {
		return ErrNoRecipient
	}
	c, err := newContent(in.Subject, in.Body)
	if err != nil {
		return err
	}
	_, err = s.mail(ctx, who, kindOne, c, selection{
		emails:    []string{email},
		roles:     everybody,
		audience:  AudienceAll,
		companyID: in.CompanyID,
	}, ErrUnknownEmail)
	return err
}

// MailTest sends the mail to the administrator who wrote it, as the recipients would get it.
//
// Faults: invalid fields.
func (s *Service) MailTest(ctx context.Context, who actor.Actor, subject, body string) error {
	c, err := newContent(subject, body)
	if err != nil {
		return err
	}
	acc, err := s.Account.ByID(ctx, who.ID)
	if err != nil {
		return err
	}
	_, err = s.mail(ctx, who, kindOne, c, selection{
		emails:   []string{acc.Email},
		roles:    []actor.Role{actor.Administrator},
		audience: AudienceAll,
	}, ErrUnknownEmail)
	return err
}

func (s *Service) sealContent(id string, c content) (string, error) {
	b, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	return s.Ring.Seal(b, crypt.AAD("bulk_mail", "content", id))
}

func (s *Service) openContent(id, sealed string) (c content, err error) {
	b, err := s.Ring.Unseal(sealed, crypt.AAD("bulk_mail", "content", id))
	if err != nil {
		return c, fmt.Errorf("content of mail: %w", err)
	}
	return c, json.Unmarshal(b, &c)
}

func (s *Service) knownCompany(ctx context.Context, id string) error {
	if err := validOrMissing(id); err != nil {
		return err
	}
	known, err := s.q.CompanyExists(ctx, s.DB.Read(), id)
	if err == nil && !known {
		return fault.Missing
	}
	return err
}
