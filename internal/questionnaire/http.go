package questionnaire

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// QuestionnaireTextBody is the newest wording of an instrument.
type QuestionnaireTextBody struct {
	Instrument string   `json:"instrument" enum:"PHQ9,GAD7"`
	Version    int64    `json:"version" doc:"0 quando nada foi escrito"`
	Statement  string   `json:"statement"`
	Items      []string `json:"items"`
	Labels     []string `json:"labels" doc:"As respostas que valem 0, 1, 2 e 3 pontos"`
	WrittenAt  string   `json:"writtenAt,omitempty"`
}

// QuestionnaireTextsBody are the wordings of the caller.
type QuestionnaireTextsBody struct {
	Texts []QuestionnaireTextBody `json:"texts" doc:"Um por questionário"`
	Vault bool                    `json:"vault" doc:"Quem chama tem um cofre, em que as respostas abrem"`
}

// QuestionnaireWriteBody is a wording that the caller enters.
type QuestionnaireWriteBody struct {
	Instrument string   `json:"instrument" enum:"PHQ9,GAD7"`
	Seen       int64    `json:"seen" minimum:"0" doc:"A versão que o navegador leu; 0 quando não havia"`
	Statement  string   `json:"statement"`
	Items      []string `json:"items"`
	Labels     []string `json:"labels"`
}

// QuestionnaireSendBody names what is sent.
type QuestionnaireSendBody struct {
	Instrument string `json:"instrument" enum:"PHQ9,GAD7"`
}

// QuestionnaireSentBody is a questionnaire as its therapist reads it.
type QuestionnaireSentBody struct {
	ID         string `json:"id"`
	Instrument string `json:"instrument" enum:"PHQ9,GAD7"`
	Version    int64  `json:"version" doc:"A versão do texto"`
	State      State  `json:"state" enum:"OPEN,ANSWERED,EXPIRED,WITHDRAWN"`
	SentAt     string `json:"sentAt"`
	ExpiresAt  string `json:"expiresAt"`
	AnsweredAt string `json:"answeredAt,omitempty"`
	Sealed     string `json:"sealed,omitempty" doc:"As respostas, seladas ao cofre"`
	VaultID    string `json:"vaultId,omitempty" doc:"O cofre que as abre"`
}

// QuestionnairesSentBody is what the caller sent to a patient.
type QuestionnairesSentBody struct {
	Elements []QuestionnaireSentBody `json:"elements" doc:"Os mais novos primeiro"`
	Texts    []QuestionnaireTextBody `json:"texts" doc:"As versões dos textos que foram enviadas"`
}

type writeTextInput struct{ Body QuestionnaireWriteBody }

type sendInput struct {
	httpx.IDPath
	Body QuestionnaireSendBody
}

func newOp(id, method, path, summary string, access httpx.Access, limits ...httpx.Limit) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "questionários",
		Summary: summary,
		Access:  access,
		Limits:  limits,
	}
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	ofTherapist := httpx.Roles("de quem chama", actor.Therapist)
	httpx.Register(api, newOp(
		"questionnaire-texts",
		http.MethodGet,
		"/api/questionnaire-texts",
		"Os textos de questionários de quem chama",
		ofTherapist,
	), s.getTexts)
	httpx.Register(api, newOp(
		"write-questionnaire-text",
		http.MethodPost,
		"/api/questionnaire-texts",
		"Guarda o texto de um questionário",
		ofTherapist,
		httpx.PerAccount("questionnaire-text", 30, time.Hour),
	).Fails(ErrMoved, ErrFull).
		Explained("A estrutura é do produto; o texto é de quem o escreve. As versões anteriores ficam."), s.postText)
	ofPatients := httpx.Roles("pacientes de quem chama", actor.Therapist)
	httpx.Register(api, newOp(
		"questionnaires-of-patient",
		http.MethodGet,
		"/api/questionnaires/patients/{id}",
		"O que quem chama enviou a um paciente",
		ofPatients,
	).Fails(fault.Missing), s.getSent)
	httpx.Register(api, newOp(
		"send-questionnaire",
		http.MethodPost,
		"/api/questionnaires/patients/{id}",
		"Envia um questionário a um paciente",
		ofPatients,
		httpx.PerAccount("questionnaire-send", 60, time.Hour),
	).Fails(ErrNoText, ErrNoVault, ErrOpen, fault.Missing), s.postSend)
	httpx.Register(api, newOp(
		"withdraw-questionnaire",
		http.MethodDelete,
		"/api/questionnaire/{id}",
		"Retira um questionário que ainda não foi respondido",
		ofTherapist,
		httpx.PerAccount("questionnaire-send", 60, time.Hour),
	).Fails(ErrClosed, fault.Missing), s.deleteOne)
	s.answeringRoutes(api)
}

