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
	if len(rows) == 0 {
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
	return name, map[string]any{"calendarios": calendars, "ocupado": times}, nil
}
