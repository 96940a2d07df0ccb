package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

var (
	// ErrPixPaid: the code was paid before.
	ErrPixPaid = fmt.Errorf("%w: the code was paid already", gateway.ErrRefused)
	// ErrPixExpired: the payer's bank refuses an expired code.
	ErrPixExpired = fmt.Errorf("%w: the code has expired", gateway.ErrRefused)
)

func (g *Gateway) pixOrder(p *sandboxdb.InsertOrderParams, a gateway.Attempt) error {
	if !a.PixExpires.After(g.Clock.Now()) {
		return fmt.Errorf("%w: 40002 invalid qr_codes[0].expiration_date", gateway.ErrRefused)
	}
	code, err := br.BRCode{
		URL:    "pix.sandbox.invalid/qr/v2/" + ids.New(),
		Amount: a.Amount,
		Name:   "PSIC SANDBOX",
		City:   "SAO PAULO",
		Once:   true,
	}.Encode()
	if err != nil {
		return fmt.Errorf("%w: 40002 invalid qr_codes[0].amount.value", gateway.ErrRefused)
	}
	p.Method, p.Status, p.PixCode = byPix, pagbank.StatusWaiting, &code
	p.PixExpiresAt = at.Of(a.PixExpires.Truncate(time.Millisecond))
	return nil
}

// PayPix simulates the payer's bank: it pays the code, once, and notifies the product.
//
// Errors: gateway.ErrRefused for a text that is no code, gateway.ErrNotFound, ErrPixPaid, ErrPixExpired.
func (g *Gateway) PayPix(ctx context.Context, code string) error {
	if err := g.PayBill(ctx, code, 0); !errors.Is(err, gateway.ErrNotFound) {
		return err
	}
	code = strings.TrimSpace(code)
	if _, err := br.ParseBRCode(code); err != nil {
		return fmt.Errorf("%w: not a PIX code", gateway.ErrRefused)
	}
	if done, err := g.authoriseByCode(ctx, code); done || err != nil {
		return err
	}
	return g.DB.InTx(ctx, func(tx *store.Tx) error {
		o, err := g.q.OrderOfCode(ctx, tx, code)
		if store.None(err) {
			return gateway.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("read code: %w", err)
		}
		now := g.Clock.Now()
		if o.Status == pagbank.StatusWaiting && !now.Before(o.PixExpiresAt.Time) && !g.faults.now().LatePix {
			return ErrPixExpired
		}
		chargeID := newID("CHAR_")
		n, err := g.q.PayCode(ctx, tx, sandboxdb.PayCodeParams{ID: o.ID, ChargeID: &chargeID, PaidAt: at.Of(now)})
		if err != nil {
			return fmt.Errorf("pay code: %w", err)
		}
		if n == 0 {
			return ErrPixPaid
		}
		if o, err = g.q.Order(ctx, tx, o.ID); err != nil {
			return fmt.Errorf("read order: %w", err)
		}
		return g.announce(ctx, tx, o)
	})
}
