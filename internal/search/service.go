package search

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
)

// Service is the feature.
type Service struct {
	Index *Index
	// Entitled says whether an employee's company is active and paid. The feature company implements it.
	Entitled func(ctx context.Context, accountID string) (bool, error)
	// HasSession says whether a patient has a future session with a therapist whose account is active. The feature
	// booking implements it.
	HasSession func(ctx context.Context, patientID, therapistID string) (bool, error)
	// OwnPrice returns the price that somebody agreed with a therapist, or nil, and whether there is no first-session
	// discount for this person. The feature ownpatient implements it.
	OwnPrice func(ctx context.Context, who actor.Actor, therapistID string) (*money.Cents, bool, error)
	// EnterprisePrice is the price of a session in a slot reserved for companies.
	EnterprisePrice money.Cents
}
