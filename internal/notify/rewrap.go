package notify

import "psic/internal/platform/rewrap"

// Sealed returns the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: "contact_message", Name: "content", Key: "id"},
		{Table: "contact_answer", Name: "content", Key: "id"},
	}
}
