package app

import (
	"context"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/platform/overload"
)

// outside is a payment provider whose calls wait outside the gate: a request that waits for the provider does not take
// the place of another request.
type outside struct{ gateway.Gateway }

func aside[T any](ctx context.Context, call func() (T, error)) (out T, err error) {
	overload.Outside(ctx, func() { out, err = call() })
	return out, err
}

func (o outside) PublicKey(ctx context.Context) (string, error) {
	return aside(ctx, func() (string, error) { return o.Gateway.PublicKey(ctx) })
}

func (o outside) Pay(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	return aside(ctx, func() (gateway.Result, error) { return o.Gateway.Pay(ctx, a) })
}

func (o outside) Outcome(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	return aside(ctx, func() (gateway.Result, error) { return o.Gateway.Outcome(ctx, a) })
}

func (o outside) Read(ctx context.Context, orderID string) (gateway.Result, error) {
	return aside(ctx, func() (gateway.Result, error) { return o.Gateway.Read(ctx, orderID) })
}

func (o outside) Refund(ctx context.Context, chargeID string, amount money.Cents, key string) (gateway.Result, error) {
	return aside(ctx, func() (gateway.Result, error) { return o.Gateway.Refund(ctx, chargeID, amount, key) })
}

func (o outside) SaveCard(
	ctx context.Context,
	key string,
	c gateway.Card,
	p gateway.Payer,
) (gateway.StoredCard, error) {
	return aside(ctx, func() (gateway.StoredCard, error) { return o.Gateway.SaveCard(ctx, key, c, p) })
}

func (o outside) DropCard(ctx context.Context, token string) error {
	_, err := aside(ctx, func() (struct{}, error) { return struct{}{}, o.Gateway.DropCard(ctx, token) })
	return err
}
