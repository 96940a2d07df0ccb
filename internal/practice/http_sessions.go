package practice

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// presenceCode is a Presence on the wire.
type presenceCode Presence

// Schema lists the codes, which are too long for a struct tag.
func (presenceCode) Schema(huma.Registry) *huma.Schema {
	codes := []any{
		string(Unknown),
		string(Met),
		string(Apart),
		string(PatientAbsent),
		string(TherapistAbsent),
		string(NobodyCame),
	}
	return &huma.Schema{Type: huma.TypeString, Enum: codes}
}

// AttendanceBody is who was in the room of a session, and for how long. Both people read the same.
type AttendanceBody struct {
	Presence         presenceCode `json:"presence" doc:"Vazio: não terminou, não aconteceu ou não há mais registro"`
	TherapistMinutes int64        `json:"therapistMinutes"`
	PatientMinutes   int64        `json:"patientMinutes"`
	TogetherMinutes  int64        `json:"togetherMinutes"`
}

// PatientSessionBody is a session with a patient, as its therapist sees it.
type PatientSessionBody struct {
	ID         string              `json:"id"`
	StartsAt   string              `json:"startsAt" doc:"Início em UTC"`
	FinishesAt string              `json:"finishesAt" doc:"Fim em UTC"`
	StatusCode booking.SessionCode `json:"statusCode"`
	Method     string              `json:"paymentType,omitempty" doc:"card, pix, credits ou package"`
	Payment    booking.PaymentCode `json:"paymentCode,omitempty"`
	Price      money.Cents         `json:"price"`
	StandingID string              `json:"standingId,omitempty" doc:"Atendimento fixo a que a sessão pertence"`
	Attendance AttendanceBody      `json:"attendance"`
}

// PatientSessionListBody is a page of the sessions with a patient.
type PatientSessionListBody struct {
	Elements      []PatientSessionBody `json:"elements"`
	TotalElements int64                `json:"totalElements"`
	TotalPages    int64                `json:"totalPages"`
	CurrentPage   int                  `json:"currentPage"`
}

type patientSessionsInput struct {
	PatientPath
	httpx.PageQuery
	When string `query:"when" enum:"COMING,PAST" default:"COMING" example:"PAST" doc:"As próximas, ou as que passaram"`
}

func (s *Service) sessionRoutes(api *httpx.API, own httpx.Access) {
	httpx.Register(api, newOp(
		"patient-sessions",
		http.MethodGet,
		"/api/therapist/{id}/patients/{patientId}/sessions",
		"Sessões com um paciente, com a presença de cada uma",
		own,
	).Fails(fault.Missing), s.getSessions)
	httpx.Register(api, newOp(
		"session-attendance",
		http.MethodGet,
		"/api/session/{id}/attendance",
		"Quem esteve na sala de uma sessão, e por quanto tempo",
		httpx.Roles("de quem participa", actor.Customer, actor.Enterprise, actor.Therapist),
	).Fails(fault.Missing), s.getAttendance)
}

func (s *Service) getSessions(
	ctx context.Context,
	in *patientSessionsInput,
) (*httpx.Body[PatientSessionListBody], error) {
	found, err := s.Sessions(ctx, in.ID, in.PatientID, in.When == "PAST", in.Part())
	if err != nil {
		return nil, err
	}
	out := PatientSessionListBody{
		Elements:      make([]PatientSessionBody, len(found.List)),
		TotalElements: found.Total,
		TotalPages:    in.Part().Count(found.Total),
		CurrentPage:   in.Page,
	}
	for i, x := range found.List {
		b := PatientSessionBody{
			ID:         x.Session.ID,
			StartsAt:   instant(x.Session.StartsAt.Time),
			FinishesAt: instant(x.Session.EndsAt.Time),
			StatusCode: booking.SessionCode(x.PaymentStage),
			Price:      x.Session.PriceCents,
			StandingID: x.Session.StandingID,
			Attendance: attendanceBody(x.Attendance),
		}
		if pay := x.Payment; pay != nil {
			b.Method, b.Payment = string(pay.Method), booking.PaymentCode(pay.Stage)
		}
		out.Elements[i] = b
	}
	return &httpx.Body[PatientSessionListBody]{Body: out}, nil
}

func (s *Service) getAttendance(ctx context.Context, in *httpx.IDPath) (*httpx.Body[AttendanceBody], error) {
	a, err := s.AttendanceOf(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AttendanceBody]{Body: attendanceBody(a)}, nil
}

func attendanceBody(a Attendance) AttendanceBody {
	return AttendanceBody{
		Presence:         presenceCode(a.Presence),
		TherapistMinutes: int64(a.Therapist / time.Minute),
		PatientMinutes:   int64(a.Patient / time.Minute),
		TogetherMinutes:  int64(a.Together / time.Minute),
	}
}
