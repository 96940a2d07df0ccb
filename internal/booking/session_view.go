package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// View is a session as one of its two people sees it. It says what may be done now, so that no screen repeats a rule.
type View struct {
	Session      Session
	Therapist    TherapistInfo
	Patient      *PatientInfo // nil in a patient's own lists
	PhotoOf      string       // the account whose photo the screen shows: the other person of the session
	PaymentStage payment.Stage
	State        Status
	RoomAccess   RoomAccess
	Payment      *PaymentInfo // nil when no payment was tried, or when a list leaves it out
	Allowed      Allowed
	Past         bool // the time is over
	Package      PackageLeft
	// TherapistWaits says that the therapist is in the open room and the patient is not. Only the patient reads it.
	TherapistWaits bool
	Message        string // what the therapist wrote to the patient about the last change; only the two of them read it
}

// TherapistInfo is the therapist of a session.
type TherapistInfo struct{ ID, Nickname, FullName, CRP, UF, Approach string }

// PatientInfo is the patient of a session. CPF and Phone are for the patient and administrators only.
type PatientInfo struct{ ID, FullName, Email, CPF, Phone string }

// PaymentInfo is the payment of a session.
type PaymentInfo struct {
	ChargeID        string
	Method          payment.Method
	Stage           payment.Stage
	Amount, Credits money.Cents
	Held            money.Cents // balance that this charge still reserves; a new attempt may use it
	PixCode         string
	PixExpiresAt    at.Time
}

// Allowed is what may be done with a session now, and until when. A time that does not apply is zero.
type Allowed struct {
	Pay, Cancel, Reschedule bool
	PayUntil, FreeUntil     at.Time
	Late                    bool   // cancelling and rescheduling cost something now
	CancelText              string // what cancelling does now
}

// view builds the view of a session for one of its people. c is the last charge, or nil.
func (s *Service) view(sess Session, t TherapistInfo, c *payment.Charge, by By, enterprise bool) View {
	now := s.Clock.Now()
	pay := payStage(sess, c, now)
	v := View{
		Session:      sess,
		Therapist:    t,
		PhotoOf:      t.ID,
		PaymentStage: stageOf(sess, pay, now),
		State:        sess.State(now),
		RoomAccess:   RoomAccessFor(sess, pay.Label(), now),
		Allowed:      allowed(sess, c, by, enterprise, now),
		Past:         !now.Before(sess.EndsAt.Time),
	}
	if c != nil {
		v.Payment = paymentInfo(*c, now)
		v.Payment.Stage = chargeStage(sess, *c, now)
	}
	return v
}

func allowed(sess Session, c *payment.Charge, by By, enterprise bool, now time.Time) Allowed {
	if !sess.Live() || !now.Before(sess.StartsAt.Time) {
		return Allowed{}
	}
	d := Decide(sess, by, enterprise, now).withCharge(sess, c, now)
	a := Allowed{
		Cancel:     true,
		Reschedule: sess.Paid() || sess.Held(now),
		Late:       d.Late,
		CancelText: d.Text(),
		FreeUntil:  at.Of(sess.StartsAt.Add(-FreeUntil)),
	}
	if sess.Paid() {
		return a
	}
	inAnalysis := c != nil && c.Stage(now) == payment.StageProcessing // its result decides, not a second payment
	a.Pay, a.PayUntil = by == ByPatient && sess.Held(now) && !inAnalysis, sess.HoldUntil
	return a
}

// limitIfOff forbids what needs an active therapist.
func (a *Allowed) limitIfOff(off bool) {
	a.Pay, a.Reschedule = a.Pay && !off, a.Reschedule && !off
}

func paymentInfo(c payment.Charge, now time.Time) *PaymentInfo {
	p := &PaymentInfo{
		ChargeID:     c.ID,
		Method:       payment.Method(c.Method),
		Stage:        c.Stage(now),
		Amount:       c.AmountCents,
		Credits:      c.CreditsCents,
		PixCode:      c.PixCode,
		PixExpiresAt: c.PixExpiresAt,
	}
	if c.State() == payment.Waiting { // an expired PIX code also waits, until a job or a new attempt ends it
		p.Held = c.CreditsCents
	}
	return p
}

