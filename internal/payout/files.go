package payout

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"regexp"
	"strings"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/payout/payoutdb"
)

const (
	csvPage = 1000
	// BOM makes spreadsheets read the file as UTF-8.
	BOM = "\ufeff"
)

// decimal formats an amount for Brazilian spreadsheets.
func decimal(c money.Cents) string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d,%02d", sign, c/100, c%100)
}

// Table returns rows as CSV for Brazilian spreadsheets.
func Table(rows [][]string) ([]byte, error) { return writeCSV(rows, HarmlessCell) }

// writeCSV is Table with another way to write a cell.
func writeCSV(rows [][]string, write func(cell string) string) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(BOM)
	w := csv.NewWriter(&out)
	w.Comma = ';'
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = write(cell)
		}
		if err := w.Write(cells); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

var amountShape = regexp.MustCompile(`^-?\d+(,\d+)?$`)

// HarmlessCell prevents a spreadsheet from reading a text as a formula, because anybody can choose a name like "=1+1".
func HarmlessCell(s string) string {
	if s == "" || !strings.ContainsRune("=+-@\t\r\n\x00", rune(s[0])) || amountShape.MatchString(s) {
		return s
	}
	return "'" + s
}

// StatementCSV returns the statement of a period as CSV. Debits are negative.
//
// Faults: at.ErrPeriod, errType.
func (s *Service) StatementCSV(ctx context.Context, therapistID, kind string, p at.Period) ([]byte, error) {
	rows := [][]string{{"data", "descricao", "tipo", "situacao", "bruto", "taxa", "liquido", "data_do_repasse"}}
	for number := 0; ; number++ {
		got, err := s.Statement(ctx, therapistID, kind, p, page.Page{Number: number, Size: csvPage})
		if err != nil {
			return nil, err
		}
		for _, r := range got.Rows {
			var gross, fee string
			if r.Share != nil {
				gross, fee = decimal(r.Share.Gross), decimal(r.Share.Fee)
			}
			rows = append(rows, []string{
				r.On.Wire(),
				r.Description,
				r.Type,
				r.Status,
				gross,
				fee,
				decimal(signed(r)),
				r.PaidOn.Wire(),
			})
		}
		if len(got.Rows) < csvPage {
			return Table(rows)
		}
	}
}

func signed(r booking.Movement) money.Cents {
	if r.Credit {
		return r.Value
	}
	return -r.Value
}

const receiptPage = 500

// ReceitaSaude returns the sessions of a period as CSV, with the CPF or CNPJ of the payer, the CPF of the patient and
// the values. It helps therapists to fill in their own receipts. It is not a fiscal document, and every line says so.
// The tax authority accepts a thousand receipts in one file; a month has fewer.
//
// Faults: at.ErrPeriod.
func (s *Service) ReceitaSaude(ctx context.Context, therapistID string, p at.Period) ([]byte, error) {
	from, to, err := p.Bounds()
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
		if rows, err = s.receipts(ctx, rows, found); err != nil {
			return nil, err
		}
		if len(found) < receiptPage {
			return Table(rows)
		}
		from, after = found[len(found)-1].StartsAt, found[len(found)-1].ID
	}
}

// receipts adds a page of rows. The payer is the document of the payment or, without one, the patient.
func (s *Service) receipts(ctx context.Context, rows [][]string, found []payoutdb.ReceiptsRow) ([][]string, error) {
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
		rows = append(rows, []string{
			day(r.PaidAt).Wire(),
			day(r.StartsAt).Wire(),
			br.FormatCPF(br.FormatCNPJ(payer)),
			decimal(r.PriceCents - r.DiscountCents),
			decimal(r.PriceCents),
			receiptNote(payer, personal.CPF),
			br.FormatCPF(personal.CPF),
		})
	}
	return rows, nil
}

func receiptNote(payer, patient string) string {
	const help = "Ajuda para preenchimento. Não é documento fiscal."
	switch {
	case patient == "":
		return "CPF não informado: peça ao paciente. " + help
	case len(payer) == len("00000000000000"):
		return "Pago com CNPJ: confira com o paciente. " + help
	}
	return help
}

// fileName returns a name such as "resumo-financeiro-2026-11.csv".
func fileName(base string, p at.Period, ext string) string {
	name := []string{base}
	if p.Year > 0 {
		name = append(name, fmt.Sprint(p.Year))
		if p.Month > 0 {
			name = append(name, fmt.Sprintf("%02d", p.Month))
		}
	}
	return strings.Join(name, "-") + ext
}
