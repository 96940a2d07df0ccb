package dispute

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/dispute/disputedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/room"
)

// Evidence is what the product knew about a disputed payment when it looked. It has times and amounts, and nothing of
// what was said or written in a session, of a record, or of a message.
type Evidence struct {
	GatheredAt time.Time `json:"gatheredAt"`
	Payment    Paid      `json:"payment"`
	Account    Account   `json:"account"`
	Sessions   []Meeting `json:"sessions"`
	Agreements []Agreed  `json:"agreements"`
	Mails      []Sent    `json:"mails"`
	Refunds    []Refund  `json:"refunds"`
	// FreeHours is the rule of cancellations that the person read before paying.
	FreeHours int `json:"freeHours"`
}

// Paid is the payment.
type Paid struct {
	ChargeID       string      `json:"chargeId"`
	ProviderOrder  string      `json:"providerOrder"`
	ProviderCharge string      `json:"providerCharge"`
	Method         string      `json:"method"`
	CardBrand      string      `json:"cardBrand"`
	CardLastDigits string      `json:"cardLastDigits"`
	Amount         money.Cents `json:"amount"`
	CreatedAt      time.Time   `json:"createdAt"`
	PaidAt         time.Time   `json:"paidAt"`
}

// Account is how the payer's account came to be.
type Account struct {
	CreatedAt       time.Time `json:"createdAt"`
	ConfirmedAt     time.Time `json:"confirmedAt"`
	TermsVersion    string    `json:"termsVersion"`
	TermsAcceptedAt time.Time `json:"termsAcceptedAt"`
}

// Meeting is a session that the payment paid for.
type Meeting struct {
	StartsAt    time.Time   `json:"startsAt"`
	EndsAt      time.Time   `json:"endsAt"`
	BookedAt    time.Time   `json:"bookedAt"`
	Status      string      `json:"status"`
	CancelledAt time.Time   `json:"cancelledAt"`
	CancelledBy string      `json:"cancelledBy"`
	Returned    money.Cents `json:"returned"`
	Stays       []Stay      `json:"stays"`
	Minutes     int         `json:"minutes"` // that both were in the room
}

// Stay is a time during which one of the two was in the room.
type Stay struct {
	Patient bool      `json:"patient"`
	From    time.Time `json:"from"`
	To      time.Time `json:"to"`
}

// Agreed is a version of the therapist's contract that the patient accepted.
type Agreed struct {
	Version int64     `json:"version"`
	Hash    string    `json:"hash"`
	At      time.Time `json:"at"`
}

// Sent is a mail that was handed to the mail server: its kind, not its text.
type Sent struct {
	Kind    string    `json:"kind"`
	Patient bool      `json:"patient"`
	At      time.Time `json:"at"`
}

// Refund is money that we gave back.
type Refund struct {
	Amount money.Cents `json:"amount"`
	Done   bool        `json:"done"`
	At     time.Time   `json:"at"`
}

// runGather gathers the evidence of a new case.
func (s *Service) runGather(ctx context.Context, j Gather) error {
	n, err := s.q.CountEvidence(ctx, s.DB.Read(), j.DisputeID)
	if err != nil || n > 0 {
		return err
	}
	return s.GatherNow(ctx, j.DisputeID)
}

// GatherNow looks at everything again, and stores it beside what was stored before.
//
// Faults: fault.Missing.
func (s *Service) GatherNow(ctx context.Context, id string) error {
	d, err := s.Case(ctx, id)
	if err != nil {
		return err
	}
	e, err := s.gather(ctx, d)
	if err != nil {
		return err
	}
	plain, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("evidence: %w", err)
	}
	row := ids.New()
	sealed, err := s.Ring.Seal(plain, crypt.AAD("dispute_evidence", "body", row))
	if err != nil {
		return fmt.Errorf("seal evidence: %w", err)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.InsertEvidence(ctx, tx, disputedb.InsertEvidenceParams{
			ID:         row,
			DisputeID:  d.ID,
			Body:       sealed,
			Hash:       hashOf(plain),
			GatheredAt: at.Of(e.GatheredAt),
		})
	})
}

func hashOf(plain []byte) string {
	sum := sha256.Sum256(plain)
	return hex.EncodeToString(sum[:])
}

// Evidence returns the newest evidence of a case and its hash. ok is false before the first.
func (s *Service) Evidence(ctx context.Context, id string) (e Evidence, hash string, ok bool, err error) {
	row, err := s.q.NewestEvidence(ctx, s.DB.Read(), id)
	if store.None(err) {
		return e, "", false, nil
	}
	if err != nil {
		return e, "", false, fmt.Errorf("read evidence: %w", err)
	}
	plain, err := s.Ring.Unseal(row.Body, crypt.AAD("dispute_evidence", "body", row.ID))
	if err != nil {
		return e, "", false, fmt.Errorf("unseal evidence: %w", err)
	}
	if hashOf(plain) != row.Hash {
		return e, "", false, fmt.Errorf("evidence %s was changed", row.ID)
	}
	return e, row.Hash, true, json.Unmarshal(plain, &e)
}

