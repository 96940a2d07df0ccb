package agenda

import (
	"context"
	"fmt"
)

var weekdays = []string{
	"domingo",
	"segunda-feira",
	"terça-feira",
	"quarta-feira",
	"quinta-feira",
	"sexta-feira",
	"sábado",
}

// ExportHours returns the entries that a therapist publishes, for the copy of personal data that everybody may demand
// (LGPD, art. 18 and 19).
func (s *Service) ExportHours(ctx context.Context, accountID string) (string, any, error) {
	const name = "agenda"
	rows, err := s.q.EntriesOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("export entries: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{
			"dia":                weekdays[r.Weekday],
			"inicio":             Clock(int(r.StartMinute)),
			"duracaoEmMinutos":   r.Minutes,
			"somenteEm":          r.ScheduledOn.Wire(),
			"horarioEmpresarial": r.Enterprise,
		}
	}
	return name, out, nil
}

// ExportBlocks returns the days off of a therapist, including those in the past.
func (s *Service) ExportBlocks(ctx context.Context, accountID string) (string, any, error) {
	const name = "diasBloqueados"
	rows, err := s.q.ExportBlocks(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("export days off: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{
			"de":      r.FirstOn.Wire(),
			"ate":     r.LastOn.Wire(),
			"dasHora": Clock(int(r.FromMinute)),
			"ateHora": Clock(int(r.ToMinute)),
			"motivo":  r.Reason,
		}
	}
	return name, out, nil
}
