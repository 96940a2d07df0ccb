package practice

import (
	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	hour := StandingHourBody{
		ID:         httpx.ExampleID,
		Weekday:    4,
		StartTime:  "19:00",
		EveryWeeks: 1,
	}
	contract := PatientAgreementBody{
		State:      AgreementAccepted,
		ID:         httpx.ExampleID,
		Version:    2,
		AcceptedAt: "2026-07-02T13:00:00Z",
	}
	patient := PatientBody{
		CustomerID:  httpx.ExampleID,
		Name:        "Ana Beatriz Lima",
		Picture:     directory.Image(httpx.ExampleID),
		State:       Active,
		NextSession: "2026-08-06T22:00:00Z",
		LastSession: "2026-07-30T22:00:00Z",
		Unpaid:      "2026-08-06T22:00:00Z",
		Sessions:    12,
		Standing:    []StandingHourBody{hour},
		Agreement:   contract,
	}
	came := AttendanceBody{
		Presence:         presenceCode(Met),
		TherapistMinutes: 54,
		PatientMinutes:   51,
		TogetherMinutes:  50,
	}
	session := PatientSessionBody{
		ID:         httpx.ExampleID,
		StartsAt:   "2026-07-30T22:00:00Z",
		FinishesAt: "2026-07-30T22:50:00Z",
		StatusCode: "FINISHED",
		Method:     "pix",
		Payment:    booking.PaymentCode(payment.StagePaid),
		Price:      160_00,
		StandingID: httpx.ExampleID,
		Attendance: came,
	}
	return []any{
		hour,
		contract,
		patient,
		PatientListBody{Elements: []PatientBody{patient}, TotalElements: 1, TotalPages: 1},
		PatientStateBody{State: Paused},
		came,
		session,
		ProposedHourBody{
			ID:            httpx.ExampleID,
			State:         "OPEN",
			TherapistID:   httpx.ExampleID,
			TherapistName: "Helena Prado Rocha",
			StartsAt:      "2026-08-06T22:00:00Z",
			FinishesAt:    "2026-08-06T22:50:00Z",
			ExpiresAt:     "2026-08-04T15:00:00Z",
			Price:         160_00,
		},
		OwnProposalBody{
			ID:         httpx.ExampleID,
			State:      "OPEN",
			StartsAt:   "2026-08-06T22:00:00Z",
			ExpiresAt:  "2026-08-04T15:00:00Z",
			ProposedAt: "2026-08-03T15:00:00Z",
		},
		ProposeHourBody{Day: "06/08/2026", StartTime: "19:00"},
		ProposalTakenBody{SessionID: httpx.ExampleID, PayNow: true},
		PatientSessionListBody{Elements: []PatientSessionBody{session}, TotalElements: 1, TotalPages: 1},
	}
}
