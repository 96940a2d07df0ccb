package pagbank

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"time"

	"github.com/google/uuid"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

var (
	orderShape  = regexp.MustCompile(`^ORDE_[0-9A-Za-z-]{1,60}$`)
	chargeShape = regexp.MustCompile(`^CHAR_[0-9A-Za-z-]{1,60}$`)
)

// Pay creates an order and pays it, or creates a PIX code, in one request. It never repeats the request.
func (g *Gateway) Pay(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	body, err := g.request(a)
	if err != nil {
		return gateway.Result{}, err
	}
	ans, err := g.wire.Send(ctx, http.MethodPost, "/orders", a.Key, body)
	if err != nil {
		return gateway.Result{}, err
	}
	if !ans.OK() {
		return gateway.Result{}, wire.RefusalOf(ans).Err()
	}
	return g.created(ans, a)
}

// maxReplay is the largest age at which Outcome sends an attempt again. How long the provider remembers an idempotency
// key is not published. After a day an operator has to look, because the card could be charged a second time.
const maxReplay = 24 * time.Hour

// Outcome sends the same bytes with the same idempotency key again. The provider returns the result of the first
// request. It has no documented search by our reference. When the first request never arrived, this one makes the
// charge, still only once because of the key.
//
// Errors: gateway.ErrNotFound when the provider finds the request invalid, because then the first one failed too.
func (g *Gateway) Outcome(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	if g.tooOld(a.Key) {
		return gateway.Result{}, fmt.Errorf("%w: too old to send again; see the provider's panel", gateway.ErrUnknown)
	}
	body, err := g.request(a)
	if err != nil {
		return gateway.Result{}, gateway.ErrNotFound // Pay never sent it
	}
	ans, err := g.wire.Send(ctx, http.MethodPost, "/orders", a.Key, body)
	if err != nil {
		// Unknown also when this request was not sent: the first one may have been.
		return gateway.Result{}, fmt.Errorf("%w: %s", gateway.ErrUnknown, err.Error())
	}
	if !ans.OK() {
		return gateway.Result{}, missing(wire.RefusalOf(ans))
	}
	r, err := g.created(ans, a)
	if err != nil {
		return r, err
	}
	// The provider repeats its first response. The order may have changed since, so it is read.
	if now, err := g.Read(ctx, r.OrderID); err == nil {
		return now, nil
	}
	return r, nil
}

// missing translates a refusal of a request that was sent before. Only a refusal of its content says something about
// the first request.
func missing(r wire.Refusal) error {
	switch {
	case r.Invalid():
		return fmt.Errorf("%w: %s", gateway.ErrNotFound, r)
	case r.Conflict():
		return fmt.Errorf("%w: %s", gateway.ErrRefused, r)
	}
	return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}

// tooOld reads the time of the key, a UUIDv7. Another form of key counts as new.
func (g *Gateway) tooOld(key string) bool {
	id, err := uuid.Parse(key)
	if err != nil || id.Version() != 7 {
		return false
	}
	made := time.Unix(id.Time().UnixTime())
	return g.Clock.Now().Sub(made) > maxReplay
}

func (g *Gateway) created(ans wire.Response, a gateway.Attempt) (gateway.Result, error) {
	var o Order
	err := json.Unmarshal(ans.Body, &o)
	if err != nil || !orderShape.MatchString(o.ID) || o.ReferenceID != a.Reference {
		return gateway.Result{}, fmt.Errorf("%w: HTTP %d, but not this order", gateway.ErrUnknown, ans.Status)
	}
	return o.Result(g.Clock.Now())
}

// Read returns the state of an order.
func (g *Gateway) Read(ctx context.Context, orderID string) (gateway.Result, error) {
	o, err := g.readOrder(ctx, orderID)
	if err != nil {
		return gateway.Result{}, err
	}
	return o.Result(g.Clock.Now())
}

func (g *Gateway) readOrder(ctx context.Context, orderID string) (o Order, err error) {
	if !orderShape.MatchString(orderID) { // the id of a chargeback, or an invented one
		return o, gateway.ErrNotFound
	}
	ans, err := g.wire.Get(ctx, "/orders/"+orderID)
	if err != nil {
		return o, err
	}
	if !ans.OK() {
		r := wire.RefusalOf(ans)
		if r.Status == http.StatusNotFound && r.FromAPI {
			return o, gateway.ErrNotFound
		}
		return o, fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
	}
	if err := json.Unmarshal(ans.Body, &o); err != nil || o.ID != orderID {
		return o, fmt.Errorf("%w: the response is not this order", gateway.ErrUnknown)
	}
	return o, nil
}

// Refund gives back a charge in full or in part. Its result has no order id, because the provider does not return it.
func (g *Gateway) Refund(ctx context.Context, chargeID string, amount money.Cents, key string) (gateway.Result, error) {
	if !chargeShape.MatchString(chargeID) {
		return gateway.Result{}, gateway.ErrNotFound
	}
	if key == "" || amount <= 0 {
		return gateway.Result{}, fmt.Errorf("%w: a refund needs key and amount", gateway.ErrRefused)
	}
	body, err := json.Marshal(struct {
		Amount Amount `json:"amount"`
	}{Amount{Value: int64(amount)}})
	if err != nil {
		return gateway.Result{}, err
	}
	ans, err := g.wire.Send(ctx, http.MethodPost, "/charges/"+chargeID+"/cancel", key, body)
	if err != nil {
		return gateway.Result{}, err
	}
	if !ans.OK() {
		return gateway.Result{}, notGivenBack(wire.RefusalOf(ans))
	}
	var c Charge
	if err := json.Unmarshal(ans.Body, &c); err != nil || c.ID != chargeID {
		return gateway.Result{}, fmt.Errorf("%w: HTTP %d, but not this charge", gateway.ErrUnknown, ans.Status)
	}
	return Order{ReferenceID: c.ReferenceID, Charges: []Charge{c}}.Result(g.Clock.Now())
}

// notGivenBack tells a refusal of this refund from a temporary one, such as a firewall, an invalid token or a rate
// limit.
func notGivenBack(r wire.Refusal) error {
	switch {
	case r.Status == http.StatusNotFound && r.FromAPI:
		return gateway.ErrNotFound
	case r.Invalid() || r.Conflict():
		return fmt.Errorf("%w: %s", gateway.ErrRefused, r)
	}
	return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}

// TakesCards is true.
func (g *Gateway) TakesCards() bool { return true }

// SavesCards is false: a card is stored only with a charge.
func (g *Gateway) SavesCards() bool { return false }

// SaveCard is not possible: the provider stores a card only with a charge (Card.Store). Our account has no other call
// for it.
func (g *Gateway) SaveCard(context.Context, string, gateway.Card, gateway.Payer) (gateway.StoredCard, error) {
	return gateway.StoredCard{}, gateway.ErrNeedsCharge
}

// DropCard does nothing: the provider has no call for it, and a token that we deleted is of no use to others.
func (g *Gateway) DropCard(context.Context, string) error { return nil }
