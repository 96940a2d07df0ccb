package sandbox

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"strings"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

var _ gateway.DueBiller = (*Gateway)(nil)

// boletoLife is how many days after its due date a boleto is still paid by banks.
const boletoLife = 29

// Bill makes a PIX code or a boleto with a due date, once for each key.
func (g *Gateway) Bill(ctx context.Context, c gateway.DueCharge) (gateway.DueResult, error) {
	if err := checkDue(c); err != nil {
		return gateway.DueResult{}, err
	}
	if err := g.faults.before(ctx, "bill"); err != nil {
		return gateway.DueResult{}, err
	}
	var o sandboxdb.SandboxOrder
	err := g.DB.InTx(ctx, func(tx *store.Tx) error {
		id := newID("ORDE_")
		r, fresh, err := g.claim(ctx, tx, c.Key, fingerprint(c), &id)
		if err != nil {
			return err
		}
		if fresh {
			if err := g.createBill(ctx, tx, id, c); err != nil {
				return err
			}
		}
		o, err = g.q.Order(ctx, tx, *r.OrderID)
		return err
	})
	if err != nil {
		return gateway.DueResult{}, err
	}
	if err := g.faults.after(ctx, "bill"); err != nil {
		return gateway.DueResult{}, err
	}
	return g.dueResult(ctx, o)
}

func checkDue(c gateway.DueCharge) error {
	_, cnpj := br.CNPJ(c.Payer.TaxID)
	_, cpf := br.CPF(c.Payer.TaxID)
	_, cep := br.CEP(c.Address.CEP)
	wrong := ""
	switch {
	case c.Key == "":
		wrong = "x-idempotency-key"
	case c.Reference == "" || len(c.Reference) > 64:
		wrong = "reference_id"
	case c.Amount <= 0:
		wrong = "amount.value"
	case strings.TrimSpace(c.Payer.Name) == "" || !br.ValidEmail(c.Payer.Email) || !cpf && !cnpj:
		wrong = "customer"
	case c.Due.IsZero():
		wrong = "due_date"
	case c.Method == gateway.DuePix && c.Expires.IsZero():
		wrong = "qr_codes[0].expiration_date"
	case c.Method == gateway.DueBoleto && (!cep || !br.ValidUF(c.Address.UF) || c.Address.Street == ""):
		wrong = "charges[0].payment_method.boleto.holder.address"
	}
	if wrong != "" {
		return fmt.Errorf("%w: 40002 invalid %s", gateway.ErrRefused, wrong)
	}
	return nil
}

func (g *Gateway) createBill(ctx context.Context, tx *store.Tx, id string, c gateway.DueCharge) error {
	p := sandboxdb.InsertOrderParams{
		ID:          id,
		Reference:   c.Reference,
		Method:      byPix,
		Status:      pagbank.StatusWaiting,
		AmountCents: c.Amount,
		Bill:        true,
		CreatedAt:   at.Of(g.Clock.Now()),
	}
	var line *string
	if c.Method == gateway.DuePix {
		err := g.pixOrder(&p, gateway.Attempt{Amount: c.Amount, PixExpires: c.Expires})
		if err != nil {
			return err
		}
	} else {
		free, err := rand.Int(rand.Reader, new(big.Int).Exp(big.NewInt(10), big.NewInt(25), nil))
		if err != nil {
			return fmt.Errorf("digits of a boleto: %w", err)
		}
		barcode := br.Boleto{
			Bank:   "000",
			Due:    c.Due,
			Amount: c.Amount,
			Free:   fmt.Sprintf("%025d", free),
		}.Barcode()
		chargeID := newID("CHAR_")
		line, p.ChargeID = &barcode, &chargeID
		p.PixExpiresAt = at.Of(c.Due.AddDays(boletoLife).In(at.SaoPaulo))
	}
	if err := g.q.InsertOrder(ctx, tx, p); err != nil {
		return fmt.Errorf("insert order: %w", err)
	}
	return g.q.InsertBill(ctx, tx, sandboxdb.InsertBillParams{OrderID: id, Line: line, DueOn: c.Due})
}

