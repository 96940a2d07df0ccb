package company

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/page"
	"psic/internal/login"
)

// MemberState is how far an invitation has come. It says that an invitation was accepted, and nothing about what the
// person does afterwards (Q196, ADR 0026).
type MemberState string

const (
	MemberInvited MemberState = "INVITED" // the link is valid
	MemberExpired MemberState = "EXPIRED" // nobody used the link in time; it holds no seat
	MemberActive  MemberState = "ACTIVE"  // the invitation was accepted, or the person confirmed the company's address
	MemberLeaving MemberState = "LEAVING" // the seat is released and in use until its day
)

// MemberStates are all states, in the order of the screens.
var MemberStates = []MemberState{MemberActive, MemberInvited, MemberExpired, MemberLeaving}

// Member is everything that an employer may read about an employee: the address, the name that the employer gave, the
// state of the invitation and the day on which the employer's own release takes effect.
type Member struct {
	Name, Email string
	State       MemberState
	Until       at.Date
}

// PeopleFilter selects from a company's people. An empty state selects all.
type PeopleFilter struct {
	Text  string
	State MemberState
}

// People is a page of a company's people. Counts has the number of all people of the company by state.
type People struct {
	Rows   []Member
	Total  int64
	Counts map[MemberState]int64
}

// People lists a company's people, ordered by address. The search looks only at what the list shows: a search over the
// names that people registered would reveal them to the employer.
func (s *Service) People(ctx context.Context, companyID string, f PeopleFilter, p page.Page) (People, error) {
	rows, err := s.q.People(ctx, s.DB.Read(), companydb.PeopleParams{CompanyID: &companyID, Most: maxSeats})
	if err != nil {
		return People{}, fmt.Errorf("list people: %w", err)
	}
	wanted, skip, since := br.Fold(strings.TrimSpace(f.Text)), p.Skip(), s.validSince()
	out := People{Rows: []Member{}, Counts: map[MemberState]int64{}}
	for _, r := range rows {
		m := memberOf(r, since)
		out.Counts[m.State]++
		if f.State != "" && f.State != m.State || !strings.Contains(br.Fold(m.Name+" "+m.Email), wanted) {
			continue
		}
		if out.Total++; int(out.Total) > skip && len(out.Rows) < p.Size {
			out.Rows = append(out.Rows, m)
		}
	}
	return out, nil
}

func memberOf(r companydb.PeopleRow, since at.Time) Member {
	m := Member{Name: r.NameByCompany, Email: r.Email, State: MemberActive}
	switch {
	case !r.FreeAt.IsZero():
		m.State, m.Until = MemberLeaving, at.DateOf(r.FreeAt.Time, at.SaoPaulo)
	case r.ConfirmedAt.IsZero() && !r.InvitedAt.After(since.Time):
		m.State = MemberExpired
	case r.ConfirmedAt.IsZero():
		m.State = MemberInvited
	}
	return m
}

// validSince returns the time after which an invitation must have been sent for its link to be valid now.
func (s *Service) validSince() at.Time { return at.Of(s.Clock.Now().Add(-login.InvitationLife)) }

// stateOf reads a state of a request. An unknown one selects all.
func stateOf(text string) MemberState {
	if st := MemberState(text); slices.Contains(MemberStates, st) {
		return st
	}
	return ""
}
