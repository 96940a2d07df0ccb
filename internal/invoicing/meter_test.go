package invoicing_test

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/testkit"
)

// TestMeter: on the company's day of each month the pool pays enrolled people × rate × unit price, whatever people
// did.
func TestMeter(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		f.pay(f.bought(3), "pix", 0)
		k.AdvanceAndWork(time.Hour)
		testkit.Equal(t, "the coverage", month, f.coverage())
		testkit.Equal(t, "the pool", 3*block-month, f.pool())
		panel := f.call("GET", "/blocks", nil).Is(200).JSON()
		if panel["nextMeter"] != "16/12/2026" || panel["month"] != 360.0 || panel["rate"] != 25.0 {
			t.Errorf("the panel: %v %v %v", panel["nextMeter"], panel["month"], panel["rate"])
		}
		k.AdvanceAndWork(24 * time.Hour)
		testkit.Equal(t, "once a month", month, f.coverage())
		k.Clock.Set(time.Date(2026, 12, 15, 23, 30, 0, 0, at.SaoPaulo))
		k.Work()
		testkit.Equal(t, "the day before", month, f.coverage())
		k.Clock.Set(time.Date(2026, 12, 16, 0, 45, 0, 0, at.SaoPaulo))
		k.Work()
		testkit.Equal(t, "a month later", 2*month, f.coverage())
		k.Clock.Set(time.Date(2026, 12, 23, 1, 0, 0, 0, at.SaoPaulo))
		if level := f.call("GET", "/blocks", nil).Is(200).JSON()["level"]; level != 2.0 {
			t.Errorf("after a week the panel shows %v blocks", level)
		}
		books(t, k)
	})
}

// TestLevelIsShownLate: the level of a run is not on the panel before its random time, and it never changes.
func TestLevelIsShownLate(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		f.pay(f.bought(3), "pix", 0)
		k.AdvanceAndWork(time.Hour)
		shown := testkit.One[int64](k, "SELECT shown_at FROM pool_level WHERE company_id = $1", f.id)
		at := time.UnixMicro(shown)
		if wait := at.Sub(k.Clock.Now()); wait < 0 || wait > 7*24*time.Hour {
			t.Errorf("shown after %s", wait)
		}
		level := func() any { return f.call("GET", "/blocks", nil).Is(200).JSON()["levelOn"] }
		k.Clock.Set(at.Add(-time.Second))
		testkit.Equal(t, "a second before", any(""), level())
		k.Clock.Set(at)
		if level() == "" {
			t.Error("the level is not shown")
		}
		f.pay(f.bought(1), "pix", 0)
		testkit.Equal(t, "a purchase does not refresh it", any(2.0), f.call("GET", "/blocks", nil).JSON()["level"])
	})
}

// TestMonthsThatThePoolDoesNotHold are invoiced, as the months of companies with fewer than ten people.
func TestMonthsThatThePoolDoesNotHold(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f, few := opened(k, "aurora", 12), opened(k, "serena", 9)
		k.AdvanceAndWork(time.Hour)
		kind := func(f *firm) (kind string, total money.Cents) {
			id := f.lastInvoice()
			return testkit.One[string](k, "SELECT kind FROM company_invoice WHERE id = $1", id),
				testkit.One[money.Cents](k, "SELECT total_cents FROM company_invoice WHERE id = $1", id)
		}
		if what, total := kind(f); what != "METER" || total != month {
			t.Errorf("no blocks: %s %s", what, total)
		}
		if what, total := kind(few); what != "SEATS" || total != 9*39_00 {
			t.Errorf("nine people: %s %s", what, total)
		}
		f.pay(f.lastInvoice(), "pix", 0)
		few.pay(few.lastInvoice(), "boleto", 0)
		testkit.Equal(t, "both months are in the coverage", month+9*39_00, f.coverage())
		shown := few.call("GET", "/blocks", nil).Is(200).JSON()
		if shown["few"] != true || shown["levelOn"] != "" {
			t.Errorf("nine people see a level: %v", shown)
		}
		books(t, k)
	})
}

// TestRate: a rate holds for a contract year. An administrator sets the next one, and the first one before it began.
func TestRate(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		f.asAdmin("PUT", "/company/"+f.id+"/meter-rate", testkit.Fields{"rate": 50}).Is(200)
		k.AdvanceAndWork(time.Hour)
		rate := func() int64 {
			return testkit.One[int64](k,
				"SELECT rate FROM meter_run WHERE company_id = $1 ORDER BY period_on DESC LIMIT 1", f.id)
		}
		testkit.Equal(t, "the first year", 50, rate())
		f.asAdmin("PUT", "/company/"+f.id+"/meter-rate", testkit.Fields{"rate": 10}).Is(200)
		k.Exec("UPDATE company_pool SET next_meter_on = '2027-11-15' WHERE company_id = $1", f.id)
		k.Clock.Set(time.Date(2027, 11, 15, 12, 0, 0, 0, at.SaoPaulo))
		k.Work()
		testkit.Equal(t, "the last month of the year", 50, rate())
		k.Exec("UPDATE company_pool SET next_meter_on = '2027-11-16' WHERE company_id = $1", f.id)
		k.Clock.Set(time.Date(2027, 11, 16, 12, 0, 0, 0, at.SaoPaulo))
		k.Work()
		testkit.Equal(t, "the next year", 10, rate())
		testkit.Equal(t, "too much", 422,
			f.asAdmin("PUT", "/company/"+f.id+"/meter-rate", testkit.Fields{"rate": 801}).Status)
	})
}

func TestTopUp(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		f.call("PUT", "/blocks/top-up", testkit.Fields{"below": 2, "blocks": 3}).Is(200)
		testkit.Equal(t, "half a setting", 422,
			f.call("PUT", "/blocks/top-up", testkit.Fields{"below": 2, "blocks": 0}).Status)
		f.pay(f.bought(2), "pix", 0)
		k.AdvanceAndWork(time.Hour)
		waiting := func() int {
			return testkit.One[int](k,
				"SELECT count(*) FROM session_block WHERE company_id = $1 AND state = 'WAITING'", f.id)
		}
		testkit.Equal(t, "the pool is below two blocks", 1, waiting())
		testkit.Equal(t, "as many as the company said", 3,
			testkit.One[int](k, "SELECT blocks FROM session_block WHERE state = 'WAITING'"))
		f.pay(f.lastInvoice(), "pix", 0)
		k.Clock.Set(time.Date(2026, 12, 16, 12, 0, 0, 0, at.SaoPaulo))
		k.Work()
		testkit.Equal(t, "the pool is full enough", 0, waiting())
		books(t, k)
	})
}

// TestMeterRests: without a contract nothing is charged, and a new contract starts the meter on its own day.
func TestMeterRests(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		f.pay(f.bought(3), "pix", 0)
		k.AdvanceAndWork(time.Hour)
		k.Exec("UPDATE company_contract SET ends_on = '2026-12-01'")
		k.Clock.Set(time.Date(2026, 12, 16, 12, 0, 0, 0, at.SaoPaulo))
		k.Work()
		testkit.Equal(t, "after the contract", month, f.coverage())
		k.Exec("UPDATE company_contract SET ends_on = NULL")
		k.Clock.Set(time.Date(2026, 12, 20, 12, 0, 0, 0, at.SaoPaulo))
		k.Work()
		testkit.Equal(t, "with the next contract", 2*month, f.coverage())
		k.Clock.Set(time.Date(2027, 1, 19, 12, 0, 0, 0, at.SaoPaulo))
		k.Work()
		testkit.Equal(t, "its own day", 2*month, f.coverage())
	})
}
