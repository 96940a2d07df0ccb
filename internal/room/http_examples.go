package room

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	return []any{
		CallAuthorizeBody{
			SessionName: httpx.ExampleID,
			Role:        "0",
		},
		CallTicketBody{
			Signature: "v1.Zx81kQ…",
			ICEServers: []ICEServer{{
				URLs:       []string{"turn:turn.psic.example:3478"},
				Username:   "1785758400:sala",
				Credential: "c2VncmVkbw",
			}},
			ExpiresAt: "2026-08-03T12:15:00Z",
		},
		CallTestBody{
			ICEServers: []ICEServer{{
				URLs:       []string{"turn:turn.psic.example:3478"},
				Username:   "1785758400:teste",
				Credential: "c2VncmVkbw",
			}},
			ExpiresAt: "2026-08-03T12:02:00Z",
		},
		CallTokenBody{Token: "k3mf7qtx9wzc2hdp"},
		PermissionBody{
			Allowed: true,
			Auth: &MeetingAuthBody{
				MeetingNumber: httpx.ExampleID,
				UserName:      "Ana",
			},
			StartsAt:   "2026-08-03T13:00:00Z",
			FinishesAt: "2026-08-03T13:50:00Z",
			OpensAt:    "2026-08-03T12:45:00Z",
			Now:        "2026-08-03T12:50:00Z",
			PeerName:   "Helena Prado",
		},
	}
}