func (s *Service) gather(ctx context.Context, d Case) (Evidence, error) {
	e := Evidence{
		GatheredAt: s.now().Time,
		FreeHours:  int(booking.FreeUntil / time.Hour),
		Agreements: []Agreed{},
		Mails:      []Sent{},
		Refunds:    []Refund{},
		Sessions:   []Meeting{},
	}
	c, err := s.Payment.Charge(ctx, d.ChargeID)
	if err != nil {
		return e, err
	}
	e.Payment = paidOf(c)
	terms, err := s.q.EvidenceTerms(ctx, s.DB.Read(), d.PayerID)
	if err != nil {
		return e, fmt.Errorf("accepted terms: %w", err)
	}
	e.Account = Account{
		CreatedAt:       terms.CreatedAt.Time,
		ConfirmedAt:     terms.ConfirmedAt.Time,
		TermsVersion:    terms.TermsVersion,
		TermsAcceptedAt: terms.TermsAcceptedAt.Time,
	}
	refunds, err := s.q.EvidenceRefunds(ctx, s.DB.Read(), d.ChargeID)
	if err != nil {
		return e, fmt.Errorf("refunds: %w", err)
	}
	for _, r := range refunds {
		e.Refunds = append(e.Refunds, Refund{Amount: r.AmountCents, Done: r.Status == "DONE", At: r.CreatedAt.Time})
	}
	if d.TherapistID == "" {
		return e, nil
	}
	return e, s.gatherSessions(ctx, d, &e)
}

func paidOf(c payment.Charge) Paid {
	p := Paid{
		ChargeID:       c.ID,
		Method:         c.Method,
		CardBrand:      c.CardBrand,
		CardLastDigits: c.CardLastDigits,
		Amount:         c.AmountCents,
		CreatedAt:      c.CreatedAt.Time,
		PaidAt:         c.PaidAt.Time,
	}
	if c.OrderID != nil {
		p.ProviderOrder = *c.OrderID
	}
	if c.Charge.ChargeID != nil {
		p.ProviderCharge = *c.Charge.ChargeID
	}
	return p
}

// gatherSessions adds the sessions, who was in their rooms, the contract, and the mails about them.
func (s *Service) gatherSessions(ctx context.Context, d Case, e *Evidence) error {
	rows, err := s.q.EvidenceSessions(ctx, s.DB.Read(), disputedb.EvidenceSessionsParams{
		ReferenceID: d.ReferenceID,
		Package:     d.Purpose == payment.ForPackage,
	})
	if err != nil {
		return fmt.Errorf("disputed sessions: %w", err)
	}
	list := make([]string, len(rows))
	for i, r := range rows {
		list[i] = r.ID
	}
	came, err := s.Room.Attended(ctx, list)
	if err != nil {
		return err
	}
	stays, err := s.staysOf(ctx, list)
	if err != nil {
		return err
	}
	for _, r := range rows {
		e.Sessions = append(e.Sessions, Meeting{
			StartsAt:    r.StartsAt.Time,
			EndsAt:      r.EndsAt.Time,
			BookedAt:    r.CreatedAt.Time,
			Status:      r.Status,
			CancelledAt: r.CancelledAt.Time,
			CancelledBy: r.CancelledBy,
			Returned:    r.ReturnedCents,
			Stays:       stays[r.ID],
			Minutes:     came[r.ID].Minutes(),
		})
	}
	mails, err := s.q.EvidenceMails(ctx, s.DB.Read(), store.List(list))
	if err != nil {
		return fmt.Errorf("mails: %w", err)
	}
	for _, m := range mails {
		e.Mails = append(e.Mails, Sent{Kind: m.Kind, Patient: m.Patient, At: m.SentAt.Time})
	}
	agreed, err := s.q.EvidenceAgreements(ctx, s.DB.Read(), disputedb.EvidenceAgreementsParams{
		TherapistID: d.TherapistID,
		PatientID:   d.PatientID,
	})
	if err != nil {
		return fmt.Errorf("accepted contracts: %w", err)
	}
	for _, a := range agreed {
		e.Agreements = append(e.Agreements, Agreed{Version: a.Version, Hash: a.Hash, At: a.AcceptedAt.Time})
	}
	return nil
}

// staysOf returns who was in the rooms of sessions, by session.
func (s *Service) staysOf(ctx context.Context, sessions []string) (map[string][]Stay, error) {
	rows, err := s.q.EvidenceStays(ctx, s.DB.Read(), store.List(sessions))
	if err != nil {
		return nil, fmt.Errorf("stays: %w", err)
	}
	out := map[string][]Stay{}
	for _, id := range sessions {
		out[id] = []Stay{}
	}
	for _, r := range rows {
		end := r.LeftAt
		if end.IsZero() {
			end = r.SeenAt
		}
		out[r.SessionID] = append(out[r.SessionID], Stay{
			Patient: r.Role != room.Therapist,
			From:    r.JoinedAt.Time,
			To:      end.Time,
		})
	}
	return out, nil
}
