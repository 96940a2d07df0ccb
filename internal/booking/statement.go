package booking

import (
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// Statement is a page of a therapist's financial history.
type Statement struct {
	Rows   []Movement
	Total  int64
	First  at.Date // the day of the first movement ever; zero when there is none
	Totals Totals
}

// Totals are the sums of a whole period, not only of one page.
type Totals struct {
	Sessions             int64
	Gross, Fee, Refunded money.Cents
	Net                  money.Cents // gross minus fee and refunds
	Subscription         money.Cents // paid for plans
	Result               money.Cents // net minus subscription
}
