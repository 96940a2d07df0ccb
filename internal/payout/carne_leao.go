package payout

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

const (
	// CarneLeaoRows is how many rows Carnê-Leão Web reads from one file.
	CarneLeaoRows = 1000
	// occupation is the code of psychologists and psychoanalysts.
	occupation = "255"
	// namedDays is how many days a refusal names.
	namedDays = 5
)

// carneLeaoColumns is the layout of the import file of Carnê-Leão Web, in one place. Only the separator, the number of
// rows and the occupation are known from sources. Order, names and forms of the columns are UNVERIFIED: they follow
// what the screen asks for. Compare them with the manual of the tax authority before the file is called a ready one.
var carneLeaoColumns = []struct {
	name  string
	value func(r paidSession) string
}{
	{"data_do_recebimento", func(r paidSession) string { return r.PaidOn.Wire() }},
	{"ocupacao", func(paidSession) string { return occupation }},
	{"valor", func(r paidSession) string { return decimal(r.Paid) }},
	{"historico", func(paidSession) string { return "Psicoterapia" }},
	{"recebido_de", func(paidSession) string { return "PF" }},
	{"cpf_do_pagador", func(r paidSession) string { return r.Payer }},
	{"cpf_do_beneficiario", func(r paidSession) string { return r.Patient }},
}

// errCPFMissing: a row of the file would lack a CPF.
func errCPFMissing(days []at.Date) *fault.Error {
	days = slices.Compact(days)
	words := make([]string, 0, namedDays)
	for _, d := range days[:min(len(days), namedDays)] {
		words = append(words, d.Wire())
	}
	list := strings.Join(words, ", ")
	if more := len(days) - len(words); more > 0 {
		list += fmt.Sprintf(" e mais %d", more)
	}
	return fault.New(
		fault.Conflict,
		"payout.cpf_missing",
		"Falta o CPF de pacientes. Dias com sessões sem CPF: "+list+". Peça que completem os dados pessoais na conta. "+
			"Sem o CPF, o Carnê-Leão recusa o arquivo.",
	)
}

// errNoPart: the period has fewer files.
var errNoPart = fault.New(
	fault.NotFound,
	"payout.no_such_part",
	fmt.Sprintf("O período não tem este arquivo. Cada arquivo tem até %d recebimentos.", CarneLeaoRows),
)

// CarneLeao returns the sessions of a period as a file to import in Carnê-Leão Web. The first file has the number 1.
// Sessions that a company's CNPJ paid are left out, because Receita Saúde is for what people pay. The value is what the
// person paid: a first-session discount is the platform's. missing leaves out what is marked as issued.
//
// Faults: at.ErrPeriod, errCPFMissing, errNoPart.
func (s *Service) CarneLeao(
	ctx context.Context,
	therapistID string,
	p at.Period,
	part int,
	missing bool,
) ([]byte, error) {
	list, err := s.receiptsOf(ctx, therapistID, p)
	if err != nil {
		return nil, err
	}
	if missing {
		list = slices.DeleteFunc(list, func(r paidSession) bool { return !isMissing(r) })
	}
	var lacking []at.Date
	for _, r := range list {
		if r.Payer == "" || r.Patient == "" {
			lacking = append(lacking, r.HeldOn)
		}
	}
	if len(lacking) > 0 {
		return nil, errCPFMissing(lacking)
	}
	first := (part - 1) * CarneLeaoRows
	if first > 0 && first >= len(list) {
		return nil, errNoPart
	}
	rows := carneLeaoTable(list[first:min(first+CarneLeaoRows, len(list))])
	file, err := writeCSV(rows, func(cell string) string { return cell })
	return bytes.TrimPrefix(file, []byte(BOM)), err
}

// carneLeaoTable has no line of headings: each row is a receipt.
func carneLeaoTable(list []paidSession) [][]string {
	rows := make([][]string, len(list))
	for i, r := range list {
		for _, column := range carneLeaoColumns {
			rows[i] = append(rows[i], column.value(r))
		}
	}
	return rows
}
