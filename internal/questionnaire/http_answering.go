package questionnaire

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// WaitingQuestionnaireBody is something that the caller may answer.
type WaitingQuestionnaireBody struct {
	ID            string `json:"id"`
	TherapistName string `json:"therapistName"`
	ExpiresAt     string `json:"expiresAt" doc:"Até quando responder, em UTC"`
}

// WaitingQuestionnairesBody is what the caller may answer now.
type WaitingQuestionnairesBody struct {
	Waiting []WaitingQuestionnaireBody `json:"waiting"`
}

// QuestionnaireBody is a questionnaire as its patient reads it.
type QuestionnaireBody struct {
	ID             string   `json:"id"`
	Instrument     string   `json:"instrument" enum:"PHQ9,GAD7"`
	State          State    `json:"state" enum:"OPEN,ANSWERED,EXPIRED,WITHDRAWN"`
	TherapistID    string   `json:"therapistId"`
	TherapistName  string   `json:"therapistName"`
	ExpiresAt      string   `json:"expiresAt"`
	Statement      string   `json:"statement" doc:"De um aberto"`
	Items          []string `json:"items" doc:"De um aberto"`
	Labels         []string `json:"labels" doc:"De um aberto: as respostas que valem 0, 1, 2 e 3 pontos"`
	VaultID        string   `json:"vaultId,omitempty" doc:"Cofre a que as respostas são seladas"`
	VaultPublicKey string   `json:"vaultPublicKey,omitempty" doc:"Ponto P-256 sem compressão, em base 64"`
}

// QuestionnaireAnswerBody are answers that the patient's browser sealed.
type QuestionnaireAnswerBody struct {
	VaultID string `json:"vaultId"`
	Sealed  string `json:"sealed" doc:"Selado à chave pública do cofre"`
}

type answerInput struct {
	httpx.IDPath
	Body QuestionnaireAnswerBody
}

func (s *Service) answeringRoutes(api *httpx.API) {
	ofPatient := httpx.Roles("de quem chama", actor.Patients...)
	httpx.Register(api, newOp(
		"waiting-questionnaires",
		http.MethodGet,
		"/api/questionnaires",
		"O que quem chama pode responder agora",
		ofPatient,
	), s.getWaiting)
	httpx.Register(api, newOp(
		"read-questionnaire",
		http.MethodGet,
		"/api/questionnaire/{id}",
		"Um questionário enviado a quem chama",
		ofPatient,
	).Fails(fault.Missing), s.getOne)
	httpx.Register(api, newOp(
		"answer-questionnaire",
		http.MethodPost,
		"/api/questionnaire/{id}/answer",
		"Guarda as respostas, seladas ao cofre do profissional",
		ofPatient,
		httpx.PerAccount("questionnaire-answer", 60, time.Hour),
	).Fails(ErrFormat, ErrVault, ErrClosed, ErrConsent, fault.Missing).
		Explained("O navegador sela as respostas. Aqui ninguém as lê nem soma."), s.postAnswer)
}

func (s *Service) getWaiting(ctx context.Context, _ *httpx.None) (*httpx.Body[WaitingQuestionnairesBody], error) {
	list, err := s.Waiting(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	b := WaitingQuestionnairesBody{Waiting: make([]WaitingQuestionnaireBody, len(list))}
	for i, w := range list {
		b.Waiting[i] = WaitingQuestionnaireBody{
			ID:            w.ID,
			TherapistName: w.TherapistName,
			ExpiresAt:     instant(w.ExpiresAt),
		}
	}
	return &httpx.Body[WaitingQuestionnairesBody]{Body: b}, nil
}

func (s *Service) getOne(ctx context.Context, in *httpx.IDPath) (*httpx.Body[QuestionnaireBody], error) {
	q, err := s.Show(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[QuestionnaireBody]{Body: QuestionnaireBody{
		ID:             q.ID,
		Instrument:     q.Instrument,
		State:          q.State,
		TherapistID:    q.TherapistID,
		TherapistName:  q.TherapistName,
		ExpiresAt:      instant(q.ExpiresAt),
		Statement:      q.Wording.Statement,
		Items:          listOf(q.Wording.Items),
		Labels:         listOf(q.Wording.Labels),
		VaultID:        q.Vault.ID,
		VaultPublicKey: q.Vault.PublicKey,
	}}, nil
}

func (s *Service) postAnswer(ctx context.Context, in *answerInput) (*httpx.Body[httpx.Done], error) {
	err := s.Answer(ctx, actor.From(ctx), in.ID, in.Body.VaultID, in.Body.Sealed)
	return httpx.DoneUnless(err, "Respostas enviadas.")
}