func (s *Service) getTexts(ctx context.Context, _ *httpx.None) (*httpx.Body[QuestionnaireTextsBody], error) {
	own, vault, err := s.Own(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	b := QuestionnaireTextsBody{Texts: make([]QuestionnaireTextBody, len(own)), Vault: vault}
	for i, one := range own {
		b.Texts[i] = textBody(one.Text, one.Wording)
		b.Texts[i].Instrument = string(one.Instrument)
	}
	return &httpx.Body[QuestionnaireTextsBody]{Body: b}, nil
}

func textBody(t Text, w Wording) QuestionnaireTextBody {
	return QuestionnaireTextBody{
		Instrument: t.Instrument,
		Version:    t.Version,
		Statement:  w.Statement,
		Items:      listOf(w.Items),
		Labels:     listOf(w.Labels),
		WrittenAt:  instant(t.WrittenAt),
	}
}

// listOf is never null in JSON.
func listOf(list []string) []string { return append([]string{}, list...) }

func (s *Service) postText(ctx context.Context, in *writeTextInput) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	w := Wording{Statement: b.Statement, Items: b.Items, Labels: b.Labels}
	err := s.Write(ctx, actor.From(ctx), Instrument(b.Instrument), b.Seen, w)
	return httpx.DoneUnless(err, "Texto guardado.")
}

func (s *Service) getSent(ctx context.Context, in *httpx.IDPath) (*httpx.Body[QuestionnairesSentBody], error) {
	sent, err := s.Sent(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	b := QuestionnairesSentBody{
		Elements: make([]QuestionnaireSentBody, len(sent.List)),
		Texts:    make([]QuestionnaireTextBody, len(sent.Texts)),
	}
	versions := map[string]int64{}
	for i, t := range sent.Texts {
		w, err := t.Wording()
		if err != nil {
			return nil, wrap("read a wording", err)
		}
		versions[t.ID], b.Texts[i] = t.Version, textBody(t, w)
	}
	for i, q := range sent.List {
		b.Elements[i] = s.sentBody(q, versions[q.TextID])
	}
	return &httpx.Body[QuestionnairesSentBody]{Body: b}, nil
}

func (s *Service) sentBody(q Questionnaire, version int64) QuestionnaireSentBody {
	b := QuestionnaireSentBody{
		ID:         q.ID,
		Instrument: q.Instrument,
		Version:    version,
		State:      q.StateAt(s.Clock.Now()),
		SentAt:     instant(q.SentAt),
		ExpiresAt:  instant(q.ExpiresAt),
	}
	if b.State == Answered {
		b.AnsweredAt, b.Sealed, b.VaultID = instant(q.ClosedAt), q.Sealed, q.VaultID
	}
	return b
}

func (s *Service) postSend(ctx context.Context, in *sendInput) (*httpx.Body[httpx.Done], error) {
	err := s.Send(ctx, actor.From(ctx), in.ID, Instrument(in.Body.Instrument))
	return httpx.DoneUnless(err, "Enviado. O paciente recebe um e-mail que não diz o assunto.")
}

func (s *Service) deleteOne(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Withdraw(ctx, actor.From(ctx), in.ID), "Retirado.")
}

func instant(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}
