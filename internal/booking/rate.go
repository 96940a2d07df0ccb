package booking

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Rate is what a session costs that is booked now.
type Rate struct {
	Price    money.Cents
	Discount money.Cents // what the platform bears when it is the person's first session
	Covered  money.Cents // what the patient's company pays of it
	Own      bool        // the patient is an own patient of the therapist: agreed price, lower fee, no discount (Q227)
}

// OwnTerms is what a therapist and a patient whom the therapist brought agreed.
type OwnTerms struct {
	Price   money.Cents
	Holds   bool // the agreement holds now
	Brought bool // there was one: no first-session discount with this therapist, also after its end
}

// Reader is a transaction or a reading connection.
type Reader = bookingdb.DBTX

// RateOf returns what an hour of a therapist costs this patient. Every price of a session comes from here. The platform
// fixes the price of company hours, therapist and own patient agree on theirs, and list is the therapist's price for
// everybody else. In a transaction that has locked the agenda and the patient, it stays true until the commit.
func (s *Service) RateOf(
	ctx context.Context,
	db Reader,
	therapistID string,
	patient account.Account,
	enterprise bool,
	list money.Cents,
) (Rate, error) {
	if enterprise {
		return Rate{Price: s.EnterprisePrice}, nil
	}
	own, err := s.OwnTerms(ctx, db, therapistID, patient.ID)
	switch {
	case err != nil:
		return Rate{}, fmt.Errorf("own patient: %w", err)
	case own.Holds:
		return Rate{Price: own.Price, Own: true}, nil
	case own.Brought:
		return Rate{Price: list}, nil
	}
	return Rate{Price: list, Discount: s.possibleDiscount(patient, list)}, nil
}

// standingRate is the rate of occurrences of a standing hour, which keeps its own price until a new one holds (Q226).
func (s *Service) standingRate(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	enterprise bool,
	price money.Cents,
) (Rate, error) {
	rate, err := s.RateOf(ctx, tx, therapistID, patient, enterprise, price)
	rate.Price = price
	return rate, err
}

// possibleDiscount is the first-session discount that a new hold stores: a percentage of the price, at most the ceiling
// (Q197). Employees have none (Q040). It is not a promise: applyDiscount decides each time when the price is shown or
// paid whether the session is the first one. A hold keeps the discount that it was made with until it ends, also when
// the settings change meanwhile.
func (s *Service) possibleDiscount(patient account.Account, price money.Cents) money.Cents {
	if patient.Role() != actor.Customer {
		return 0
	}
	return min(price.Percent(s.DiscountPercent), s.DiscountCeiling)
}

// HourPrice returns the price of an hour for a patient, as RateOf does, outside a transaction.
func (s *Service) HourPrice(
	ctx context.Context,
	therapistID, patientID string,
	enterprise bool,
	list money.Cents,
) (money.Cents, error) {
	var patient account.Account
	patient.ID = patientID
	rate, err := s.RateOf(ctx, s.DB.Read(), therapistID, patient, enterprise, list)
	return rate.Price, err
}

// feeOf returns the fee of a session that is paid now with a charge: that of the therapist's plan, and a part of it for
// an own patient (Q227). A package has the price of everybody, so its sessions have the fee of everybody.
func (s *Service) feeOf(ctx context.Context, tx *store.Tx, sess Session, c payment.Charge) (percent int64, err error) {
	percent, err = s.FeePercent(ctx, tx, sess.TherapistID)
	if err != nil || !carriesOwnFee(sess, c) {
		return percent, err
	}
	return OwnFee(percent, s.OwnFeePercent), nil
}

func carriesOwnFee(sess Session, c payment.Charge) bool {
	return sess.OwnPatient && !sess.Enterprise && c.PackageID == ""
}

// OwnFee is the fee of own patients in whole percent: a part of the plan's fee, rounded down in favour of the
// therapist.
func OwnFee(planPercent, part int64) int64 { return planPercent * part / 100 }
