package directory

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

// Export returns the professional section of a person's data export (LGPD art. 18 and 19). It is the owner's copy, so
// the bank data is not masked.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "dadosProfissionais"
	t, err := s.Therapist(ctx, accountID)
	if fault.As(err) != nil {
		return name, nil, nil // no therapist, or one who has not sent the form
	}
	if err != nil {
		return name, nil, err
	}
	bank, err := s.BankOf(t)
	if err != nil {
		return name, nil, err
	}
	reviews, err := s.q.ReviewsOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("reviews: %w", err)
	}
	history := make([]map[string]any, len(reviews))
	for i, r := range reviews {
		history[i] = map[string]any{
			"crp":     r.Crp,
			"decisao": r.Decision,
			"motivo":  r.Reason,
			"em":      wireDay(r.ReviewedAt),
		}
	}
	names, err := s.q.NameChangesOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("name changes: %w", err)
	}
	renamed := make([]map[string]any, len(names))
	for i, n := range names {
		renamed[i] = map[string]any{
			"nome":       n.FullName,
			"nomeSocial": n.Nickname,
			"decisao":    n.Decision,
			"motivo":     n.Reason,
			"pedidoEm":   wireDay(n.RequestedAt),
		}
	}
	return name, map[string]any{
		"crp":                  t.Crp,
		"abordagem":            t.Approach,
		"formacao":             t.Education,
		"experiencia":          t.Experience,
		"formacaoComplementar": split(t.ExtraEducation),
		"detalhesDaFormacao":   t.ExtraEducationInfo,
		"equipamentos":         split(t.Equipment),
		"comoConheceu":         t.HeardFrom,
		"comoConheceuOutro":    t.HeardFromOther,
		"apresentacao":         t.AboutMe,
		"interesses":           t.Interests,
		"generoPublico":        t.PublicGender,
		"sessoesEmpresariais":  t.EnterpriseSessions,
		"duracaoEmMinutos":     t.SessionMinutes,
		"precoEmReais":         t.PriceCents,
		"antecedenciaEmHoras":  t.NoticeHours,
		"banco":                bank,
		"bancoAlteradoEm":      wireDay(t.BankChangedAt),
		"enviadoEm":            wireDay(t.SubmittedAt),
		"validacoesDoCRP":      history,
		"mudancasDeNome":       renamed,
	}, nil
}

func wireDay(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return at.DateOf(t.Time, at.SaoPaulo).Wire()
}
