package booking

import (
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// Statement is a page of a therapist's money.
type Statement struct {
	Rows   []Movement
	Total  int64
	First  at.Date // of all movements; zero: there is none
	Totals Totals
}

// Totals add a period up, whatever page is shown.
type Totals struct {
	Sessions             int64
	Gross, Fee, Refunded money.Cents
	Net                  money.Cents // gross less fee and refunds
	Subscription         money.Cents // paid for plans
	Result               money.Cents // net less subscription
}