// ReadBill returns the state of a charge with a due date.
func (g *Gateway) ReadBill(ctx context.Context, orderID string) (gateway.DueResult, error) {
	if err := g.faults.reading("read bill"); err != nil {
		return gateway.DueResult{}, err
	}
	o, err := g.q.Order(ctx, g.DB.Read(), orderID)
	if store.None(err) {
		return gateway.DueResult{}, gateway.ErrNotFound
	}
	if err != nil {
		return gateway.DueResult{}, fmt.Errorf("read order: %w", err)
	}
	return g.dueResult(ctx, o)
}

func (g *Gateway) dueResult(ctx context.Context, o sandboxdb.SandboxOrder) (gateway.DueResult, error) {
	w, err := g.wire(ctx, g.DB.Read(), o)
	if err != nil {
		return gateway.DueResult{}, err
	}
	return w.DueResult(g.Clock.Now())
}

// PayBill simulates a bank that pays a PIX code or the line of a boleto, in full or in part; 0 is in full. Whoever pays
// again pays more than is due, as careless people do.
//
// Errors: gateway.ErrNotFound, ErrPixExpired.
func (g *Gateway) PayBill(ctx context.Context, code string, amount money.Cents) error {
	return g.DB.InTx(ctx, func(tx *store.Tx) error {
		o, err := g.billOf(ctx, tx, code)
		if err != nil {
			return err
		}
		now := g.Clock.Now()
		if !now.Before(o.PixExpiresAt.Time) && !g.faults.now().LatePix {
			return ErrPixExpired
		}
		if amount == 0 {
			amount = o.AmountCents
		}
		chargeID := newID("CHAR_")
		if _, err := g.q.MarkBillPaid(ctx, tx, sandboxdb.MarkBillPaidParams{
			ID:       o.ID,
			ChargeID: &chargeID,
			PaidAt:   at.Of(now),
		}); err != nil {
			return fmt.Errorf("pay bill: %w", err)
		}
		paid := sandboxdb.PayBillParams{OrderID: o.ID, Paid: int64(amount)}
		if _, err := g.q.PayBill(ctx, tx, paid); err != nil {
			return fmt.Errorf("pay bill: %w", err)
		}
		if o, err = g.q.Order(ctx, tx, o.ID); err != nil {
			return fmt.Errorf("read order: %w", err)
		}
		return g.announce(ctx, tx, o)
	})
}

// billOf finds a bill by its PIX code, or by the digits of its bar code or its line.
func (g *Gateway) billOf(ctx context.Context, tx *store.Tx, code string) (o sandboxdb.SandboxOrder, err error) {
	code = strings.TrimSpace(code)
	if digits := strings.NewReplacer(".", "", " ", "").Replace(code); strings.Trim(digits, "0123456789") == "" {
		if len(digits) == 47 { // the groups of the line, without their check digits
			digits = digits[:4] + digits[32:47] + digits[4:9] + digits[10:20] + digits[21:31]
		}
		id, err := g.q.BillOfLine(ctx, tx, digits)
		if store.None(err) {
			return o, gateway.ErrNotFound
		}
		if err != nil {
			return o, fmt.Errorf("read line: %w", err)
		}
		return g.q.Order(ctx, tx, id)
	}
	o, err = g.q.OrderOfCode(ctx, tx, code)
	if store.None(err) || err == nil && !o.Bill {
		return o, gateway.ErrNotFound
	}
	return o, err
}

// billWire adds to an order in PagBank's form what is due and what was paid.
func (g *Gateway) billWire(ctx context.Context, db sandboxdb.DBTX, o sandboxdb.SandboxOrder, c *pagbank.Charge) error {
	bill, err := g.q.Bill(ctx, db, o.ID)
	if err != nil {
		return fmt.Errorf("read bill: %w", err)
	}
	c.Amount.Summary.Paid = int64(bill.PaidCents)
	if bill.Line != nil {
		c.PaymentMethod = pagbank.PaymentMethod{Type: "BOLETO", Boleto: &pagbank.Boleto{
			ID:               o.ID,
			Barcode:          *bill.Line,
			FormattedBarcode: br.BoletoLine(*bill.Line),
			DueDate:          bill.DueOn.String(),
		}}
	}
	return nil
}
