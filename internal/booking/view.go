package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// PaymentBody is how the payment of a session stands.
type PaymentBody struct {
	Type       string      `json:"type" doc:"card, pix ou credits"`
	Status     string      `json:"status"`
	Amount     money.Cents `json:"amount"`
	Credits    money.Cents `json:"creditsUsed"`
	Held       money.Cents `json:"creditsHeld,omitempty" doc:"Saldo ainda reservado por este código; uma nova tentativa pode usá-lo de novo"`
	QRCodeLink string      `json:"qrCodeLink"`
	QRCodeCopy string      `json:"qrCodeCopy"`
	ExpiresAt  string      `json:"expiresAt,omitempty" doc:"Até quando o código PIX vale, em UTC"`
}

// TherapistInfoBody is the therapist of a session.
type TherapistInfoBody struct {
	ID                    string `json:"id"`
	Nickname              string `json:"nickname"`
	FullName              string `json:"fullName"`
	CRP                   string `json:"crp"`
	State                 string `json:"state"`
	PsychologicalApproach string `json:"psychologicalApproach"`
}

// CustomerInfoBody is the patient of a session; document and telephone go only to the patient and administrators.
type CustomerInfoBody struct {
	ID        string `json:"id"`
	FullName  string `json:"fullName"`
	Email     string `json:"email"`
	CPF       string `json:"cpf,omitempty"`
	Telephone string `json:"telephone,omitempty"`
}

// SessionBody is a session as one of its people sees it. What may be done now comes with it: the page repeats no rule.
type SessionBody struct {
	ID                  string                  `json:"id"`
	TherapistID         string                  `json:"therapistId"`
	TherapistName       string                  `json:"therapistName"`
	ScheduledDay        string                  `json:"scheduledDay"`
	StartTime           string                  `json:"startTime"`
	FinishTime          string                  `json:"finishTime"`
	StartsAt            string                  `json:"startsAt"`
	Availability        agenda.AvailabilityBody `json:"availability"`
	ProfilePicture      string                  `json:"profilePicture"`
	Status              string                  `json:"status"`
	State               string                  `json:"state" doc:"agendado, em andamento, concluído ou cancelado"`
	TherapistInfo       TherapistInfoBody       `json:"therapistInfo"`
	CustomerInfo        *CustomerInfoBody       `json:"customerInfo,omitempty"`
	ScheduledPriceInBRL money.Cents             `json:"scheduledPriceInBRL"`
	DiscountInBRL       money.Cents             `json:"discountInBRL"`
	IsEnterprise        bool                    `json:"isEnterprise"`
	PaymentInfo         *PaymentBody            `json:"paymentInfo,omitempty"`
	HoldUntil           string                  `json:"holdUntil,omitempty" doc:"Até quando o horário fica reservado sem pagamento, em UTC"`
	FreeUntil           string                  `json:"freeUntil,omitempty" doc:"Até quando cancelar ou remarcar não tem custo, em UTC"`
	CanPay              bool                    `json:"canPay"`
	CanCancel           bool                    `json:"canCancel"`
	CanReschedule       bool                    `json:"canReschedule"`
	LateWarning         bool                    `json:"lateWarning" doc:"Cancelar ou remarcar agora tem custo"`
	CancelText          string                  `json:"cancelText" doc:"O que acontece ao cancelar agora"`
	HasReceipt          bool                    `json:"hasReceipt"`
	Past                bool                    `json:"past" doc:"O horário já passou"`
}

// view builds the body from a session, its charge and the side that looks.
func (s *Service) view(sess Session, t TherapistInfoBody, c *payment.Charge, by By, enterprise bool) SessionBody {
	now := s.Clock.Now()
	pay := payLabel(sess, c, now)
	entry := EntryFor(sess, pay, now)
	b := SessionBody{
		ID:            sess.ID,
		TherapistID:   sess.TherapistID,
		TherapistName: publicName(t),
		TherapistInfo: t,
		ScheduledDay:  at.DateOf(sess.StartsAt.Time, at.SaoPaulo).Wire(),
		StartTime:     clockText(sess.StartsAt),
		FinishTime:    clockText(sess.EndsAt),
		StartsAt:      sess.StartsAt.Format(time.RFC3339),
		Availability: agenda.AvailabilityBody{
			EntranceAvailable:   entry.Available,
			EntranceDescription: entry.Description,
		},
		ProfilePicture:      directory.Image(sess.TherapistID),
		Status:              label(sess, pay, now),
		State:               string(sess.State(now)),
		ScheduledPriceInBRL: sess.Price(),
		DiscountInBRL:       sess.DiscountCents,
		IsEnterprise:        sess.Enterprise,
		HasReceipt:          sess.ReceiptKey != "",
		Past:                !now.Before(sess.EndsAt.Time),
	}
	if c != nil {
		b.PaymentInfo = PaymentView(*c, now)
		b.PaymentInfo.Status = chargeLabel(sess, *c, now)
	}
	s.allow(&b, sess, c, by, enterprise, now)
	return b
}

// allow fills what may be done now.
func (s *Service) allow(b *SessionBody, sess Session, c *payment.Charge, by By, enterprise bool, now time.Time) {
	if !sess.Live() || !now.Before(sess.StartsAt.Time) {
		return
	}
	d := Decide(sess, by, enterprise, now).of(sess, c, now)
	b.CanCancel, b.CanReschedule = true, sess.Paid() || sess.Held(now)
	b.LateWarning, b.CancelText = d.Late, d.Text()
	if sess.Paid() {
		b.FreeUntil = sess.StartsAt.Add(-FreeUntil).Format(time.RFC3339)
		return
	}
	b.CanPay = by == ByPatient && sess.Held(now)
	b.HoldUntil = sess.HoldUntil.Format(time.RFC3339)
}

