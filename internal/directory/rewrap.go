package directory

import "psic/internal/platform/rewrap"

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "therapist", Name: "bank", Key: "account_id"}}
}
