package backoffice

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/account"
	"psic/internal/platform/audit"
	"psic/internal/platform/store"
)

// AuditLine is an entry of the audit log with names instead of ids.
type AuditLine struct {
	audit.Line
	Actor account.PersonRow
	About []account.PersonRow // the people that the entry is about
	Thing string              // the name of the company or plan, the day of the session, the month of the payout
}

// ReadAudit returns a page of the audit log with names. more is the Before of the next page, or 0.
func (s *Service) ReadAudit(ctx context.Context, f audit.Filter) (lines []AuditLine, more int64, err error) {
	found, more, err := s.Audit.Find(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	var objects []string
	for _, l := range found {
		objects = append(objects, l.ObjectID)
	}
	things, err := s.thingsOf(ctx, objects)
	if err != nil {
		return nil, 0, err
	}
	var people []string
	for _, l := range found {
		people = append(append(people, l.ActorID), aboutOf(l, things[l.ObjectID])...)
	}
	names, err := s.Account.PeopleByIDs(ctx, people)
	if err != nil {
		return nil, 0, err
	}
	lines = make([]AuditLine, len(found))
	for i, l := range found {
		lines[i] = AuditLine{Line: l, Actor: names[l.ActorID], Thing: things[l.ObjectID].name}
		for _, id := range aboutOf(l, things[l.ObjectID]) {
			if p, ok := names[id]; ok {
				lines[i].About = append(lines[i].About, p)
			}
		}
	}
	return lines, more, nil
}

// aboutOf returns the ids of the people of an entry: the object, if it is a person, the people of the thing, and those
// of the reason.
func aboutOf(l audit.Line, t thing) []string {
	var out []string
	for _, id := range slices.Concat([]string{l.ObjectID}, t.people, l.People) {
		if id != "" && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// thing is what an entry is about, when it is not a person.
type thing struct {
	name   string
	people []string
}

// thingsOf finds sessions, payments, payouts, companies and plans by id, with one query for each table.
func (s *Service) thingsOf(ctx context.Context, ids []string) (map[string]thing, error) {
	out := map[string]thing{}
	db, list := s.DB.Read(), store.List(ids)
	charges, err := s.q.ChargesNamed(ctx, db, list)
	if err != nil {
		return nil, fmt.Errorf("read payments: %w", err)
	}
	payouts, err := s.q.PayoutsNamed(ctx, db, list)
	if err != nil {
		return nil, fmt.Errorf("read payouts: %w", err)
	}
	companies, err := s.q.CompaniesNamed(ctx, db, list)
	if err != nil {
		return nil, fmt.Errorf("read companies: %w", err)
	}
	plans, err := s.q.PlansNamed(ctx, db, list)
	if err != nil {
		return nil, fmt.Errorf("read plans: %w", err)
	}
	sessions := slices.Clone(ids)
	for _, c := range charges {
		sessions = append(sessions, c.ReferenceID)
	}
	rows, err := s.q.SessionsByIDs(ctx, db, store.List(sessions))
	if err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}
	for _, r := range rows {
		out[r.ID] = thing{wireDay(r.StartsAt.Time), []string{r.PatientID, r.TherapistID}}
	}
	for _, c := range charges {
		if t, ok := out[c.ReferenceID]; ok {
			out[c.ID] = t
		} else {
			out[c.ID] = thing{people: []string{c.PayerID}}
		}
	}
	for _, p := range payouts {
		out[p.ID] = thing{fmt.Sprintf("%02d/%d", p.Month, p.Year), []string{p.TherapistID}}
	}
	for _, c := range companies {
		out[c.ID] = thing{name: c.Name}
	}
	for _, p := range plans {
		out[p.ID] = thing{name: p.Name}
	}
	return out, nil
}
