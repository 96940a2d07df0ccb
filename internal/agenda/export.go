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

// ExportHours is the hours that a psychologist publishes (LGPD art. 18 and 19).
func (s *Service) ExportHours(ctx context.Context, accountID string) (string, any, error) {
	const name = "agenda"
	rows, err := s.q.EntriesOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("hours of a person: %w", err)
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

// ExportBlocks is the days off, those that are over included.
func (s *Service) ExportBlocks(ctx context.Context, accountID string) (string, any, error) {
	const name = "diasBloqueados"
	rows, err := s.q.ExportBlocks(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("days off of a person: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{"de": r.FirstOn.Wire(), "ate": r.LastOn.Wire(), "motivo": r.Reason}
	}
	return name, out, nil
}
