package standing

import (
	"context"
	"net/http"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// StandingWantedBody is the hour that somebody wants every week or every two weeks.
type StandingWantedBody struct {
	Day        string `json:"day" doc:"Primeira data"`
	StartTime  string `json:"startTime"`
	EveryWeeks int    `json:"everyWeeks" doc:"1: toda semana; 2: a cada duas semanas"`
}

// StandingAgreeBody is the wanted hour, with the means of payment.
type StandingAgreeBody struct {
	StandingWantedBody
	StandingMeansBody
}

// StandingMeansBody says how each session is paid.
type StandingMeansBody struct {
	Method string `json:"method" doc:"card ou pix"`
	CardID string `json:"cardId,omitempty" doc:"De card: um cartão salvo"`
}

// StandingProposalBody is an hour that a therapist proposes to a patient.
type StandingProposalBody struct {
	StandingWantedBody
	CustomerID string `json:"customerId"`
	Preview    bool   `json:"preview,omitempty" doc:"Só mostra as datas; nada é enviado"`
}

// StandingDayBody is one date of the next eight weeks.
type StandingDayBody struct {
	Day          string `json:"day"`
	StartTime    string `json:"startTime"`
	FinishTime   string `json:"finishTime"`
	State        string `json:"state" enum:"FREE,DAY_OFF,TAKEN,OWN_SESSION,NO_SUCH_HOUR,PASSED,NOT_COVERED"`
	Text         string `json:"text" doc:"O estado em palavras"`
	Holiday      string `json:"holiday,omitempty" doc:"Feriado nacional nesta data"`
	NearestDay   string `json:"nearestDay,omitempty" doc:"De uma data que não cabe: o horário livre mais próximo"`
	NearestStart string `json:"nearestStartTime,omitempty"`
}

// StandingPreviewBody says what a standing hour would be.
type StandingPreviewBody struct {
	Rhythm       string            `json:"rhythm" doc:"O ritmo em palavras"`
	Price        money.Cents       `json:"price" doc:"Preço de cada sessão"`
	IsEnterprise bool              `json:"isEnterprise"`
	FreeDays     int               `json:"freeDays" doc:"Quantas datas cabem"`
	PayNow       bool              `json:"payNow" doc:"A primeira sessão começa em breve e é paga agora"`
	Days         []StandingDayBody `json:"days"`
}

// StandingAgreedBody is the standing hour that was agreed.
type StandingAgreedBody struct {
	ID           string            `json:"id"`
	PayNow       string            `json:"payNowSessionId,omitempty" doc:"Sessão que o paciente paga agora"`
	StandingDays []StandingDayBody `json:"days"`
}

// StandingSettingBody says whether a therapist takes standing hours.
type StandingSettingBody struct {
	Takes bool `json:"takesStandingHours"`
}

type standingTherapistInput[T any] struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body T
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.agreeRoutes(api)
	s.proposalRoutes(api)
	s.readRoutes(api)
	s.changeRoutes(api)
}

func newOp(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "atendimento fixo",
		Summary: summary,
		Access:  access,
	}
}

var (
	// people are the roles that have standing hours.
	people = []actor.Role{actor.Customer, actor.Enterprise, actor.Therapist}
	// limits of operations that plan or change.
	perHour = []httpx.Limit{httpx.PerAccount("standing", 120, time.Hour)}
)

// wantedFaults are those of a new standing hour.
func wantedFaults() []*fault.Error {
	return []*fault.Error{
		ErrEvery,
		ErrNotTaken,
		ErrTooMany,
		ErrNeverPaid,
		agenda.ErrTime,
		booking.ErrDaysDiffer,
		booking.ErrIncomplete,
		booking.ErrConsent,
		booking.ErrNotOffered,
		fault.Missing,
	}
}

