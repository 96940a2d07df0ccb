package backoffice

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
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

// Many is a mail to many. The recipients are chosen by kind and audience, or from a list; unknown and inactive people
// on the list are left out.
type Many struct {
	Emails                        []string
	Subject, Body, Audience, Kind string
	CompanyID                     string
}

// MailMany starts a mail to many, which is sent in the background. An administrator has one running at a time and
// starts ten a day.
//
// Faults: invalid fields, ErrNobody, ErrBulkRunning, too many.
func (s *Service) MailMany(ctx context.Context, who actor.Actor, in Many) (id string, err error) {
	c, err := newContent(in.Subject, in.Body)
	if err != nil {
		return "", err
	}
	sel := selection{audience: strings.ToUpper(strings.TrimSpace(in.Audience)), companyID: in.CompanyID}
	if sel.audience == "" {
		sel.audience = AudienceAll
	}

	var ok bool
	sel.roles, ok = kinds[br.Fold(in.Kind)]
	var f fault.Fields
	f.Check(ok, "type", "Escolha usuários, clientes ou psicólogos.")
	f.Check(
		sel.audience == AudienceAll || sel.audience == AudienceNews,
		"audience",
		"Escolha todos ou quem recebe novidades.",
	)
	f.Check(len(in.Emails) <= maxAddresses, "emails", "Envie até 10.000 endereços de uma vez.")
	if err := f.Err(); err != nil {
		return "", err
	}
	if len(in.Emails) == 0 && in.Kind == "" && in.CompanyID == "" {
		return "", ErrNobody
	}
	for _, e := range in.Emails {
		sel.emails = append(sel.emails, br.NormalEmail(e))
	}
	return s.mail(ctx, who, kindMany, c, sel, ErrNobody)
}

// selection says who gets a mail. With emails, only these people of the selection get it.
type selection struct {
	emails    []string
	roles     []actor.Role
	audience  string
	companyID string
}

func (s *Service) mail(
	ctx context.Context,
	who actor.Actor,
	kind string,
	c content,
	sel selection,
	nobody error,
) (string, error) {
	id := ids.New()
	sealed, err := s.sealContent(id, c)
	if err != nil {
		return "", err
	}
	return id, s.DB.InTx(ctx, func(tx *store.Tx) error {
		now := s.Clock.Now()
		if kind == kindMany {
			if err := s.mayMail(ctx, tx, who.ID, now); err != nil {
				return err
			}
		}
		err := s.q.InsertBulk(ctx, tx, backofficedb.InsertBulkParams{
			ID:        id,
			AdminID:   who.ID,
			Kind:      kind,
			Audience:  sel.audience,
			Content:   sealed,
			CreatedAt: at.Of(now),
		})
		if store.IsUnique(err, "bulk_mail", "admin_id") {
			return ErrBulkRunning
		}
		if err != nil {
			return fmt.Errorf("insert mail: %w", err)
		}

		n, err := s.choose(ctx, tx, id, sel)
		if err != nil {
			return fmt.Errorf("choose recipients: %w", err)
		}
		if n == 0 {
			return nobody
		}
		if err := s.q.SetBulkTotal(ctx, tx, backofficedb.SetBulkTotalParams{ID: id, Total: n}); err != nil {
			return fmt.Errorf("count recipients: %w", err)
		}
		s.Audit.RecordCall(ctx, tx, id)
		return s.Jobs.Enqueue(ctx, tx, SendBulk{ID: id})
	})
}

func (s *Service) mayMail(ctx context.Context, tx *store.Tx, adminID string, now time.Time) error {
	n, err := s.q.CountBulksSince(
		ctx,
		tx,
		backofficedb.CountBulksSinceParams{AdminID: adminID, SinceAt: at.Of(now.Add(-24 * time.Hour))},
	)
	if err != nil {
		return fmt.Errorf("count mails: %w", err)
	}
	if n >= bulksADay {
		return httpx.ErrTooMany(time.Hour)
	}
	return nil
}

func (s *Service) choose(ctx context.Context, tx *store.Tx, id string, sel selection) (int64, error) {
	news := sel.audience == AudienceNews
	if sel.companyID != "" {
		return s.q.AddByCompany(ctx, tx, backofficedb.AddByCompanyParams{
			BulkID:    id,
			CompanyID: &sel.companyID,
			News:      news,
			Everybody: len(sel.emails) == 0,
			Emails:    store.List(sel.emails),
		})
	}
	if len(sel.emails) > 0 {
		return s.q.AddByEmail(ctx, tx, backofficedb.AddByEmailParams{
			BulkID: id,
			Emails: store.List(sel.emails),
			Roles:  store.List(sel.roles),
			News:   news,
		})
	}
	return s.q.AddByRole(ctx, tx, backofficedb.AddByRoleParams{BulkID: id, Roles: store.List(sel.roles), News: news})
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
