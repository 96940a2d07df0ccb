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

// Pay creates an order and pays it, or makes a PIX code, in one call that is never repeated here.
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

// maxReplay is how old an attempt may be to be asked for again. For how long the provider remembers a key is
// not published; past a day an operator has to look, or the card could be charged a second time.
const maxReplay = 24 * time.Hour

// Outcome sends the same bytes under the same key again, which the provider answers with what it did the first
// time. There is no documented search by our reference. If the first request never arrived, this one carries
// the attempt out, still once: the key sees to that.
//
// Errors: gateway.ErrNotFound when the provider finds the request faulty, for then the first one failed as well.
func (g *Gateway) Outcome(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	if g.tooOld(a.Key) {
		return gateway.Result{}, fmt.Errorf(
			"%w: too old to be asked for again; look at the provider's panel",
			gateway.ErrUnknown,
		)
	}
	body, err := g.request(a)
	if err != nil {
		return gateway.Result{}, gateway.ErrNotFound // Pay never sent it
	}
	ans, err := g.wire.Send(ctx, http.MethodPost, "/orders", a.Key, body)
	if err != nil {
		return gateway.Result{}, fmt.Errorf(
			"%w: %s",
			gateway.ErrUnknown,
			err.Error(),
		) // also when it never left: the first one may have
	}
	if !ans.OK() {
		return gateway.Result{}, missing(wire.RefusalOf(ans))
	}
	r, err := g.created(ans, a)
	if err != nil {
		return r, err
	}
	// The first answer comes back word for word; how the order stands now is another question.
	if now, err := g.Read(ctx, r.OrderID); err == nil {
		return now, nil
	}
	return r, nil
}

// missing judges a refusal of something that was sent before: being turned away says nothing about then.
func missing(r wire.Refusal) error {
	switch {
	case r.Wrong():
		return fmt.Errorf("%w: %s", gateway.ErrNotFound, r)
	case r.Conflict():
		return fmt.Errorf("%w: %s", gateway.ErrRefused, r)
	}
	return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}

// tooOld reads the time out of the key, a UUIDv7 of ours; another form of key is taken as fresh.
func (g *Gateway) tooOld(key string) bool {
	id, err := uuid.Parse(key)
	if err != nil || id.Version() != 7 {
		return false
	}
	made := time.Unix(id.Time().UnixTime())
	return g.Clock.Now().Sub(made) > maxReplay
}

func (g *Gateway) created(ans wire.Answer, a gateway.Attempt) (gateway.Result, error) {
	var o Order
	if err := json.Unmarshal(ans.Body, &o); err != nil || !orderShape.MatchString(o.ID) ||
		o.ReferenceID != a.Reference {
		return gateway.Result{}, fmt.Errorf(
			"%w: HTTP %d with an answer that is not this order",
			gateway.ErrUnknown,
			ans.Status,
		)
	}
	return o.Result(g.Clock.Now())
}

// Read tells the state of an order.
func (g *Gateway) Read(ctx context.Context, orderID string) (gateway.Result, error) {
	if !orderShape.MatchString(orderID) { // a chargeback or somebody's invention
		return gateway.Result{}, gateway.ErrNotFound
	}
	ans, err := g.wire.Get(ctx, "/orders/"+orderID)
	if err != nil {
		return gateway.Result{}, err
	}
	if !ans.OK() {
		r := wire.RefusalOf(ans)
		if r.Status == http.StatusNotFound && r.Spoken {
			return gateway.Result{}, gateway.ErrNotFound
		}
		return gateway.Result{}, fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
	}
	var o Order
	if err := json.Unmarshal(ans.Body, &o); err != nil || o.ID != orderID {
		return gateway.Result{}, fmt.Errorf("%w: the answer is not this order", gateway.ErrUnknown)
	}
	return o.Result(g.Clock.Now())
}

// Refund voids or gives back, in full or in part. Its result tells the charge alone: the provider does not
// name the order.
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
		return gateway.Result{}, fmt.Errorf(
			"%w: HTTP %d with an answer that is not this charge",
			gateway.ErrUnknown,
			ans.Status,
		)
	}
	return Order{ReferenceID: c.ReferenceID, Charges: []Charge{c}}.Result(g.Clock.Now())
}

// notGivenBack tells a no to this refund from a door that is shut for now: a firewall, a token, a rate.
func notGivenBack(r wire.Refusal) error {
	switch {
	case r.Status == http.StatusNotFound && r.Spoken:
		return gateway.ErrNotFound
	case r.Wrong() || r.Conflict():
		return fmt.Errorf("%w: %s", gateway.ErrRefused, r)
	}
	return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}

// SavesCards is false: a card comes only with a charge.
func (g *Gateway) SavesCards() bool { return false }

// SaveCard is not possible: the provider keeps a card in a charge (Card.Store) and nowhere else that our
// account may call.
func (g *Gateway) SaveCard(context.Context, string, gateway.Card, gateway.Payer) (gateway.StoredCard, error) {
	return gateway.StoredCard{}, gateway.ErrNeedsCharge
}

// DropCard has no call at the provider: a token is of use to our account alone, and we have forgotten it.
func (g *Gateway) DropCard(context.Context, string) error { return nil }
