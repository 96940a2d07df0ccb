package invoicing

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	row := CompanyInvoiceRow{
		ID:     httpx.ExampleID,
		Number: "2026-000042",
		Kind:   Blocks,
		State:  Open,
		Total:  3_600_00,
		Rest:   3_600_00,
		Issued: "03/08/2026",
		Due:    "13/08/2026",
	}
	line := InvoiceLineBody{
		Text:   "Bloco de 10 sessões a R$ 120,00",
		Count:  3,
		Each:   1_200_00,
		Amount: 3_600_00,
	}
	paid := InvoicePaymentBody{
		Number: "2026-000041",
		Method: "pix",
		Amount: 1_200_00,
		On:     "05/07/2026",
	}
	bought := BoughtBlocksBody{
		Number:  row.Number,
		Invoice: httpx.ExampleID,
		Blocks:  3,
		Unit:    120_00,
		Total:   3_600_00,
		State:   blockActive,
		On:      "03/08/2026",
		EndsOn:  "05/08/2027",
	}
	month := MeterMonthBody{
		From:   "10/08/2026",
		Kind:   Meter,
		People: 40,
		Rate:   25,
		Unit:   120_00,
		Due:    1_200_00,
		Pool:   1_200_00,
	}
	admin := AdminInvoiceRow{CompanyInvoiceRow: row, CompanyID: httpx.ExampleID, Company: "Aurora Tecnologia"}
	age := ReceivableAgeBody{
		From:     1,
		Until:    15,
		Rest:     1_200_00,
		Invoices: 1,
	}
	coverage := CoverageMonthBody{
		Month:  "2026-08",
		Runs:   12,
		People: 480,
		Due:    14_400_00,
		Pool:   13_200_00,
	}
	return []any{
		row,
		line,
		paid,
		bought,
		month,
		admin,
		age,
		coverage,
		CompanyBlocksBody{
			Covers:    true,
			Unit:      120_00,
			Block:     1_200_00,
			SeatFee:   39_00,
			People:    40,
			Rate:      25,
			NextRate:  25,
			Month:     1_200_00,
			NextMeter: "10/09/2026",
			Level:     4,
			LevelOn:   "14/08/2026",
			Bought:    []BoughtBlocksBody{bought},
			Months:    []MeterMonthBody{month},
			Payments:  []InvoicePaymentBody{paid},
		},
		CompanyInvoicesBody{Elements: []CompanyInvoiceRow{row}, TotalElements: 1, TotalPages: 1},
		CompanyInvoiceBody{
			CompanyInvoiceRow: row,
			Company:           "Aurora Tecnologia",
			Lines:             []InvoiceLineBody{line},
			Payments:          []InvoicePaymentBody{},
			PixCode:           "00020101021226…",
			Boleto:            "00090.00009 00000.000000 00000.000000 1 16470000360000",
		},
		BlocksWantedBody{Blocks: 3, Total: 3_600_00},
		TopUpBody{Below: 2, Blocks: 3},
		AdminInvoicesBody{Elements: []AdminInvoiceRow{admin}, TotalElements: 1, TotalPages: 1},
		ReceivablesBody{
			Ages:     []ReceivableAgeBody{age},
			Months:   []CoverageMonthBody{coverage},
			Coverage: 2_310_00,
		},
		CreditNoteBody{Forgiven: 3_600_00, Reason: "Compra feita por engano, protocolo 4711"},
		MeterRateBody{Rate: 25},
	}
}
