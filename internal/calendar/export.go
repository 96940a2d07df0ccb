package calendar

import (
	"context"
	"fmt"
)

// Export returns the calendars of a therapist without their addresses, which are secrets, and the busy times that were
// read, for the copy of personal data.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "calendariosConectados"
	rows, err := s.q.CalendarsOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("calendars of a person: %w", err)
	}
	accounts, err := s.Accounts(ctx, accountID)
	if err != nil {
		return name, nil, err
	}
	if len(rows)+len(accounts) == 0 {
		return name, nil, nil
	}
	busy, err := s.q.ExportBusy(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("busy times of a person: %w", err)
	}
	calendars, times := []map[string]any{}, []map[string]any{}
	for _, r := range rows {
		calendars = append(calendars, map[string]any{
			"nome":         r.Name,
			"servidor":     r.Host,
			"conectadoEm":  r.CreatedAt.Wall(),
			"lidoEm":       r.ReadAt.Wall(),
			"problema":     Problem(r.Fault).Text(),
			"naoEntendido": r.Unclear,
		})
	}
	for _, b := range busy {
		times = append(times, map[string]any{"calendario": b.Name, "de": b.StartsAt.Wall(), "ate": b.EndsAt.Wall()})
	}
	return name, map[string]any{"calendarios": calendars, "ocupado": times, "contas": exported(accounts)}, nil
}

// exported returns accounts without their passwords, which are secrets.
func exported(accounts []ListedAccount) []map[string]any {
	out := []map[string]any{}
	for _, a := range accounts {
		one := map[string]any{"servidor": a.Host, "usuario": a.User, "conectadaEm": a.CreatedAt.Wall()}
		if t := a.Target; t != nil {
			one["escreveEm"], one["iniciais"], one["escritoEm"] = t.Name, t.Initials, t.WrittenAt.Wall()
		}
		out = append(out, one)
	}
	return out
}
