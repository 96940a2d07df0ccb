package backoffice

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/audit"
	"psic/internal/platform/httpx"
)

type auditInput struct {
	Person  string `query:"personId" doc:"Quem fez ou de quem se trata" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Kind    string `query:"kind" maxLength:"20" doc:"Assunto, como MONEY; vazio são todos" example:"MONEY"`
	Object  string `query:"objectId" doc:"Pessoa ou coisa" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Actor   string `query:"actorId" doc:"Administrador" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Action  string `query:"action" maxLength:"60" example:"customer.read"`
	From    string `query:"startDate" doc:"dd/MM/yyyy" example:"03/08/2026"`
	To      string `query:"finishDate" doc:"dd/MM/yyyy" example:"09/08/2026"`
	Changes bool   `query:"changes" doc:"Só o que mudou alguma coisa, sem consultas" example:"true"`
	Before  int64  `query:"before" minimum:"0" doc:"next da página anterior" example:"1200"`
	Size    int    `query:"pageSize" minimum:"1" maximum:"100" default:"50" example:"50"`
}

// AuditPersonBody is somebody whom an entry of the audit log is about.
type AuditPersonBody struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Role string `json:"role"`
}

// AuditLineBody is an entry of the audit log.
type AuditLineBody struct {
	Seq       int64  `json:"seq"`
	At        string `json:"at"`
	ActorID   string `json:"actorId"`
	ActorName string `json:"actorName"`
	ActorRole string `json:"actorRole"`
	Action    string `json:"action"`
	ObjectID  string `json:"objectId"`
	Object    string `json:"objectName" doc:"Nome, quando é uma pessoa"`
	Purpose   string `json:"purpose"`
	Result    string `json:"result" doc:"ok ou o código da recusa"`
	Network   string `json:"network" doc:"Rede de onde veio, por seis meses"`

	About  []AuditPersonBody `json:"about" doc:"As pessoas de que se trata"`
	Thing  string            `json:"thing" doc:"Nome da empresa ou do plano, dia da sessão ou mês do repasse"`
	Kind   AuditKind         `json:"kind"`
	Reads  bool              `json:"reads" doc:"Só consultou"`
	Reason string            `json:"reason" doc:"O motivo que o administrador escreveu"`
}

// AuditBody is a page of the log, newest first.
type AuditBody struct {
	Elements []AuditLineBody `json:"elements"`
	Next     int64           `json:"next" doc:"before da próxima página; 0 no fim"`
}

// AuditReportBody is the result of a verification of the audit chain.
type AuditReportBody struct {
	Whole   bool   `json:"whole"`
	Checked int64  `json:"checked"`
	From    int64  `json:"from" doc:"Até este registro a conferência é a anterior; 0 quando foi desde o começo"`
	Walked  string `json:"walkedAt" doc:"Quando tudo foi conferido desde o começo, pela última vez"`
	Broken  int64  `json:"broken" doc:"Primeiro registro que não confere; 0 quando tudo confere"`
	Text    string `json:"text"`
}

func (s *Service) auditRoutes(api *httpx.API) {
	httpx.Register(api, op("audit", http.MethodGet, "/audit", "Registro de auditoria", "audit.read").
		Fails(errKind), s.getAudit)
	verify := op(
		"verify-audit",
		http.MethodGet,
		"/audit/verify",
		"Confere se o registro de auditoria está inteiro",
		"audit.verify",
	)
	verify.Limits = []httpx.Limit{httpx.PerAccount("verify-audit", 12, time.Hour)}
	httpx.Register(api, verify, s.getVerify)
}

func (s *Service) getAudit(ctx context.Context, in *auditInput) (*httpx.Body[AuditBody], error) {
	f := audit.Filter{
		Object: in.Object,
		Actor:  in.Actor,
		Action: strings.TrimSpace(in.Action),
		Person: in.Person,
		Before: in.Before,
		Size:   in.Size,
	}
	if !knownKind(in.Kind) {
		return nil, errKind
	}
	if in.Changes || in.Kind != "" {
		f.Keep = func(action string) bool {
			a := auditKinds[action]
			return (!in.Changes || !a.Reads) && (in.Kind == "" || a.Kind == AuditKind(in.Kind))
		}
	}
	var wrong fault.Fields
	f.From = day(&wrong, "startDate", in.From, 0)
	f.To = day(&wrong, "finishDate", in.To, 1)
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	lines, more, err := s.ReadAudit(ctx, f)
	if err != nil {
		return nil, err
	}
	b := AuditBody{Elements: make([]AuditLineBody, len(lines)), Next: more}
	for i, l := range lines {
		b.Elements[i] = auditLine(l)
	}
	return &httpx.Body[AuditBody]{Body: b}, nil
}

func auditLine(l AuditLine) AuditLineBody {
	b := AuditLineBody{
		Seq:       l.Seq,
		At:        wall(l.HappenedAt),
		ActorID:   l.ActorID,
		ActorName: named(l.Actor.Nickname, l.Actor.FullName),
		ActorRole: l.ActorRole,
		Action:    l.Action,
		ObjectID:  l.ObjectID,
		Purpose:   l.Purpose,
		Result:    l.Result,
		Network:   l.Network,
		About:     make([]AuditPersonBody, len(l.About)),
		Thing:     l.Thing,
		Kind:      auditKinds[l.Action].Kind,
		Reads:     auditKinds[l.Action].Reads,
		Reason:    l.Reason,
	}
	for i, p := range l.About {
		b.About[i] = AuditPersonBody{p.ID, cmp.Or(p.Nickname, p.FullName, p.Email), p.Role}
		if p.ID == l.ObjectID {
			b.Object = named(p.Nickname, p.FullName)
		}
	}
	return b
}

func day(wrong *fault.Fields, name, text string, plus int) time.Time {
	if text == "" {
		return time.Time{}
	}
	d, err := at.ParseDate(text)
	if err != nil {
		wrong.Add(name, "Informe uma data válida.")
		return time.Time{}
	}
	return d.AddDays(plus).In(at.SaoPaulo)
}

func (s *Service) getVerify(ctx context.Context, _ *httpx.None) (*httpx.Body[AuditReportBody], error) {
	r, err := s.Audit.VerifyRecent(ctx)
	if err != nil {
		return nil, err
	}
	b := AuditReportBody{
		Whole:   r.Whole(),
		Checked: r.Checked,
		From:    r.From,
		Walked:  wall(at.Of(r.WalkedAt)),
		Broken:  r.Broken,
		Text:    "O registro está inteiro.",
	}
	if !r.Whole() {
		b.Text = "O registro foi alterado. Trate como incidente."
		s.Log.Error("audit: the chain is broken", "entry", r.Broken, "why", r.Why, "asked by", actor.From(ctx).ID)
	}
	return &httpx.Body[AuditReportBody]{Body: b}, nil
}
