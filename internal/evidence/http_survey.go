package evidence

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// SurveyQuestionBody is a question about a working condition.
type SurveyQuestionBody struct {
	Key   string `json:"key" doc:"WORKLOAD, CONTROL, SUPPORT, RELATIONSHIPS, ROLE ou CHANGE"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// SurveyShareBody is what is published of a question.
type SurveyShareBody struct {
	Key        string `json:"key"`
	Title      string `json:"title"`
	Favourable int64  `json:"favourable" doc:"Por cento, em passos de dez, com ruído"`
}

// SurveyRow is a year's survey as the company reads it.
type SurveyRow struct {
	Year      int               `json:"year"`
	Open      bool              `json:"open"`
	ClosesAt  string            `json:"closesAt"`
	Published bool              `json:"published" doc:"Falso quando não há número que se possa mostrar"`
	Answers   int64             `json:"answers" doc:"Cerca de quantas respostas; 0 sem publicação"`
	Results   []SurveyShareBody `json:"results"`
}

// SurveysBody lists the surveys of a company.
type SurveysBody struct {
	Surveys   []SurveyRow          `json:"surveys" doc:"O mais novo primeiro"`
	MayOpen   bool                 `json:"mayOpen" doc:"Se a pesquisa deste ano ainda não foi aberta"`
	Questions []SurveyQuestionBody `json:"questions"`
}

// AskedSurveyBody is the survey that the caller may answer.
type AskedSurveyBody struct {
	Open      bool                 `json:"open"`
	Answered  bool                 `json:"answered"`
	Company   string               `json:"company"`
	ClosesAt  string               `json:"closesAt,omitempty"`
	Questions []SurveyQuestionBody `json:"questions"`
}

// SurveyAnswerBody is the answer to a question.
type SurveyAnswerBody struct {
	Key  string `json:"key"`
	Step int64  `json:"step" doc:"De 1 (nunca) a 5 (sempre)"`
}

// SurveyAnswersBody are a person's answers.
type SurveyAnswersBody struct {
	Answers []SurveyAnswerBody `json:"answers" maxItems:"20" doc:"Uma para cada pergunta"`
	Consent bool               `json:"consent"`
}

func (s *Service) surveyRoutes(api *httpx.API) {
	employee := httpx.Roles("a pesquisa da própria empresa", actor.Enterprise)
	httpx.Register(api, newOp(
		"company-surveys",
		http.MethodGet,
		"/api/company/{id}/surveys",
		"Pesquisas da empresa sobre condições de trabalho",
		both,
	).Audited("company.surveys").Fails(fault.Missing), s.getSurveys)
	httpx.Register(api, newOp(
		"open-survey",
		http.MethodPost,
		"/api/company/{id}/surveys",
		"Abre a pesquisa do ano",
		httpx.Roles("a própria empresa", actor.Company),
		httpx.PerAccount("survey-open", 20, time.Hour),
	).Fails(fault.Missing, ErrOpened), s.postSurvey)
	httpx.Register(api, newOp(
		"asked-survey",
		http.MethodGet,
		"/api/survey",
		"A pesquisa que quem chama pode responder",
		employee,
	), s.getAsked)
	httpx.Register(api, newOp(
		"answer-survey",
		http.MethodPost,
		"/api/survey",
		"Responde a pesquisa, uma vez",
		employee,
		httpx.PerAccount("survey", 20, time.Hour),
	).Fails(ErrNoSurvey, ErrAnswered).
		Explained("As respostas são somadas às dos outros e não ficam ligadas a ninguém."), s.postAnswer)
}

func questionBodies() []SurveyQuestionBody {
	out := make([]SurveyQuestionBody, len(Questions))
	for i, q := range Questions {
		out[i] = SurveyQuestionBody(q)
	}
	return out
}

func (s *Service) getSurveys(ctx context.Context, in *httpx.IDPath) (*httpx.Body[SurveysBody], error) {
	list, err := s.Surveys(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	b := SurveysBody{Surveys: make([]SurveyRow, len(list)), MayOpen: true, Questions: questionBodies()}
	for i, one := range list {
		b.MayOpen = b.MayOpen && one.Year != s.Clock.Today().Year()
		b.Surveys[i] = SurveyRow{
			Year:      one.Year,
			Open:      one.Open,
			ClosesAt:  instant(one.ClosesAt),
			Published: one.Published,
			Answers:   one.Result.Answers,
			Results:   []SurveyShareBody{},
		}
		for _, q := range Questions {
			if one.Published {
				share := SurveyShareBody{Key: q.Key, Title: q.Title, Favourable: one.Result.Favourable[q.Key]}
				b.Surveys[i].Results = append(b.Surveys[i].Results, share)
			}
		}
	}
	return &httpx.Body[SurveysBody]{Body: b}, nil
}

func (s *Service) postSurvey(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.OpenSurvey(ctx, actor.From(ctx), in.ID), "Pesquisa aberta.")
}

func (s *Service) getAsked(ctx context.Context, _ *httpx.None) (*httpx.Body[AskedSurveyBody], error) {
	asked, err := s.Asked(ctx, actor.From(ctx).ID)
	if err != nil {
		return nil, err
	}
	b := AskedSurveyBody{
		Open:      asked.Open,
		Answered:  asked.Answered,
		Company:   asked.Company,
		Questions: questionBodies(),
	}
	if asked.Open {
		b.ClosesAt = instant(asked.ClosesAt)
	}
	return &httpx.Body[AskedSurveyBody]{Body: b}, nil
}

func (s *Service) postAnswer(
	ctx context.Context,
	in *httpx.Body[SurveyAnswersBody],
) (*httpx.Body[httpx.Done], error) {
	answers := make(map[string]int64, len(in.Body.Answers))
	for _, a := range in.Body.Answers {
		answers[a.Key] = a.Step
	}
	err := s.Answer(ctx, actor.From(ctx).ID, answers, in.Body.Consent)
	return httpx.DoneUnless(err, "Obrigado! Sua resposta foi somada às outras.")
}
