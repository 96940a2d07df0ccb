package sso

import (
	"time"

	"psic/internal/kernel/at"
)

const (
	userSchema   = "urn:ietf:params:scim:schemas:core:2.0:User"
	seatSchema   = "urn:psic:params:scim:schemas:seat:1.0:User"
	listSchema   = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
	errorSchema  = "urn:ietf:params:scim:api:messages:2.0:Error"
	configSchema = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
	typeSchema   = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
	aboutSchema  = "urn:ietf:params:scim:schemas:core:2.0:Schema"

	// noSeat is the state of somebody who has neither a seat nor an invitation.
	noSeat = "NONE"
)

type scimUserBody struct {
	Schemas     []string       `json:"schemas"`
	ID          string         `json:"id"`
	ExternalID  string         `json:"externalId,omitempty"`
	UserName    string         `json:"userName"`
	Name        scimNameBody   `json:"name"`
	DisplayName string         `json:"displayName,omitempty"`
	Emails      []scimSentBody `json:"emails"`
	Active      bool           `json:"active"`
	Seat        scimSeatBody   `json:"urn:psic:params:scim:schemas:seat:1.0:User"`
	Meta        scimMetaBody   `json:"meta"`
}

type scimNameBody struct {
	Formatted  string `json:"formatted,omitempty"`
	GivenName  string `json:"givenName,omitempty"`
	FamilyName string `json:"familyName,omitempty"`
}

type scimSentBody struct {
	Value   string `json:"value"`
	Type    string `json:"type"`
	Primary bool   `json:"primary"`
}

// scimSeatBody says how far the invitation has come, as the company's list does.
type scimSeatBody struct {
	State string `json:"state"`
}

type scimMetaBody struct {
	ResourceType string `json:"resourceType"`
	Created      string `json:"created,omitempty"`
	LastModified string `json:"lastModified,omitempty"`
	Location     string `json:"location"`
}

type scimListBody struct {
	Schemas      []string `json:"schemas"`
	TotalResults int64    `json:"totalResults"`
	StartIndex   int      `json:"startIndex"`
	ItemsPerPage int      `json:"itemsPerPage"`
	Resources    []any    `json:"Resources"`
}

type scimErrorBody struct {
	Schemas  []string `json:"schemas"`
	Status   string   `json:"status"`
	ScimType string   `json:"scimType,omitempty"`
	Detail   string   `json:"detail"`
}

// scimUser is a person as the directory reads it: what it sent itself, and the state of the seat.
func (s *Service) scimUser(u User) scimUserBody {
	state := string(u.Seat)
	if state == "" {
		state = noSeat
	}
	return scimUserBody{
		Schemas:     []string{userSchema, seatSchema},
		ID:          u.ID,
		ExternalID:  u.ExternalID,
		UserName:    u.UserName,
		Name:        scimNameBody{Formatted: u.person().name(), GivenName: u.GivenName, FamilyName: u.FamilyName},
		DisplayName: u.DisplayName,
		Emails:      []scimSentBody{{Value: u.Email, Type: "work", Primary: true}},
		Active:      u.Active,
		Seat:        scimSeatBody{state},
		Meta: scimMetaBody{
			ResourceType: "User",
			Created:      moment(u.CreatedAt),
			LastModified: moment(u.ChangedAt),
			Location:     s.scimURL() + "/Users/" + u.ID,
		},
	}
}

func (s *Service) scimURL() string { return s.BaseURL + scimPath }

func moment(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

type object = map[string]any

func (s *Service) serviceConfig() any {
	no := object{"supported": false}
	return object{
		"schemas":          []string{configSchema},
		"documentationUri": s.BaseURL + "/api/docs",
		"patch":            object{"supported": true},
		"bulk":             object{"supported": false, "maxOperations": 0, "maxPayloadSize": 0},
		"filter":           object{"supported": true, "maxResults": maxCount},
		"changePassword":   no,
		"sort":             no,
		"etag":             no,
		"authenticationSchemes": []object{{
			"type":        "oauthbearertoken",
			"name":        "Bearer",
			"description": "A chave que a empresa cria no painel, em Acesso.",
			"primary":     true,
		}},
		"meta": scimMetaBody{ResourceType: "ServiceProviderConfig", Location: s.scimURL() + "/ServiceProviderConfig"},
	}
}

func (s *Service) resourceType() any {
	return object{
		"schemas":          []string{typeSchema},
		"id":               "User",
		"name":             "User",
		"endpoint":         "/Users",
		"schema":           userSchema,
		"schemaExtensions": []object{{"schema": seatSchema, "required": false}},
		"meta":             scimMetaBody{ResourceType: "ResourceType", Location: s.scimURL() + "/ResourceTypes/User"},
	}
}

func attribute(name, kind, mutability, uniqueness string, required bool, parts ...object) object {
	out := object{
		"name":        name,
		"type":        kind,
		"multiValued": name == "emails",
		"required":    required,
		"caseExact":   name == "externalId",
		"mutability":  mutability,
		"returned":    "default",
		"uniqueness":  uniqueness,
	}
	if len(parts) > 0 {
		out["subAttributes"] = parts
	}
	return out
}

func (s *Service) schemas() []any {
	plain := func(name string) object { return attribute(name, "string", "readWrite", "none", false) }
	about := func(id, name string, attributes ...object) object {
		return object{
			"schemas":    []string{aboutSchema},
			"id":         id,
			"name":       name,
			"attributes": attributes,
			"meta":       scimMetaBody{ResourceType: "Schema", Location: s.scimURL() + "/Schemas/" + id},
		}
	}
	return []any{
		about(userSchema, "User",
			attribute("userName", "string", "readWrite", "server", true),
			plain("externalId"),
			attribute("name", "complex", "readWrite", "none", false,
				plain("formatted"), plain("givenName"), plain("familyName")),
			plain("displayName"),
			attribute("emails", "complex", "readWrite", "none", false,
				plain("value"), plain("type"), attribute("primary", "boolean", "readWrite", "none", false)),
			attribute("active", "boolean", "readWrite", "none", false),
		),
		about(seatSchema, "Seat", attribute("state", "string", "readOnly", "none", false)),
	}
}
