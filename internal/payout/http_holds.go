package payout

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// Schema lists the reasons in the API's description.
func (Reason) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: []any{
		string(NoJointAttendance),
		string(DiscountMatch),
		string(OnlyNewPayers),
		string(OnePayer),
		string(PriceJump),
		string(BankChanged),
		string(Disputed),
	}}
}

// HoldBody is a reason why a session or a payout waits.
type HoldBody struct {
	SubjectID string `json:"subjectId" doc:"A sessão ou o repasse"`
	Session   string `json:"session" doc:"O dia da sessão, ou vazio quando é o repasse"`
	Reason    Reason `json:"reason"`
	Since     string `json:"since"`
	Until     string `json:"until" doc:"Quando termina sozinho, ou vazio"`
	LiftedOn  string `json:"liftedOn" doc:"Vazio enquanto vale"`
	LiftedBy  string `json:"liftedBy"`
	Note      string `json:"note" doc:"Por que foi liberado"`
}

// HeldSessionBody is a session whose payout waits until its holds are lifted.
type HeldSessionBody struct {
	SessionID   string      `json:"sessionId"`
	TherapistID string      `json:"therapistId"`
	Therapist   string      `json:"therapist"`
	Date        string      `json:"date"`
	Net         money.Cents `json:"net" doc:"O que falta repassar por ela"`
	Discount    money.Cents `json:"discount" doc:"A parte paga pela plataforma"`
	Holds       []HoldBody  `json:"holds"`
}

// HeldSessionsBody is a page of held sessions.
type HeldSessionsBody struct {
	Elements []HeldSessionBody `json:"elements"`
	Next     string            `json:"next" doc:"Para after; vazio no fim"`
}

type heldInput struct {
	After string `query:"after" maxLength:"60" doc:"next da página anterior" example:"0198f3c2"`
}

// LiftBody says which hold is lifted and why.
type LiftBody struct {
	Reason Reason `json:"reason"`
	Note   string `json:"note" doc:"O motivo, por escrito: de 10 a 250 caracteres"`
}

type liftRequest struct {
	ID   string `path:"id" doc:"A sessão ou o repasse" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body LiftBody
}

func (s *Service) holdRoutes(api *httpx.API, staff httpx.Access) {
	httpx.Register(
		api,
		op(
			"held-sessions",
			http.MethodGet,
			"/api/admin/held-sessions",
			"Sessões em análise, que fazem o repasse esperar",
			staff,
		).Audited("payout.held").Fails(errAfter),
		s.getHeld,
	)
	lift := op(
		"lift-payout-hold",
		http.MethodPost,
		"/api/admin/payout-hold/{id}/lift",
		"Libera uma sessão ou um repasse em análise",
		staff,
	).Audited("payout.lift")
	lift.StepUp = true
	httpx.Register(api, lift.Fails(ErrDisputed).Explained("O motivo por escrito fica com o repasse."), s.postLift)
}

func (s *Service) getHeld(ctx context.Context, in *heldInput) (*httpx.Body[HeldSessionsBody], error) {
	list, next, err := s.Held(ctx, in.After)
	if err != nil {
		return nil, err
	}
	b := HeldSessionsBody{Elements: make([]HeldSessionBody, len(list)), Next: next}
	for i, h := range list {
		b.Elements[i] = HeldSessionBody{
			SessionID:   h.ID,
			TherapistID: h.TherapistID,
			Therapist:   h.Therapist,
			Date:        h.On.Wire(),
			Net:         h.Net,
			Discount:    h.Discount,
			Holds:       holdViews(h.Holds, h.Lifters),
		}
	}
	return &httpx.Body[HeldSessionsBody]{Body: b}, nil
}

func (s *Service) postLift(ctx context.Context, in *liftRequest) (*httpx.Body[httpx.Done], error) {
	err := s.Lift(ctx, actor.From(ctx), LiftInput{
		SubjectID: in.ID,
		Reason:    in.Body.Reason,
		Note:      in.Body.Note,
	})
	return httpx.DoneUnless(err, "Liberado com sucesso!")
}

// holdsOfOne returns the holds of a payout, and who lifted them.
func (s *Service) holdsOfOne(ctx context.Context, p Payout) ([]Hold, map[string]account.PersonRow, error) {
	all, err := s.payoutHolds(ctx, s.DB.Read(), p.ID)
	if err != nil {
		return nil, nil, err
	}
	holds, _, err := s.heldBack(ctx, p, all[p.ID])
	if err != nil {
		return nil, nil, err
	}
	people, err := s.Account.PeopleByIDs(ctx, lifters(map[string][]Hold{p.ID: holds}))
	return holds, people, err
}

// lifters returns the ids of the administrators who lifted holds.
func lifters(holds map[string][]Hold) (who []string) {
	for _, list := range holds {
		for _, h := range list {
			if h.LiftedBy != nil {
				who = append(who, *h.LiftedBy)
			}
		}
	}
	return who
}

func holdViews(list []Hold, people map[string]account.PersonRow) []HoldBody {
	out := make([]HoldBody, len(list))
	for i, h := range list {
		out[i] = HoldBody{
			SubjectID: h.SubjectID,
			Reason:    Reason(h.Reason),
			Since:     day(h.CreatedAt).Wire(),
			Until:     h.Until().Wall(),
			Note:      h.Note,
		}
		if !h.Session.IsZero() {
			out[i].Session = day(h.Session).Wire()
		}
		if !h.Open() {
			out[i].LiftedOn = day(h.LiftedAt).Wire()
		}
		if h.LiftedBy != nil {
			out[i].LiftedBy = adminName(people[*h.LiftedBy])
		}
	}
	return out
}

func payoutIDs(list []Payout) []string {
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = p.ID
	}
	return out
}
