package sso

import (
	"context"
	"net/http"
	"time"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// CompanyAccessBody is how the people of a company get in.
type CompanyAccessBody struct {
	Domain    AccessDomainBody    `json:"domain"`
	Provider  AccessProviderBody  `json:"provider"`
	Directory AccessDirectoryBody `json:"directory"`
	ReturnURL string              `json:"returnUrl" doc:"Endereço de retorno, para cadastrar no provedor de identidade"`
}

// AccessDomainBody is the mail domain and its proof.
type AccessDomainBody struct {
	Name       string `json:"name" doc:"Vazio enquanto a empresa não tem domínio"`
	Verified   bool   `json:"verified"`
	VerifiedAt string `json:"verifiedAt,omitempty"`
	ByHand     bool   `json:"byHand" doc:"Confirmado por um administrador"`
	Reason     string `json:"reason,omitempty" doc:"Como foi confirmado; só administradores leem"`
	Record     string `json:"record" doc:"Nome do registro TXT"`
	Text       string `json:"text" doc:"Conteúdo do registro TXT"`
}

// AccessProviderBody is the identity provider. The secret is never shown.
type AccessProviderBody struct {
	Set      bool   `json:"set"`
	Issuer   string `json:"issuer,omitempty"`
	ClientID string `json:"clientId,omitempty"`
	Link     string `json:"link,omitempty" doc:"O endereço que a empresa passa às pessoas"`
	Members  int64  `json:"members" doc:"Pessoas que entraram por ele"`
}

// AccessDirectoryBody is the key of the directory.
type AccessDirectoryBody struct {
	URL       string     `json:"url"`
	State     TokenState `json:"state" doc:"NONE, ACTIVE ou REVOKED"`
	CreatedAt string     `json:"createdAt,omitempty"`
	UsedAt    string     `json:"usedAt,omitempty" doc:"O último uso, com uma hora de exatidão"`
	People    int64      `json:"people" doc:"Pessoas ativas que o diretório enviou"`
}

// AccessReasonBody says how an administrator saw the proof.
type AccessReasonBody struct {
	Reason string `json:"reason" maxLength:"300"`
}

// AccessSettingsBody are the settings of an identity provider.
type AccessSettingsBody struct {
	Issuer       string `json:"issuer" maxLength:"500"`
	ClientID     string `json:"clientId" maxLength:"500"`
	ClientSecret string `json:"clientSecret" maxLength:"500"`
}

// AccessTokenBody has the key, which is shown once.
type AccessTokenBody struct {
	Token string `json:"token"`
}

type reasonInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body AccessReasonBody
}

type settingsInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body AccessSettingsBody
}

func newOp(id, method, path, summary string, access httpx.Access, limits ...httpx.Limit) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "acesso da empresa",
		Summary: summary,
		Access:  access,
		Limits:  limits,
	}
}

func changing(name string) httpx.Limit { return httpx.PerAccount(name, 30, time.Hour) }

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	both := httpx.Roles("a própria empresa; administradores, qualquer uma", actor.Company, actor.Administrator)
	mine := httpx.Roles("a própria empresa", actor.Company)
	admin := httpx.Roles("administradores", actor.Administrator)
	httpx.Register(api, newOp(
		"company-access",
		http.MethodGet,
		"/api/company/{id}/access",
		"Como as pessoas da empresa entram",
		both,
	).Audited("company.access"), s.getAccess)
	httpx.Register(api, newOp(
		"check-company-domain",
		http.MethodPost,
		"/api/company/{id}/access/domain",
		"Procura no DNS o registro que comprova o domínio",
		both,
		changing("company-domain"),
	).Audited("company.check_domain").Fails(ErrNoDomain, ErrNotFound, fault.Missing), s.postDomain)
	confirm := newOp(
		"confirm-company-domain",
		http.MethodPost,
		"/api/admin/company/{id}/access/domain",
		"Confirma o domínio de uma empresa à mão",
		admin,
	).Audited("company.confirm_domain").Fails(ErrNoDomain, fault.Missing)
	confirm.StepUp = true
	httpx.Register(api, confirm, s.postConfirm)
	save := newOp(
		"save-company-provider",
		http.MethodPut,
		"/api/company/{id}/access/provider",
		"Grava o provedor de identidade da empresa",
		mine,
		changing("company-provider"),
	).Fails(ErrUnverified, ErrProvider, fault.Missing)
	save.StepUp = true
	httpx.Register(api, save, s.putProvider)
	drop := newOp(
		"drop-company-provider",
		http.MethodDelete,
		"/api/company/{id}/access/provider",
		"Remove o provedor de identidade da empresa",
		mine,
	).Fails(fault.Missing)
	drop.StepUp = true
	httpx.Register(api, drop, s.deleteProvider)
	s.tokenRoutes(api, mine, both)
	s.visitRoutes(api)
}

