package sandbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

const (
	byCard = "card"
	byPix  = "pix"
)

// Pay charges a card or creates a PIX code, once for each key: the same attempt again gets the same result.
func (g *Gateway) Pay(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	if err := check(a); err != nil {
		return gateway.Result{}, err
	}
	if a.Card != nil && !g.TakesCards() {
		return gateway.Result{}, errNoCards
	}
	if err := g.faults.before(ctx, "pay"); err != nil {
		return gateway.Result{}, err
	}
	late := func(ctx context.Context) {
		if _, err := g.payOnce(ctx, a); err != nil {
			g.Log.Info("sandbox: a late request", "err", err)
		}
	}
	if err := g.faults.stalled(ctx, late); err != nil {
		return gateway.Result{}, err
	}
	return g.payOnce(ctx, a)
}

func (g *Gateway) payOnce(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	// Loaded before the transaction, because generating the keys needs a transaction of its own.
	if _, err := g.secrets(ctx); err != nil {
		return gateway.Result{}, err
	}
	var o sandboxdb.SandboxOrder
	var lost bool
	err := g.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		o, lost, err = g.orderOf(ctx, tx, a)
		return err
	})
	if err != nil {
		return gateway.Result{}, err
	}
	if lost {
		return gateway.Result{}, fmt.Errorf("%w: no response", gateway.ErrUnknown)
	}
	if err := g.faults.after(ctx, "pay"); err != nil {
		return gateway.Result{}, err
	}
	return g.result(ctx, o)
}

// Outcome finds an attempt by its key. An unused key is marked as used, so that a request that arrives late cannot
// charge after the product has given up the attempt.
func (g *Gateway) Outcome(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	if err := g.faults.reading("outcome"); err != nil {
		return gateway.Result{}, err
	}
	var found sandboxdb.SandboxRequest
	err := g.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		found, _, err = g.claim(ctx, tx, a.Key, fingerprint(a), nil)
		return err
	})
	if err != nil {
		return gateway.Result{}, err
	}
	if found.OrderID == nil {
		return gateway.Result{}, gateway.ErrNotFound
	}
	return g.current(ctx, *found.OrderID)
}

// claim stores a key, or returns the request that has stored it before. fresh is true when it was stored now.
func (g *Gateway) claim(
	ctx context.Context,
	tx *store.Tx,
	key, print string,
	orderID *string,
) (r sandboxdb.SandboxRequest, fresh bool, err error) {
	n, err := g.q.ClaimKey(ctx, tx, sandboxdb.ClaimKeyParams{
		Key:         key,
		Fingerprint: print,
		OrderID:     orderID,
		CreatedAt:   at.Of(g.Clock.Now()),
	})
	if err != nil {
		return sandboxdb.SandboxRequest{}, false, fmt.Errorf("claim key: %w", err)
	}
	r, err = g.q.Request(ctx, tx, key)
	if err != nil {
		return r, false, fmt.Errorf("read key: %w", err)
	}
	if r.Fingerprint != print {
		return r, false, fmt.Errorf("%w: IDEMPOTENCY_CONFLICT", gateway.ErrRefused)
	}
	return r, n == 1, nil
}

// orderOf returns the order of the key, and creates it when the key is new. lost is true when the response must be
// lost.
func (g *Gateway) orderOf(
	ctx context.Context,
	tx *store.Tx,
	a gateway.Attempt,
) (o sandboxdb.SandboxOrder, lost bool, err error) {
	id := newID("ORDE_")
	r, fresh, err := g.claim(ctx, tx, a.Key, fingerprint(a), &id)
	if err != nil {
		return o, false, err
	}
	if r.OrderID == nil {
		return o, false, fmt.Errorf("%w: Outcome was called before this key was used", gateway.ErrRefused)
	}
	if fresh {
		if lost, err = g.create(ctx, tx, id, a); err != nil {
			return o, false, err
		}
	}
	o, err = g.q.Order(ctx, tx, *r.OrderID)
	if err != nil || !fresh || a.Card == nil { // a PIX order is announced when its code is paid
		return o, lost, err
	}
	return o, lost, g.announce(ctx, tx, o)
}

