package payment

import (
	"context"

	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// Reserve is what is set aside for a dispute: a part of what the platform owes a therapist, and the platform's own.
type Reserve struct {
	DisputeID, TherapistID string
	Therapist, Platform    money.Cents
}

// Empty says whether nothing was set aside.
func (r Reserve) Empty() bool { return r.Therapist+r.Platform == 0 }

// SetAside books the reserve of a dispute.
func (s *Service) SetAside(ctx context.Context, tx *store.Tx, r Reserve) error {
	return s.Post(ctx, tx, Entry{Kind: "dispute_reserved", Reference: r.DisputeID, Transfers: []Transfer{
		{PayableAccount(r.TherapistID), ReserveAccount(r.DisputeID), r.Therapist},
		{accDisputes, ReserveAccount(r.DisputeID), r.Platform},
	}})
}

// ReleaseReserve gives the reserve of a dispute back to where it came from. A loss is booked where it happened, not
// from the reserve.
//
// Faults: ErrBalanceShort when it was released before.
func (s *Service) ReleaseReserve(ctx context.Context, tx *store.Tx, r Reserve) error {
	if r.Empty() {
		return nil
	}
	return s.Post(ctx, tx, Entry{Kind: "dispute_released", Reference: r.DisputeID, Transfers: []Transfer{
		{ReserveAccount(r.DisputeID), PayableAccount(r.TherapistID), r.Therapist},
		{ReserveAccount(r.DisputeID), accDisputes, r.Platform},
	}})
}
