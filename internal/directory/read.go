package directory

import (
	"context"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
)

// Record holds all data of a therapist, for the person and for administrators.
type Record struct {
	Account   account.Account
	Personal  account.Personal
	Therapist *Therapist // nil until the registration form was sent
	Bank      Bank       // masked
	Rejection string     // the reason, if the last review was a rejection

	NameChange *NameChange // waits or was rejected; nil otherwise
}

// Read returns all data of a therapist, with the bank data masked.
//
// Faults: fault.Missing.
func (s *Service) Read(ctx context.Context, id string) (Record, error) {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return Record{}, err
	}
	if acc.Role() != actor.Therapist {
		return Record{}, fault.Missing
	}
	p, err := s.Account.Personal(acc)
	if err != nil {
		return Record{}, err
	}
	r := Record{Account: acc, Personal: p}
	t, err := s.Therapist(ctx, id)
	if fault.As(err) != nil {
		return r, nil // the registration form was not sent yet
	}
	if err != nil {
		return Record{}, err
	}
	bank, err := s.BankOf(t)
	if err != nil {
		return Record{}, err
	}
	r.Therapist, r.Bank = &t, bank.Masked()
	if r.Rejection, err = s.LastRejection(ctx, id); err != nil {
		return Record{}, err
	}
	r.NameChange, err = s.NameChangeOf(ctx, id)
	return r, err
}

// Profile is the public profile of a listed therapist.
type Profile struct {
	Therapist
	Name string
}

// Profile reads the public profile, for listed therapists only.
//
// Faults: fault.Missing.
func (s *Service) Profile(ctx context.Context, id string) (Profile, error) {
	found, err := s.ListableAmong(ctx, []string{id})
	if err != nil {
		return Profile{}, err
	}
	if len(found) == 0 {
		return Profile{}, fault.Missing
	}
	t, err := s.Therapist(ctx, id)
	return Profile{t, found[0].Name()}, err
}

// Image returns the path of a therapist's photo.
func Image(id string) string { return "/api/user/" + id + "/profile-picture" }
