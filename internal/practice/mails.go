package practice

import (
	"context"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/platform/jobs"
)

type (
	// ProposalMail is the job that tells a patient about a proposed hour.
	ProposalMail struct{ ProposalID string }
	// AnswerMail is the job that tells a therapist the answer.
	AnswerMail struct{ ProposalID string }
)

func (ProposalMail) Kind() string { return "practice.tell_proposal" }
func (AnswerMail) Kind() string   { return "practice.tell_answer" }

// MailContent is the content of the mails about a proposal.
type MailContent struct {
	ProposalID, PatientID string
	Start, Until          time.Time
	Was                   time.Time // when the session is that would move; zero for a new session
	Accepted              bool
}

const neutral = "Novidade na sua conta"

// MailProposed returns the mail about a proposed hour. The discreet form is for employees: it says only that something
// is new.
func MailProposed(n MailContent, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: neutral,
		Button:  "Ver e responder",
		Path:    "/proposta/" + n.ProposalID,
	}
	if discreet {
		m.Button, m.Path = "Abrir minha conta", "/entrar"
		m.Title, m.Paragraphs = "Há uma novidade na sua conta", []string{"Ela espera uma resposta sua."}
		return m
	}
	m.Title = "Um horário está reservado para você"
	what := "Quem atende você propõe " + inWords(n.Start) + " (horário de Brasília)."
	after := "Se você aceitar, o pagamento é o próximo passo."
	if !n.Was.IsZero() {
		after = "Se você aceitar, o que está marcado para " + inWords(n.Was) + " passa para este horário. " +
			"Não há nada a pagar."
	}
	m.Paragraphs = []string{
		what,
		"O horário fica reservado até " + inWords(n.Until) + ". Sem resposta, nada muda.",
		after,
	}
	return m
}

// MailAnswered tells a therapist what a patient answered, without a name.
func MailAnswered(n MailContent) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: neutral,
		Button:  "Ver a resposta",
		Path:    "/meus-pacientes/" + n.PatientID,
		Title:   "O horário que você propôs foi recusado",
	}
	m.Paragraphs = []string{"É o de " + inWords(n.Start) + ". Ele está livre de novo."}
	if n.Accepted {
		m.Title, m.Paragraphs = "O horário que você propôs foi aceito", []string{"É o de " + inWords(n.Start) + "."}
	}
	return m
}

func inWords(t time.Time) string { return t.In(at.SaoPaulo).Format("02/01/2006 às 15:04") }

// sendProposalMail sends the mail while the proposal can be answered. An employee gets it only at a personal address
// (Q195).
func (s *Service) sendProposalMail(ctx context.Context, j ProposalMail) error {
	p, err := foundProposal(s.q.ProposalByID(ctx, s.DB.Read(), j.ProposalID))
	if fault.As(err) != nil || err == nil && p.StateAt(s.Clock.Now()) != Open {
		return nil
	}
	if err != nil {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, p.PatientID)
	if err != nil || !ok {
		return err
	}
	v, err := s.ReadProposal(ctx, actor.Actor{ID: acc.ID, Role: acc.Role()}, p.ID)
	if err != nil {
		return err
	}
	mail := MailProposed(MailContent{
		ProposalID: p.ID,
		Start:      p.StartsAt.Time,
		Until:      p.ExpiresAt.Time,
		Was:        v.MovesFrom.Time,
	}, acc.Role() == actor.Enterprise)
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), mail)
	return err
}

func (s *Service) sendAnswerMail(ctx context.Context, j AnswerMail) error {
	p, err := foundProposal(s.q.ProposalByID(ctx, s.DB.Read(), j.ProposalID))
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, p.TherapistID)
	if err != nil || !ok {
		return err
	}
	mail := MailAnswered(MailContent{
		PatientID: p.PatientID,
		Start:     p.StartsAt.Time,
		Accepted:  ProposalState(p.State) == Accepted,
	})
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), mail)
	return err
}
