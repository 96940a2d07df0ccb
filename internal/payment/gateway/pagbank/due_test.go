package pagbank_test

import (
	"errors"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/platform/clock"
	"psic/internal/testkit"
)

func invoiceOf(method gateway.DueMethod, expires time.Time) gateway.DueCharge {
	id := ids.New()
	return gateway.DueCharge{
		Key:         id,
		Reference:   id,
		Method:      method,
		Amount:      1_200_00,
		Description: "Fatura 2026-000042",
		Payer: gateway.Payer{
			Name:  "Aurora Tecnologia",
			Email: "financeiro@aurora.example",
			TaxID: "11222333000181",
			Phone: "1134567890",
		},
		Address: gateway.Address{
			CEP:      "01310100",
			Street:   "Avenida Paulista",
			Number:   "1000",
			District: "Bela Vista",
			City:     "São Paulo",
			UF:       "SP",
		},
		Due:       at.DateOf(expires, at.SaoPaulo).AddDays(-29),
		Expires:   expires,
		NotifyURL: "https://psic.example/hook",
	}
}

// due is PagBank as a provider that charges with a due date.
type due struct {
	gateway.DueBiller
	clock *clock.Clock
	fake  *fake
}

func openDue(t *testing.T) due {
	t.Helper()
	s, f := openPagBank(t)
	return due{s.Gateway.(gateway.DueBiller), s.clock, f}
}

// TestBill: a boleto and a PIX code with a due date are made once for each key, with the documented fields.
func TestBill(t *testing.T) {
	k := openDue(t)
	for _, method := range []gateway.DueMethod{gateway.DueBoleto, gateway.DuePix} {
		c := invoiceOf(method, k.clock.Now().Add(39*24*time.Hour))
		first, err := k.Bill(t.Context(), c)
		if err != nil {
			t.Fatal(method, err)
		}
		if first.Amount != c.Amount || first.Paid != 0 || (first.Line == "") == (method == gateway.DueBoleto) ||
			(first.PixCode == "") == (method == gateway.DuePix) || first.Over {
			t.Errorf("%s: %+v", method, first)
		}
		again, err := k.Bill(t.Context(), c)
		if err != nil || again.OrderID != first.OrderID {
			t.Errorf("%s again: %+v, %v", method, again, err)
		}
	}
	testkit.Equal(t, "orders", 2, len(k.fake.orders))
}

// TestReadBill: what was paid is what the summary says, which may be a part.
func TestReadBill(t *testing.T) {
	k := openDue(t)
	c := invoiceOf(gateway.DueBoleto, k.clock.Now().Add(39*24*time.Hour))
	made, err := k.Bill(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for _, paid := range []int64{300_00, 1_200_00} {
		k.fake.payBoleto(made.OrderID, paid)
		got, err := k.ReadBill(t.Context(), made.OrderID)
		if err != nil || int64(got.Paid) != paid || got.Reference != c.Reference || got.PaidAt.IsZero() {
			t.Errorf("%d paid: %+v, %v", paid, got, err)
		}
	}
	if _, err := k.ReadBill(t.Context(), "ORDE_NONE"); !errors.Is(err, gateway.ErrNotFound) {
		t.Errorf("an unknown order: %v", err)
	}
}

func TestBillRefusesWhatIsMissing(t *testing.T) {
	k := openDue(t)
	c := invoiceOf(gateway.DueBoleto, k.clock.Now().Add(39*24*time.Hour))
	c.Due = at.Date{}
	if _, err := k.Bill(t.Context(), c); !errors.Is(err, gateway.ErrRefused) {
		t.Errorf("no due date: %v", err)
	}
	c = invoiceOf(gateway.DueBoleto, k.clock.Now().Add(39*24*time.Hour))
	c.Address.CEP = ""
	if _, err := k.Bill(t.Context(), c); !errors.Is(err, gateway.ErrRefused) {
		t.Errorf("no address: %v", err)
	}
}
