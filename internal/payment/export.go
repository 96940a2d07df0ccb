package payment

import (
	"context"
	"fmt"

	"psic/internal/kernel/money"
	"psic/internal/payment/paymentdb"
)

// exportMost limits the rows of each kind in an export of personal data.
const exportMost = 10_000

var (
	purposes = map[string]string{ForSession: "sessão", ForSubscription: "assinatura", ForPackage: "pacote"}
	methods  = map[string]string{"card": "cartão", "pix": "PIX", "credits": "saldo", "package": "pacote", "coverage": "empresa"}
	states   = map[Status]string{
		Created:   "em processamento",
		Unknown:   "em processamento",
		Waiting:   "aguardando pagamento",
		Analysis:  "em análise",
		Paid:      "pago",
		Declined:  "recusado",
		Expired:   "expirado",
		Failed:    "não concluído",
		Refunding: "em devolução",
		Refunded:  "devolvido",
	}
	movements = map[string]string{
		"reserved":   "reservado para um pagamento",
		"released":   "reserva desfeita",
		"credited":   "devolvido em saldo",
		"late":       "pago depois do prazo",
		"refunded":   "devolvido ao meio de pagamento",
		"adjusted":   "ajuste da administração",
		"held_again": "retomado após contestação do pagamento",
	}
)

// ExportCharges returns a person's payments and attempts to pay, for the export of their data (LGPD art. 18 and 19).
func (s *Service) ExportCharges(ctx context.Context, accountID string) (string, any, error) {
	const name = "pagamentos"
	rows, err := s.q.ExportCharges(ctx, s.DB.Read(), paymentdb.ExportChargesParams{
		PayerID: accountID,
		Most:    exportMost,
	})
	if err != nil {
		return name, nil, fmt.Errorf("charges of a person: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		c := r.Charge
		document, err := s.PayerDocument(Charge{c})
		if err != nil {
			return name, nil, err
		}
		out[i] = map[string]any{
			"referente":            purposes[c.Purpose],
			"codigo":               c.ReferenceID,
			"forma":                methods[c.Method],
			"situacao":             states[Status(c.Status)],
			"valorEmReais":         c.AmountCents,
			"saldoUsadoEmReais":    c.CreditsCents,
			"descontoEmReais":      c.DiscountCents,
			"empresaEmReais":       c.CoverageCents,
			"bandeira":             c.CardBrand,
			"finalDoCartao":        c.CardLastDigits,
			"provedor":             c.Gateway,
			"cpfOuCnpjDeQuemPagou": document,
			"criadoEm":             c.CreatedAt.Wall(),
			"pagoEm":               c.PaidAt.Wall(),
		}
		if !r.RefundAt.IsZero() {
			out[i]["devolucaoEmReais"] = money.Cents(r.RefundCents)
			out[i]["devolucaoPedidaEm"] = r.RefundAt.Wall()
			out[i]["devolvidoEm"] = r.RefundDoneAt.Wall()
		}
	}
	return name, out, nil
}

// ExportBalance returns a person's balance and its movements. The notes of administrators are left out, because they
// may name other people; support reads them before it hands them over.
func (s *Service) ExportBalance(ctx context.Context, accountID string) (string, any, error) {
	const name = "saldo"
	account := CreditAccount(accountID)
	rows, err := s.q.ExportTransfers(ctx, s.DB.Read(), paymentdb.ExportTransfersParams{
		Account: account,
		Most:    exportMost,
	})
	if err != nil {
		return name, nil, fmt.Errorf("movements of a person: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	left, err := s.Balance(ctx, account)
	if err != nil {
		return name, nil, err
	}
	out := make([]map[string]any, 0, len(rows)+1)
	out = append(out, map[string]any{"saldoAtualEmReais": left})
	for _, r := range rows {
		amount := r.AmountCents
		if r.Debit == account {
			amount = -amount
		}
		out = append(out, map[string]any{
			"movimento":    movements[r.Kind],
			"valorEmReais": amount,
			"codigo":       r.Reference,
			"em":           r.CreatedAt.Wall(),
		})
	}
	return name, out, nil
}

// ExportCards returns what the platform stores of saved cards. Only the provider has the numbers.
func (s *Service) ExportCards(ctx context.Context, accountID string) (string, any, error) {
	const name = "cartoes"
	cards, err := s.Cards(ctx, accountID)
	if err != nil || len(cards) == 0 {
		return name, nil, err
	}
	out := make([]map[string]any, len(cards))
	for i, c := range cards {
		out[i] = map[string]any{
			"bandeira":      c.Brand,
			"finalDoCartao": c.LastDigits,
			"nomeNoCartao":  c.HolderName,
			"validade":      c.ExpiryMonth + "/" + c.ExpiryYear,
			"ativo":         c.Active,
			"salvoEm":       c.CreatedAt.Wall(),
		}
	}
	return name, out, nil
}
