package subscription

import (
	"context"
	"fmt"

	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// exportMost limits the invoices in an export of personal data. There is about one a month.
const exportMost = 1000

var (
	states = map[string]string{
		"PENDING":   "pendente",
		"OK":        "em dia",
		"OVERDUE":   "em atraso",
		"CANCELLED": "cancelada",
		"SUSPENDED": "suspensa",
	}
	invoiced = map[string]string{
		"OPEN":    "aberta",
		"PENDING": "em processamento",
		"FAILED":  "não paga",
		"PAID":    "paga",
		"VOID":    "anulada",
	}
	kinds = map[string]string{"FIRST": "primeira", "RENEWAL": "renovação", "CHANGE": "troca de plano"}
)

// ExportPlan returns the plan of a therapist, for the export of their data (LGPD art. 18 and 19).
func (s *Service) ExportPlan(ctx context.Context, accountID string) (string, any, error) {
	const name = "assinatura"
	p, sub, err := s.Of(ctx, accountID)
	if fault.As(err) != nil {
		return name, nil, nil // no plan was chosen
	}
	if err != nil {
		return name, nil, err
	}
	return name, map[string]any{
		"plano":              p.Name,
		"mensalidadeEmReais": p.ValueCents,
		"taxaPercentual":     p.Percent,
		"situacao":           states[sub.Status],
		"validaAte":          sub.ValidUntilOn.Wire(),
		"pagaAte":            sub.PaidUntilOn.Wire(),
		"proximaCobranca":    sub.NextChargeOn.Wire(),
		"escolhidaEm":        sub.CreatedAt.Wall(),
	}, nil
}

// ExportPayer returns the data of who pays for the plan.
func (s *Service) ExportPayer(ctx context.Context, accountID string) (string, any, error) {
	const name = "dadosDeCobranca"
	if _, err := s.q.SubscriberOf(ctx, s.DB.Read(), accountID); err != nil {
		if store.None(err) {
			return name, nil, nil
		}
		return name, nil, fmt.Errorf("read subscriber: %w", err)
	}
	p, err := s.SubscriberOf(ctx, accountID)
	if err != nil {
		return name, nil, err
	}
	b := p.Billing
	return name, map[string]any{
		"nome":        p.Name,
		"email":       p.Email,
		"cpfOuCnpj":   p.TaxID,
		"celular":     br.FormatPhone(p.Phone),
		"cep":         b.CEP,
		"endereco":    b.Street,
		"numero":      b.Number,
		"complemento": b.Complement,
		"bairro":      b.District,
		"cidade":      b.City,
		"estado":      b.UF,
		"pais":        b.Country,
	}, nil
}

// ExportInvoices returns the invoices of the plan.
func (s *Service) ExportInvoices(ctx context.Context, accountID string) (string, any, error) {
	const name = "faturas"
	rows, err := s.q.ExportInvoices(ctx, s.DB.Read(), subscriptiondb.ExportInvoicesParams{
		TherapistID: accountID,
		Most:        exportMost,
	})
	if err != nil {
		return name, nil, fmt.Errorf("invoices of a person: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{
			"plano":               r.Plan,
			"tipo":                kinds[r.Kind],
			"situacao":            invoiced[r.Status],
			"valorEmReais":        r.AmountCents,
			"vencimento":          r.DueOn.Wire(),
			"de":                  r.PeriodFromOn.Wire(),
			"ate":                 r.PeriodToOn.Wire(),
			"emNomeDe":            r.CustomerName,
			"criadaEm":            r.CreatedAt.Wall(),
			"pagaEm":              r.PaidAt.Wall(),
			"cobradaPeloProvedor": r.RecurringReference != "",
		}
	}
	return name, out, nil
}
