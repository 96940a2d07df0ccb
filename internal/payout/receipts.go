package payout

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payout/payoutdb"
)

const receiptPage = 500

// paidSession is a session for which a therapist may owe a receipt.
type paidSession struct {
	ID, Name       string
	IssuedOn       at.Date // when its receipt was issued, as the therapist says; zero while it is missing
	PaidOn, HeldOn at.Date
	Payer          string // digits of the CPF or CNPJ of the payment, else the patient's
	Patient        string // digits of the patient's CPF
	Paid, Price    money.Cents
}

// ReceitaSaude returns the sessions of a period as CSV, with the CPF or CNPJ of the payer, the CPF of the patient and
// the values. It helps therapists to fill in their own receipts. It is not a fiscal document, and every line says so.
//
// Faults: at.ErrPeriod.
func (s *Service) ReceitaSaude(ctx context.Context, therapistID string, p at.Period) ([]byte, error) {
	list, err := s.paidSessions(ctx, therapistID, p)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{
		"data_do_pagamento",
		"data_da_sessao",
		"cpf_de_quem_pagou",
		"valor_pago",
		"valor_da_sessao",
		"observacao",
		"cpf_do_paciente",
	}}
	for _, r := range list {
		rows = append(rows, []string{
			r.PaidOn.Wire(),
			r.HeldOn.Wire(),
			br.FormatCPF(br.FormatCNPJ(r.Payer)),
			decimal(r.Paid),
			decimal(r.Price),
			receiptNote(r.Payer, r.Patient),
			br.FormatCPF(r.Patient),
		})
	}
	return Table(rows)
}

// paidSessions returns the sessions of a period in order of time.
//
// Faults: at.ErrPeriod.
func (s *Service) paidSessions(ctx context.Context, therapistID string, p at.Period) ([]paidSession, error) {
	from, to, err := p.Bounds()
	if err != nil {
		return nil, err
	}
	var out []paidSession
	for after := ""; ; {
		found, err := s.q.Receipts(ctx, s.DB.Read(), payoutdb.ReceiptsParams{
			TherapistID: therapistID,
			FromAt:      from,
			After:       after,
			ToAt:        to,
			Most:        receiptPage,
		})
		if err != nil {
			return nil, fmt.Errorf("receipts: %w", err)
		}
		if out, err = s.withDocuments(ctx, out, found); err != nil {
			return nil, err
		}
		if len(found) < receiptPage {
			return out, nil
		}
		from, after = found[len(found)-1].StartsAt, found[len(found)-1].ID
	}
}

// withDocuments adds a page of sessions. The payer is the document of the payment or, without one, the patient.
func (s *Service) withDocuments(
	ctx context.Context,
	out []paidSession,
	found []payoutdb.ReceiptsRow,
) ([]paidSession, error) {
	list := make([]string, len(found))
	for i, r := range found {
		list[i] = r.ID
	}
	charges, err := s.Payment.LastCharges(ctx, payment.ForSession, list)
	if err != nil {
		return nil, err
	}
	for _, r := range found {
		var acc account.Account
		acc.ID, acc.Private = r.PatientID, r.Private
		personal, err := s.Account.Personal(acc)
		if err != nil {
			return nil, err
		}
		payer, err := s.Payment.PayerDocument(charges[r.ID])
		if err != nil {
			return nil, err
		}
		if payer == "" {
			payer = personal.CPF
		}
		out = append(out, paidSession{
			ID:       r.ID,
			Name:     patientName(r.FullName, r.Nickname, r.DeletedAt),
			IssuedOn: r.IssuedOn,
			PaidOn:   day(r.PaidAt),
			HeldOn:   day(r.StartsAt),
			Payer:    payer,
			Patient:  personal.CPF,
			Paid:     r.PriceCents - r.DiscountCents - r.CoveredCents,
			Price:    r.PriceCents,
		})
	}
	return out, nil
}

func receiptNote(payer, patient string) string {
	const help = "Ajuda para preenchimento. Não é documento fiscal."
	switch {
	case patient == "":
		return "CPF não informado: peça ao paciente. " + help
	case paidByCompany(payer):
		return "Pago com CNPJ: confira com o paciente. " + help
	}
	return help
}

func paidByCompany(payer string) bool { return len(payer) == len("00000000000000") }
