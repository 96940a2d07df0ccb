package login

import "psic/internal/platform/rewrap"

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: "recovery_request", Name: "address", Key: "account_id"},
		{Table: "second_factor", Name: "secret", Key: "account_id"},
	}
}
