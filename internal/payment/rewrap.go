package payment

import "psic/internal/platform/rewrap"

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: "charge", Name: "attempt", Key: "id"},
		{Table: "charge", Name: "payer_document", Key: "id"},
		{Table: "card", Name: "token", Key: "id"},
		{Table: "remembered_payer", Name: "data", Key: "account_id"},
		{Table: "balance_return", Name: "destination", Key: "id"},
	}
}
