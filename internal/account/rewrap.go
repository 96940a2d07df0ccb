package account

import "psic/internal/platform/rewrap"

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: "account", Name: "private", Key: "id"},
		{Table: "account", Name: "recovery_email", Key: "id"},
		{Table: "deletion_request", Name: "reason", Key: "id"},
		{Table: "deletion_request", Name: "pay_back", Key: "id"},
	}
}
