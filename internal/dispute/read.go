package dispute

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/dispute/disputedb"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
)

// Part of the list.
type Part string

const (
	Waiting Part = "WAITING"  // for our answer
	Handed  Part = "ANSWERED" // for the provider
	Ended   Part = "CLOSED"
)

// Filter chooses cases.
type Filter struct {
	Part Part // empty is all
	Kind Kind // empty is both
	page.Page
}

// Row is a case of the list, with the name of the payer.
type Row struct {
	Case
	Method, Payer string
}

// List is a page of cases. The counts and the amount are those of all pages of the kind.
type List struct {
	Rows   []Row
	Total  int64
	Counts map[Part]int64
	Amount money.Cents // of the open cases
}

// List returns a page of cases: those that wait for our answer first, the earliest deadline at the top.
func (s *Service) List(ctx context.Context, f Filter) (List, error) {
	rows, err := s.q.Disputes(ctx, s.DB.Read(), disputedb.DisputesParams{
		Part: string(f.Part),
		Kind: string(f.Kind),
		Most: int32(f.Size),
		Skip: int32(f.Skip()),
	})
	if err != nil {
		return List{}, fmt.Errorf("read disputes: %w", err)
	}
	n, err := s.q.CountDisputes(ctx, s.DB.Read(), string(f.Kind))
	if err != nil {
		return List{}, fmt.Errorf("count disputes: %w", err)
	}
	out := List{
		Counts: map[Part]int64{Waiting: n.Waiting, Handed: n.Answered, Ended: n.Closed},
		Amount: money.Cents(n.Amount),
		Total:  n.Waiting + n.Answered + n.Closed,
	}
	if f.Part != "" {
		out.Total = out.Counts[f.Part]
	}
	for _, r := range rows {
		out.Rows = append(out.Rows, Row{Case: Case{r.Dispute}, Method: r.Method, Payer: named(r.Nickname, r.FullName)})
	}
	return out, nil
}

func named(nick, full string) string {
	if nick != "" {
		return nick
	}
	return full
}

// Detail is a case with its evidence and the names of the people who acted on it.
type Detail struct {
	Case
	Method   string
	People   map[string]account.PersonRow
	Evidence Evidence
	Hash     string // of the evidence; empty before there is any
}

// Detail returns a case with everything that an administrator needs.
//
// Faults: fault.Missing.
func (s *Service) Detail(ctx context.Context, id string) (Detail, error) {
	c, err := s.Case(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{Case: c}
	charge, err := s.Payment.Charge(ctx, c.ChargeID)
	if err != nil {
		return d, err
	}
	d.Method = charge.Method
	people := []string{c.PayerID, c.TherapistID, c.OpenedBy, c.AnsweredBy, c.DecidedBy}
	if d.People, err = s.Account.PeopleByIDs(ctx, people); err != nil {
		return d, err
	}
	d.Evidence, d.Hash, _, err = s.Evidence(ctx, id)
	return d, err
}