// Detail returns a session with its two people, limited to what the reader may see (Q086).
//
// Faults: fault.Missing.
func (s *Service) Detail(ctx context.Context, who actor.Actor, id string) (View, error) {
	row, err := s.q.SessionDetail(ctx, s.DB.Read(), id)
	if store.None(err) {
		return View{}, fault.Missing
	}
	if err != nil {
		return View{}, fmt.Errorf("read session: %w", err)
	}
	sess := Session{row.Session}
	if who.Role != actor.Administrator && who.ID != sess.PatientID && who.ID != sess.TherapistID {
		return View{}, fault.Missing
	}

	charge, err := s.chargeOf(ctx, id)
	if err != nil {
		return View{}, err
	}
	by := roleIn(who, sess)
	if by == ByTherapist {
		// The platform bears the discount, which would reveal that the patient has no other sessions. What a company
		// pays is the patient's affair.
		sess.DiscountCents, sess.CoveredCents = 0, 0
	}
	if err := s.applyDiscount(ctx, s.DB.Read(), sess.PatientID, row.PatientCpfIndex, &sess); err != nil {
		return View{}, err
	}

	v := s.view(sess, TherapistInfo{
		ID:       sess.TherapistID,
		Nickname: row.TherapistNickname,
		FullName: row.TherapistFullName,
		CRP:      row.Crp,
		UF:       row.Uf,
		Approach: row.Approach,
	}, charge, by, actor.Role(row.PatientRole) == actor.Enterprise)
	v.Allowed.limitIfOff(!row.TherapistActive)
	if by != ByAdmin {
		if v.Message, err = s.messageOf(ctx, id); err != nil {
			return View{}, err
		}
	}
	if err := s.warnOfUnpaidHolds(ctx, sess, by, &v.Allowed); err != nil {
		return View{}, err
	}
	if by == ByPatient {
		if err := s.seeWhoWaits(ctx, &v); err != nil {
			return View{}, err
		}
	}
	v.Patient = &PatientInfo{ID: sess.PatientID, FullName: row.PatientFullName, Email: row.PatientEmail}
	if by == ByTherapist {
		v.PhotoOf = sess.PatientID
		v.Payment = paymentForTherapist(v.Payment, sess.PriceCents)
		return v, s.hideEmployer(ctx, v.Patient)
	}
	if by == ByPatient && v.Allowed.Pay && !sess.Enterprise && !sess.Covered() {
		if v.Package, err = s.PackageLeft(ctx, sess.PatientID, sess.TherapistID); err != nil {
			return View{}, err
		}
	}
	return v, s.addPayer(ctx, v.Patient, by)
}

// seeWhoWaits fills TherapistWaits in a patient's own sessions. Only those whose room is open are looked up.
func (s *Service) seeWhoWaits(ctx context.Context, views ...*View) error {
	var open []string
	for _, v := range views {
		if v.RoomAccess.Available {
			open = append(open, v.Session.ID)
		}
	}
	present, err := s.Present(ctx, open)
	if err != nil {
		return err
	}
	for _, v := range views {
		p := present[v.Session.ID]
		v.TherapistWaits = v.RoomAccess.Available && p.TherapistIn && !p.PatientIn
	}
	return nil
}

// paymentForTherapist returns what a therapist may see of a payment: the price that the therapist set, and neither the
// PIX code nor what the patient paid of it in money, in balance or by the discount. Money that went back is returned,
// whichever way it took: an employee's way is another.
func paymentForTherapist(p *PaymentInfo, price money.Cents) *PaymentInfo {
	if p == nil {
		return nil
	}
	stage := p.Stage
	if stage == payment.StageToBalance || stage == payment.StageReturnPending {
		stage = payment.StageReturned
	}
	return &PaymentInfo{Method: p.Method, Stage: stage, Amount: price}
}

// hideEmployer leaves a therapist the address that belongs to the patient alone: an employee's personal one or none.
// The company's address would name the employer.
func (s *Service) hideEmployer(ctx context.Context, patient *PatientInfo) error {
	acc, err := s.Account.ByID(ctx, patient.ID)
	if fault.As(err) != nil {
		patient.Email = ""
		return nil
	}
	if err != nil {
		return err
	}
	patient.Email, err = s.Account.PayerAddress(acc)
	return err
}

// addPayer adds what the form to pay begins with. An employee's address is the personal one or none, because the
// provider's receipt must not reach the company's mailbox. Administrators see the address of the account.
func (s *Service) addPayer(ctx context.Context, patient *PatientInfo, by By) error {
	acc, err := s.Account.ByID(ctx, patient.ID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	if by == ByPatient {
		if patient.Email, err = s.Account.PayerAddress(acc); err != nil {
			return err
		}
	}
	p, err := s.Account.Personal(acc)
	patient.CPF, patient.Phone = p.CPF, p.CellPhone
	return err
}

func (s *Service) chargeOf(ctx context.Context, sessionID string) (*payment.Charge, error) {
	c, err := s.Payment.LastCharge(ctx, payment.ForSession, sessionID)
	if fault.As(err) != nil {
		return nil, nil
	}
	return &c, err
}

// charges returns the last charge of each session, read in one query.
func (s *Service) charges(ctx context.Context, ids []string) (map[string]*payment.Charge, error) {
	found, err := s.Payment.LastCharges(ctx, payment.ForSession, ids)
	if err != nil {
		return nil, err
	}
	out := make(map[string]*payment.Charge, len(found))
	for id, c := range found {
		out[id] = &c
	}
	return out, nil
}
