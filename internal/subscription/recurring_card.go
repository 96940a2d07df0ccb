package subscription

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// PublicKey returns the key with which browsers encrypt a therapist's card for the provider that bills plans.
func (s *Service) PublicKey(ctx context.Context) (string, error) { return s.Recurring.PublicKey(ctx) }

// KeepCard makes the card the one that the provider charges. The subscriber was saved before.
//
// Errors: gateway.ErrRefused, gateway.ErrUnknown.
func (s *Service) KeepCard(
	ctx context.Context,
	accountID string,
	c gateway.Card,
	_ gateway.Payer,
) (gateway.StoredCard, error) {
	row, err := s.q.SubscriberOf(ctx, s.DB.Read(), accountID)
	if store.None(err) {
		return gateway.StoredCard{}, fault.Missing
	}
	if err != nil {
		return gateway.StoredCard{}, fmt.Errorf("read subscriber: %w", err)
	}
	id, err := row.CustomerID, error(nil)
	if id == "" {
		id, err = s.makeCustomer(ctx, accountID, c.Encrypted)
	} else {
		err = s.changeCustomer(ctx, accountID, id, c.Encrypted)
	}
	if err != nil {
		return gateway.StoredCard{}, err
	}
	customer, err := s.Recurring.ReadCustomer(ctx, id)
	if err != nil {
		return gateway.StoredCard{}, err
	}
	kept, ok := customer.Stored()
	if !ok {
		return kept, fmt.Errorf("%w: the provider has no card", gateway.ErrUnknown)
	}
	return kept, nil
}

// makeCustomer creates the customer at the provider, or finds it when the response to an earlier request was lost.
func (s *Service) makeCustomer(ctx context.Context, accountID, encrypted string) (string, error) {
	found, err := s.Recurring.FindCustomer(ctx, accountID)
	switch {
	case err == nil:
		err = s.changeCustomer(ctx, accountID, found.ID, encrypted)
	case errors.Is(err, gateway.ErrNotFound):
		var who Subscriber
		if who, err = s.SubscriberOf(ctx, accountID); err != nil {
			return "", err
		}
		found, err = s.Recurring.CreateCustomer(ctx, ids.New(), customerOf(accountID, who, encrypted))
	}
	if err != nil {
		return "", err
	}
	return found.ID, s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.SetCustomer(ctx, tx, subscriptiondb.SetCustomerParams{TherapistID: accountID, CustomerID: found.ID})
	})
}

func (s *Service) changeCustomer(ctx context.Context, accountID, id, encrypted string) error {
	who, err := s.SubscriberOf(ctx, accountID)
	if err != nil {
		return err
	}
	if err := s.Recurring.ChangeCustomer(ctx, id, ids.New(), customerOf(accountID, who, "")); err != nil {
		return err
	}
	return s.Recurring.ChangeCard(ctx, id, ids.New(), encrypted)
}

// customerOf builds the customer for the provider, with only the data that invoices require.
func customerOf(reference string, who Subscriber, encrypted string) recurring.CustomerRequest {
	b := who.Billing
	return recurring.CustomerRequest{
		Reference: reference,
		Encrypted: encrypted,
		Payer: gateway.Payer{
			Name:  who.Name,
			Email: who.Email,
			TaxID: who.TaxID,
			Phone: who.Phone,
		},
		Address: recurring.Address{
			Street:     b.Street,
			Number:     b.Number,
			Complement: b.Complement,
			Locality:   b.District,
			City:       b.City,
			RegionCode: b.UF,
			PostalCode: b.CEP,
		},
	}
}