// unless takes back what needs a therapist who can come.
func (b *SessionBody) unless(away bool) {
	b.CanPay, b.CanReschedule = b.CanPay && !away, b.CanReschedule && !away
}

// payLabel is how the payment stands, in the words of the specification.
func payLabel(sess Session, c *payment.Charge, now time.Time) string {
	switch {
	case sess.Paid() && Status(sess.Status) != Cancelled:
		return "pago"
	case c != nil:
		return chargeLabel(sess, *c, now)
	}
	return "Aguardando pagamento"
}

// chargeLabel is the charge's word, unless the money went back to the patient in a way that the charge itself does not
// know: it became balance when the session was cancelled, or it came when there was no session left to pay.
func chargeLabel(sess Session, c payment.Charge, now time.Time) string {
	late := c.State() == payment.Paid && !sess.Paid()
	if (returned(sess.Outcome) || late) && !c.Owed() && c.State() != payment.Reversed {
		return paymentReturned
	}
	return c.Label(now)
}

// label is the status in the words of the specification.
func label(sess Session, pay string, now time.Time) string {
	switch {
	case Status(sess.Status) == Cancelled:
		return "Cancelado"
	case !now.Before(sess.EndsAt.Time):
		return "Finalizado"
	}
	return pay
}

func publicName(t TherapistInfoBody) string {
	if t.Nickname != "" {
		return t.Nickname
	}
	return t.FullName
}

func clockText(t at.Time) string { return t.In(at.SaoPaulo).Format(time.TimeOnly) }

// PaymentView shows a charge.
func PaymentView(c payment.Charge, now time.Time) *PaymentBody {
	b := &PaymentBody{
		Type:       c.Method,
		Status:     c.Label(now),
		Amount:     c.AmountCents,
		Credits:    c.CreditsCents,
		QRCodeCopy: c.PixCode,
	}
	if c.State() == payment.Waiting { // also when its time is over, until it is looked at or gives way
		b.Held = c.CreditsCents
	}
	if c.PixCode != "" {
		b.QRCodeLink = "/api/payment/pix/" + c.ID + "/qrcode.png"
		b.ExpiresAt = c.PixExpiresAt.Format(time.RFC3339)
	}
	return b
}

// Detail is a session with both people, projected for who asks (Q086).
//
// Faults: fault.Missing.
func (s *Service) Detail(ctx context.Context, who actor.Actor, id string) (SessionBody, error) {
	row, err := s.q.SessionDetail(ctx, s.DB.Read(), id)
	if store.None(err) {
		return SessionBody{}, fault.Missing
	}
	if err != nil {
		return SessionBody{}, fmt.Errorf("read session: %w", err)
	}
	sess := Session{row.Session}
	if who.Role != actor.Administrator && who.ID != sess.PatientID && who.ID != sess.TherapistID {
		return SessionBody{}, fault.Missing
	}
	charge, err := s.chargeOf(ctx, id)
	if err != nil {
		return SessionBody{}, err
	}
	by := roleIn(who, sess)
	if by == ByTherapist && !sess.Paid() {
		sess.DiscountCents = 0 // while it can change it would tell of the patient's other sessions
	}
	if err := s.priced(ctx, s.DB.Read(), sess.PatientID, row.PatientCpfIndex, &sess); err != nil {
		return SessionBody{}, err
	}
	b := s.view(sess, TherapistInfoBody{ID: sess.TherapistID,
		Nickname:              row.TherapistNickname,
		FullName:              row.TherapistFullName,
		CRP:                   row.Crp,
		State:                 row.Uf,
		PsychologicalApproach: row.Approach,
	}, charge, by, actor.Role(row.PatientRole) == actor.Enterprise)
	b.unless(!row.TherapistActive)
	b.CustomerInfo = &CustomerInfoBody{ID: sess.PatientID, FullName: row.PatientFullName, Email: row.PatientEmail}
	if by == ByTherapist {
		b.ProfilePicture = directory.Image(sess.PatientID)
		b.PaymentInfo = hideFrom(b.PaymentInfo)
		return b, nil
	}
	return b, s.addDocuments(ctx, &b)
}

// hideFrom leaves the therapist the status of a payment and none of its means.
func hideFrom(p *PaymentBody) *PaymentBody {
	if p == nil {
		return nil
	}
	return &PaymentBody{Type: p.Type, Status: p.Status, Amount: p.Amount}
}

func (s *Service) addDocuments(ctx context.Context, b *SessionBody) error {
	acc, err := s.Account.ByID(ctx, b.CustomerInfo.ID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	p, err := s.Account.Personal(acc)
	b.CustomerInfo.CPF, b.CustomerInfo.Telephone = br.FormatCPF(p.CPF), br.FormatPhone(p.CellPhone)
	return err
}

func (s *Service) chargeOf(ctx context.Context, sessionID string) (*payment.Charge, error) {
	c, err := s.Payment.LastCharge(ctx, payment.ForSession, sessionID)
	if fault.As(err) != nil {
		return nil, nil
	}
	return &c, err
}
