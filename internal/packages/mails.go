package packages

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/platform/jobs"
)

// MailKind says what a mail is about. The values are stored in the job table.
type MailKind string

const (
	MailBought    MailKind = "bought"
	MailReturned  MailKind = "returned"   // the patient or an administrator gave the rest back
	MailGone      MailKind = "gone"       // the therapist no longer sees patients here
	MailNoConsent MailKind = "no_consent" // the patient revoked the consent
	MailCompany   MailKind = "company"    // the patient is an employee now
	MailEnding    MailKind = "ending"
	MailExpired   MailKind = "expired"
	MailLate      MailKind = "late" // a payment that bought nothing became balance
	MailDisputed  MailKind = "disputed"
)

// MailKinds returns all kinds in order, for the list of texts.
func MailKinds() []MailKind {
	out := []MailKind{
		MailBought, MailReturned, MailGone, MailNoConsent, MailCompany, MailEnding, MailExpired, MailLate, MailDisputed,
	}
	slices.Sort(out)
	return out
}

// mailsOfEnds are the mails about what was given back, by the event that ended the package. A deleted account gets
// none.
var mailsOfEnds = map[Event]MailKind{
	GivenBack:      MailReturned,
	GivenByAdmin:   MailReturned,
	Lapsed:         MailExpired,
	TherapistGone:  MailGone,
	ConsentRevoked: MailNoConsent,
	JoinedCompany:  MailCompany,
	AccountDeleted: MailReturned,
}

func mailOfEnd(e Event) MailKind { return mailsOfEnds[e] }

// Mail is the job that sends a mail about a package to its patient.
type Mail struct {
	ID       string
	What     MailKind
	Amount   money.Cents // what was given back
	Sessions int64       // how many sessions that was
}

func (Mail) Kind() string { return "packages.mail" }

// MailContent is the content of a mail about a package.
type MailContent struct {
	What     MailKind
	Size     int64 // of the package
	Sessions int64 // that are left, or were given back
	Amount   money.Cents
	Until    at.Date // the last day of the package
}

// sendMail sends a mail about a package to its patient.
func (s *Service) sendMail(ctx context.Context, j Mail) error {
	p, err := found(s.q.PackageByID(ctx, s.DB.Read(), j.ID))
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	n := MailContent{
		What:     j.What,
		Size:     p.Sessions,
		Sessions: j.Sessions,
		Amount:   j.Amount,
	}
	if !p.ValidUntil.IsZero() {
		n.Until = at.DateOf(p.ValidUntil.Time, at.SaoPaulo)
	}
	switch j.What {
	case MailBought:
		n.Sessions, n.Amount = p.Sessions, p.Total()
	case MailEnding:
		if !p.Usable(s.Clock.Now()) {
			return nil // used up or given back meanwhile
		}
		n.Sessions, n.Amount = p.LeftSessions, p.Value()
	}
	acc, ok, err := s.Account.Recipient(ctx, p.PatientID)
	if err != nil || !ok {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), MailPackage(n, acc.Role() == actor.Enterprise))
	return err
}

// MailPackage returns the mail. The discreet form is for employees: it says only that something changed.
func MailPackage(n MailContent, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Button:  "Ver meus pacotes",
		Path:    "/pacotes",
	}
	if discreet {
		m.Button, m.Path = "Abrir minha conta", "/entrar"
		m.Title, m.Paragraphs = "Há uma novidade na sua conta", []string{"Entre na sua conta para ver os detalhes."}
		return m
	}
	m.Title, m.Paragraphs = n.text()
	return m
}

func (n MailContent) text() (title string, paragraphs []string) {
	toBalance := n.Amount.String() + " estão no seu saldo, sem prazo para usar."
	left := SessionsText(n.Sessions)
	switch n.What {
	case MailBought:
		return "Seu pacote está pago", []string{
			"Você pagou " + n.Amount.String() + " por um pacote de " + left + ".",
			"Na hora de pagar um horário, escolha o pacote. Ele vale até " + n.Until.Wire() +
				". O que não for usado pode ser devolvido a qualquer momento.",
		}
	case MailEnding:
		return "Seu pacote termina em breve", []string{
			"O seu pacote vale até " + n.Until.Wire() + ". Você ainda tem " + left + ".",
			"O que sobrar nesse dia volta para o seu saldo: " + n.Amount.String() + ". Nada se perde.",
		}
	case MailExpired:
		return "O prazo do seu pacote terminou", []string{
			"Você não perdeu nada: o valor do que sobrou (" + left + ") foi devolvido.",
			toBalance,
		}
	case MailGone:
		return "Seu pacote foi devolvido", []string{
			"Quem atendia você não atende mais pela plataforma. O valor do que sobrou (" + left + ") foi devolvido.",
			toBalance,
		}
	case MailNoConsent:
		return "Seu pacote foi devolvido", []string{
			"Você revogou um consentimento sem o qual o pacote não pode ser usado. " +
				"O valor do que sobrou (" + left + ") foi devolvido.",
			toBalance,
		}
	case MailCompany:
		return "Seu pacote foi devolvido", []string{
			"Contas ligadas a uma empresa não têm pacotes. O valor do que sobrou (" + left + ") foi devolvido.",
			toBalance,
		}
	case MailLate:
		return "Um pagamento virou saldo", []string{
			"O pagamento de um pacote chegou quando ele já não podia começar.",
			toBalance,
		}
	case MailDisputed:
		return "Seu pacote foi encerrado", []string{
			"O pagamento do seu pacote de " + strconv.FormatInt(n.Size, 10) +
				" foi contestado no banco ou no cartão. Os próximos horários dele foram cancelados.",
			"Se foi um engano, fale com a gente.",
		}
	}
	return "Seu pacote foi devolvido", []string{"O valor do que sobrou (" + left + ") foi devolvido.", toBalance}
}