func (s *Service) agreeRoutes(api *httpx.API) {
	preview := newOp(
		"preview-standing",
		http.MethodPost,
		"/api/therapist/{id}/standing/preview",
		"Mostra as datas de um atendimento fixo, antes de combinar",
		httpx.Roles("em nome de quem está na sessão", actor.Patients...),
	)
	preview.Limits = perHour
	httpx.Register(api, preview.Fails(wantedFaults()...), s.postPreview)

	agree := newOp(
		"agree-standing",
		http.MethodPost,
		"/api/therapist/{id}/standing",
		"Combina um atendimento fixo",
		httpx.Roles("em nome de quem está na sessão", actor.Patients...),
	)
	agree.Limits = []httpx.Limit{httpx.PerAccount("standing-agree", 20, time.Hour)}
	faults := append(wantedFaults(), ErrMeans, ErrPayer, booking.ErrSlotTaken, booking.ErrSameTime)
	httpx.Register(api, agree.Fails(faults...), s.postAgree)

	httpx.Register(api, newOp(
		"read-standing-setting",
		http.MethodGet,
		"/api/therapist/{id}/standing-setting",
		"Diz se o profissional oferece atendimento fixo",
		httpx.Public(),
	), s.getSetting)
	httpx.Register(api, newOp(
		"save-standing-setting",
		http.MethodPut,
		"/api/therapist/{id}/standing-setting",
		"Liga ou desliga atendimentos fixos",
		httpx.Own("path:id", actor.Therapist),
	), s.putSetting)
}

func (b StandingWantedBody) wanted() Wanted { return Wanted{b.Day, b.StartTime, b.EveryWeeks} }

func (b StandingMeansBody) means() Means {
	return Means{Method: payment.Method(b.Method), CardID: b.CardID}
}

func (s *Service) postPreview(
	ctx context.Context,
	in *standingTherapistInput[StandingWantedBody],
) (*httpx.Body[StandingPreviewBody], error) {
	x, days, err := s.Preview(ctx, actor.From(ctx), in.ID, in.Body.wanted())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[StandingPreviewBody]{Body: s.previewBody(x, days)}, nil
}

func (s *Service) previewBody(x Standing, days []PlannedDay) StandingPreviewBody {
	fitting := free(days)
	return StandingPreviewBody{
		Rhythm:       x.Rhythm(),
		Price:        x.PriceCents,
		IsEnterprise: x.Enterprise,
		FreeDays:     len(fitting),
		PayNow:       len(fitting) > 0 && s.byHand(fitting[0]),
		Days:         dayBodies(days),
	}
}

// byHand says whether the session in a slot begins so soon that the patient pays it at once.
func (s *Service) byHand(slot agenda.Slot) bool {
	return !booking.OccurrencePayBy(slot.Start, s.Clock.Now()).Equal(slot.Start.Add(-booking.OccurrenceDeadline))
}

func (s *Service) postAgree(
	ctx context.Context,
	in *standingTherapistInput[StandingAgreeBody],
) (*httpx.Body[StandingAgreedBody], error) {
	who, b := actor.From(ctx), in.Body
	x, days, err := s.Agree(ctx, who, in.ID, b.wanted(), b.means())
	if err != nil {
		return nil, err
	}
	return s.agreedBody(ctx, x, days)
}

func (s *Service) agreedBody(
	ctx context.Context,
	x Standing,
	days []PlannedDay,
) (*httpx.Body[StandingAgreedBody], error) {
	body := StandingAgreedBody{ID: x.ID, StandingDays: dayBodies(days)}
	created, err := s.Booking.Occurrences(ctx, []string{x.ID}, s.Clock.Today(), 1)
	if err != nil {
		return nil, err
	}
	if len(created) > 0 && created[0].PaidByHand() {
		body.PayNow = created[0].ID
	}
	return &httpx.Body[StandingAgreedBody]{Body: body}, nil
}

func (s *Service) getSetting(ctx context.Context, in *httpx.IDPath) (*httpx.Body[StandingSettingBody], error) {
	takes, err := s.Takes(ctx, in.ID)
	return &httpx.Body[StandingSettingBody]{Body: StandingSettingBody{takes}}, err
}

func (s *Service) putSetting(
	ctx context.Context,
	in *standingTherapistInput[StandingSettingBody],
) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SetTakes(ctx, in.ID, in.Body.Takes), "Preferência salva.")
}

func dayBodies(days []PlannedDay) []StandingDayBody {
	out := make([]StandingDayBody, len(days))
	for i, d := range days {
		out[i] = StandingDayBody{
			Day:        d.Slot.Day.Wire(),
			StartTime:  clockText(d.Slot.Start),
			FinishTime: clockText(d.Slot.End),
			State:      string(d.State),
			Text:       d.State.Text(),
			Holiday:    d.Holiday,
		}
		if d.Nearest != nil {
			out[i].NearestDay, out[i].NearestStart = d.Nearest.Day.Wire(), clockText(d.Nearest.Start)
		}
	}
	return out
}

func clockText(t time.Time) string { return t.In(at.SaoPaulo).Format(time.TimeOnly) }
