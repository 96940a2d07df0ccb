package booking

import "psic/internal/kernel/money"

// Statement is a page of a therapist's money.
type Statement struct {
	Rows   []HistoryRow
	Total  int64
	First  string
	Totals StatementTotals
}

// StatementTotals add a period up, whatever page is shown.
type StatementTotals struct {
	Sessions     int64       `json:"sessions"`
	Gross        money.Cents `json:"gross"`
	Fee          money.Cents `json:"fee"`
	Refunded     money.Cents `json:"refunded"`
	Net          money.Cents `json:"net" doc:"Bruto menos taxa e estornos"`
	Subscription money.Cents `json:"subscription" doc:"Mensalidades pagas"`
	Result       money.Cents `json:"result" doc:"Líquido menos mensalidades"`
}
