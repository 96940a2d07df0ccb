package sandbox

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

// reorderWithin is the longest delay of a reordered notification.
const reorderWithin = time.Minute

// announce stores a notification of the new state of an order, in the same transaction.
func (g *Gateway) announce(ctx context.Context, tx *store.Tx, o sandboxdb.SandboxOrder) error {
	f := g.faults.now()
	if g.faults.roll("drop", f.Drop) {
		return nil
	}
	wire, err := g.wire(ctx, tx, o)
	if err != nil {
		return err
	}
	if len(wire.Charges) > 0 && g.faults.roll("wrong hook", f.WrongAmount) {
		wire.Charges[0].Amount.Value--
	}
	body, err := json.Marshal(wire)
	if err != nil {
		return fmt.Errorf("notification: %w", err)
	}
	return g.send(ctx, tx, o.ID, body)
}

// send stores a notification, with the faults of the way to the product.
func (g *Gateway) send(ctx context.Context, tx *store.Tx, orderID string, body []byte) error {
	f := g.faults.now()
	for range 1 + f.Duplicate {
		if err := g.enqueue(ctx, tx, orderID, body, false, g.due(f)); err != nil {
			return err
		}
	}
	if g.faults.roll("forge", f.Forge) {
		if err := g.enqueue(ctx, tx, orderID, body, true, g.Clock.Now()); err != nil {
			return err
		}
	}
	tx.AfterCommit(g.wakeRun)
	return nil
}

func (g *Gateway) due(f Faults) time.Time {
	due := g.Clock.Now()
	if g.faults.roll("reorder", f.Reorder) {
		due = due.Add(time.Duration(g.faults.chance("behind") * float64(reorderWithin)))
	}
	if g.faults.roll("late", f.Late) {
		due = due.Add(f.LateBy)
	}
	return due
}

func (g *Gateway) enqueue(
	ctx context.Context,
	tx *store.Tx,
	orderID string,
	body []byte,
	forged bool,
	due time.Time,
) error {
	err := g.q.InsertDelivery(ctx, tx, sandboxdb.InsertDeliveryParams{
		ID:      ids.New(),
		OrderID: orderID,
		Body:    string(body),
		Forged:  forged,
		DueAt:   at.Of(due),
	})
	if err != nil {
		return fmt.Errorf("insert notification: %w", err)
	}
	return nil
}

// header signs a notification as PagBank does, with the current signature and the older one.
func (g *Gateway) header(ctx context.Context, d sandboxdb.SandboxDelivery) (http.Header, error) {
	k, err := g.secrets(ctx)
	if err != nil {
		return nil, err
	}
	signer, token := k.signer(g.generation()), k.Token
	if d.Forged {
		token = "forged"
		if signer, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
			return nil, err
		}
	}
	sig, err := pagbank.Sign(signer, []byte(d.Body))
	if err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	h := http.Header{}
	h.Set("Content-Type", "application/json")
	h.Set(pagbank.HeaderSignature, sig)
	h.Set(pagbank.HeaderAuthenticity, pagbank.Authenticity(token, []byte(d.Body)))
	h.Set(pagbank.HeaderProduct, d.OrderID)
	return h, nil
}

// Verify checks the signature of a notification over its raw bytes.
func (g *Gateway) Verify(ctx context.Context, h http.Header, body []byte) (gateway.Event, error) {
	k, err := g.secrets(ctx)
	if err != nil {
		return gateway.Event{}, err
	}
	e, err := g.notices.Verify(ctx, g.Clock.Now(), k.Token, h, body)
	if err != nil {
		return e, err
	}
	var about struct {
		Authorisation string `json:"authorisation"`
	}
	if json.Unmarshal(body, &about) == nil && about.Authorisation != "" {
		e.OrderID, e.Authorisations = "", []string{about.Authorisation}
	}
	return e, nil
}
