package search

import (
	"context"

	"psic/internal/kernel/money"
)

// Service is the feature.
type Service struct {
	Index *Index
	// Entitled says whether an employee's company is active and paid; company plugs it in.
	Entitled func(ctx context.Context, accountID string) (bool, error)
	// Kept says whether a patient has a session to come with a therapist who can be reached; booking plugs it in.
	Kept func(ctx context.Context, patientID, therapistID string) (bool, error)
	// EnterprisePrice is what a session in a company hour costs.
	EnterprisePrice money.Cents
}
