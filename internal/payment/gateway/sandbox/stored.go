package sandbox

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

// TakesCards is true, unless the faults say that this provider has PIX alone.
func (g *Gateway) TakesCards() bool { return !g.faults.now().NoCards }

// SavesCards is true: SaveCard needs no charge.
func (g *Gateway) SavesCards() bool { return g.TakesCards() }

var errNoCards = fmt.Errorf("%w: cards are not taken", gateway.ErrRefused)

// SaveCard stores a card without charging it, once for each key. A card that the issuer would decline is refused.
func (g *Gateway) SaveCard(
	ctx context.Context,
	key string,
	c gateway.Card,
	_ gateway.Payer,
) (gateway.StoredCard, error) {
	if !g.TakesCards() {
		return gateway.StoredCard{}, errNoCards
	}
	if key == "" || c.Encrypted == "" {
		return gateway.StoredCard{}, errCard
	}
	if err := g.faults.before(ctx, "card"); err != nil {
		return gateway.StoredCard{}, err
	}
	keys, err := g.secrets(ctx)
	if err != nil {
		return gateway.StoredCard{}, err
	}
	k, err := read(keys.Card, c.Encrypted)
	if err != nil {
		return gateway.StoredCard{}, err
	}
	if code, _ := k.verdict(g.Clock.Now()); code != "" {
		return gateway.StoredCard{}, fmt.Errorf("%w: %s", gateway.ErrRefused, code)
	}
	var kept sandboxdb.SandboxCard
	err = g.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		kept, err = g.keep(ctx, tx, key, fingerprint(c), k)
		return err
	})
	if err != nil {
		return gateway.StoredCard{}, err
	}
	return stored(kept), g.faults.after(ctx, "card")
}

func (g *Gateway) keep(ctx context.Context, tx *store.Tx, key, print string, k card) (sandboxdb.SandboxCard, error) {
	_, err := g.q.InsertCard(ctx, tx, sandboxdb.InsertCardParams{
		Token:       newID("CARD_"),
		RequestKey:  key,
		Fingerprint: print,
		Behaviour:   string(k.behaviour),
		Brand:       k.brand,
		FirstDigits: k.first,
		LastDigits:  k.last,
		HolderName:  k.holder,
		ExpiryMonth: k.month,
		ExpiryYear:  k.year,
		CreatedAt:   at.Of(g.Clock.Now()),
	})
	if err != nil {
		return sandboxdb.SandboxCard{}, fmt.Errorf("insert card: %w", err)
	}
	kept, err := g.q.CardOfKey(ctx, tx, key)
	if err != nil {
		return kept, fmt.Errorf("read card: %w", err)
	}
	if kept.Fingerprint != print {
		return kept, fmt.Errorf("%w: IDEMPOTENCY_CONFLICT", gateway.ErrRefused)
	}
	return kept, nil
}

func stored(c sandboxdb.SandboxCard) gateway.StoredCard {
	return gateway.StoredCard{
		Token:       c.Token,
		Brand:       c.Brand,
		FirstDigits: c.FirstDigits,
		LastDigits:  c.LastDigits,
		HolderName:  c.HolderName,
		ExpiryMonth: c.ExpiryMonth,
		ExpiryYear:  c.ExpiryYear,
	}
}

func (g *Gateway) storedCard(ctx context.Context, tx *store.Tx, token string) (card, error) {
	c, err := g.q.Card(ctx, tx, token)
	if store.None(err) {
		return card{}, fmt.Errorf("%w: 40002 invalid charges[0].payment_method.card.id", gateway.ErrRefused)
	}
	if err != nil {
		return card{}, fmt.Errorf("read card: %w", err)
	}
	return card{
		behaviour: behaviour(c.Behaviour),
		brand:     c.Brand,
		first:     c.FirstDigits,
		last:      c.LastDigits,
		holder:    c.HolderName,
		month:     c.ExpiryMonth,
		year:      c.ExpiryYear,
	}, nil
}

// DropCard deletes a stored card.
func (g *Gateway) DropCard(ctx context.Context, token string) error {
	return g.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := g.q.DropCard(ctx, tx, token)
		if err == nil && n == 0 {
			return gateway.ErrNotFound
		}
		return err
	})
}