func (g *Gateway) create(ctx context.Context, tx *store.Tx, id string, a gateway.Attempt) (lost bool, err error) {
	p := sandboxdb.InsertOrderParams{
		ID:          id,
		Reference:   a.Reference,
		AmountCents: a.Amount,
		CreatedAt:   at.Of(g.Clock.Now()),
	}
	if a.Card == nil {
		err = g.pixOrder(&p, a)
	} else {
		lost, err = g.cardOrder(ctx, tx, &p, a)
	}
	if err != nil {
		return false, err
	}
	if err := g.q.InsertOrder(ctx, tx, p); err != nil {
		return false, fmt.Errorf("insert order: %w", err)
	}
	return lost, nil
}

func (g *Gateway) cardOrder(
	ctx context.Context,
	tx *store.Tx,
	p *sandboxdb.InsertOrderParams,
	a gateway.Attempt,
) (lost bool, err error) {
	k, err := g.payingCard(ctx, tx, a)
	if err != nil {
		return false, err
	}
	now := g.Clock.Now()
	chargeID := newID("CHAR_")
	p.Method, p.ChargeID, p.CardToken = byCard, &chargeID, a.Card.Token
	p.CardBrand, p.CardFirstDigits, p.CardLastDigits = k.brand, k.first, k.last
	p.CardExpiryMonth, p.CardExpiryYear, p.Recurring = k.month, k.year, a.Card.Recurring
	if p.Decline, p.DeclineText = k.verdict(now); p.Decline != "" {
		p.Status = pagbank.StatusDeclined
		return false, nil
	}
	if a.Card.Store && a.Card.Token == "" {
		kept, err := g.keep(ctx, tx, a.Key, fingerprint(a), k)
		if err != nil {
			return false, err
		}
		p.CardToken = kept.Token
	}
	if k.behaviour == analyse {
		p.Status, p.SettlesAt = pagbank.StatusAnalysis, at.Of(now.Add(AnalysisTime))
		return false, nil
	}
	p.Status, p.PaidAt = pagbank.StatusPaid, at.Of(now)
	return k.behaviour == lose, nil
}

// payingCard returns the card of an attempt, encrypted or stored.
func (g *Gateway) payingCard(ctx context.Context, tx *store.Tx, a gateway.Attempt) (card, error) {
	if a.Card.Token != "" {
		return g.storedCard(ctx, tx, a.Card.Token)
	}
	keys, err := g.secrets(ctx)
	if err != nil {
		return card{}, err
	}
	return read(keys.Card, a.Card.Encrypted)
}

// fingerprint is a hash of a request. It shows that one key was used for two different requests.
func fingerprint(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts, numbers and times always marshal
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// check returns the errors that the real provider returns for a wrong request.
func check(a gateway.Attempt) error {
	refuse := func(field string) error { return fmt.Errorf("%w: 40002 invalid %s", gateway.ErrRefused, field) }
	_, cpf := br.CPF(a.Payer.TaxID)
	_, cnpj := br.CNPJ(a.Payer.TaxID)
	switch {
	case a.Key == "":
		return refuse("x-idempotency-key")
	case a.Reference == "" || len(a.Reference) > 64:
		return refuse("reference_id")
	case a.Amount <= 0:
		return refuse("amount.value")
	case strings.TrimSpace(a.Payer.Name) == "" || len([]rune(a.Payer.Name)) > 120:
		return refuse("customer.name")
	case !br.ValidEmail(a.Payer.Email):
		return refuse("customer.email")
	case !cpf && !cnpj:
		return refuse("customer.tax_id")
	case a.Card == nil && a.PixExpires.IsZero():
		return refuse("qr_codes[0].expiration_date")
	case a.Card != nil && (a.Card.Encrypted == "") == (a.Card.Token == ""):
		return refuse("charges[0].payment_method.card")
	}
	return nil
}

func newID(prefix string) string { return prefix + strings.ToUpper(ids.New()) }
