package company

import "psic/internal/platform/rewrap"

// Sealed lists the feature's sealed columns, for key rotation.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: "company_billing", Name: "details", Key: "company_id"},
		{Table: "people_import", Name: "people", Key: "id"},
	}
}