func (s *Service) tokenRoutes(api *httpx.API, mine, both httpx.Access) {
	token := newOp(
		"create-scim-token",
		http.MethodPost,
		"/api/company/{id}/access/token",
		"Cria a chave do diretório da empresa",
		mine,
		changing("company-token"),
	).Fails(fault.Missing).Explained("Mostrada uma vez. A chave anterior deixa de valer na hora.")
	token.StepUp = true
	httpx.Register(api, token, s.postToken)
	revoke := newOp(
		"revoke-scim-token",
		http.MethodDelete,
		"/api/company/{id}/access/token",
		"Revoga a chave do diretório da empresa",
		both,
	).Audited("company.revoke_token").Fails(fault.Missing)
	revoke.StepUp = true
	httpx.Register(api, revoke, s.deleteToken)
}

func (s *Service) getAccess(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CompanyAccessBody], error) {
	who := actor.From(ctx)
	a, err := s.Read(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	b := CompanyAccessBody{
		Domain: AccessDomainBody{
			Name:       a.Domain.Name,
			Verified:   a.Domain.Verified(),
			VerifiedAt: moment(a.Domain.VerifiedAt),
			ByHand:     a.Domain.ByHand,
			Record:     a.Domain.Record,
			Text:       a.Domain.Text,
		},
		Provider: AccessProviderBody{
			Set:      a.Provider.CompanyID != "",
			Issuer:   a.Provider.Issuer,
			ClientID: a.Provider.ClientID,
			Members:  a.Members,
		},
		Directory: AccessDirectoryBody{
			URL:       s.scimURL(),
			State:     a.Token,
			CreatedAt: moment(a.TokenAt),
			UsedAt:    moment(a.UsedAt),
			People:    a.Sent,
		},
		ReturnURL: s.returnURL(),
	}
	if who.Role == actor.Administrator {
		b.Domain.Reason = a.Domain.Reason
	}
	if b.Provider.Set {
		b.Provider.Link = s.BaseURL + "/acesso-empresa/" + a.Provider.LinkCode
	}
	return &httpx.Body[CompanyAccessBody]{Body: b}, nil
}

func (s *Service) postDomain(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.CheckDomain(ctx, actor.From(ctx), in.ID), "Domínio comprovado.")
}

func (s *Service) postConfirm(ctx context.Context, in *reasonInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.ConfirmDomain(ctx, actor.From(ctx), in.ID, in.Body.Reason), "Domínio confirmado.")
}

func (s *Service) putProvider(ctx context.Context, in *settingsInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SaveProvider(ctx, actor.From(ctx), in.ID, Settings(in.Body)), "Provedor gravado.")
}

func (s *Service) deleteProvider(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.DropProvider(ctx, actor.From(ctx), in.ID), "Provedor removido.")
}

func (s *Service) postToken(ctx context.Context, in *httpx.IDPath) (*httpx.Body[AccessTokenBody], error) {
	token, err := s.NewToken(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AccessTokenBody]{Body: AccessTokenBody{token}}, nil
}

func (s *Service) deleteToken(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.RevokeToken(ctx, actor.From(ctx), in.ID), "Chave revogada.")
}

// seatFaults tell the owner of a work address what the company's list shows.
var seatFaults = []*fault.Error{ErrProof, company.ErrInactive, company.ErrSeatUsed, company.ErrFormer}
