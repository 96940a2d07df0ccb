package login

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// LoginPasskeyBody is a passkey of the caller. The passkeys of a vault are others.
type LoginPasskeyBody struct {
	ID         string `json:"id"`
	Credential string `json:"credential" doc:"Como o aparelho a chama, em base 64 para endereços"`
	Name       string `json:"name"`
	CreatedOn  string `json:"createdOn" doc:"dd/MM/yyyy"`
	UsedOn     string `json:"usedOn,omitempty" doc:"Último uso, dd/MM/yyyy"`
	Synced     bool   `json:"synced" doc:"Guardada também na nuvem do dono, que a leva a outros aparelhos"`
	Suspended  bool   `json:"suspended" doc:"Não entra mais, porque pode ter sido copiada"`
}

// LoginPasskeysBody is the list of the caller's passkeys.
type LoginPasskeysBody struct {
	Passkeys []LoginPasskeyBody `json:"passkeys"`
}

// PasskeyAddedBody is a new passkey. The token replaces the one that was used, where there is one.
type PasskeyAddedBody struct {
	Passkey LoginPasskeyBody `json:"passkey"`
	Token   string           `json:"token,omitempty" doc:"Para quem só podia ativar a segunda etapa"`
}

// PasskeyInvitationBody is the publicKey of navigator.credentials.create, with bytes in base 64 for addresses.
type PasskeyInvitationBody struct {
	RP                     PasskeyPlace       `json:"rp"`
	User                   PasskeyOwner       `json:"user"`
	Challenge              string             `json:"challenge"`
	Timeout                int64              `json:"timeout" doc:"Milissegundos"`
	Attestation            string             `json:"attestation"`
	PubKeyCredParams       []PasskeyAlgorithm `json:"pubKeyCredParams"`
	ExcludeCredentials     []PasskeyID        `json:"excludeCredentials"`
	AuthenticatorSelection PasskeyWish        `json:"authenticatorSelection"`
}

// PasskeyPlace is the installation to which passkeys belong.
type PasskeyPlace struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// PasskeyOwner is the account as a device shows it.
type PasskeyOwner struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	DisplayName string `json:"displayName"`
}

// PasskeyAlgorithm is a way to sign that the server understands.
type PasskeyAlgorithm struct {
	Type string `json:"type"`
	Alg  int64  `json:"alg"`
}

// PasskeyID names a passkey to a device.
type PasskeyID struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}

// PasskeyWish is what the device must be able to do.
type PasskeyWish struct {
	ResidentKey        string `json:"residentKey"`
	RequireResidentKey bool   `json:"requireResidentKey"`
	UserVerification   string `json:"userVerification"`
}

// PasskeyNameBody is the name of a passkey.
type PasskeyNameBody struct {
	Name string `json:"name"`
}

// PasskeyAttestationBody is a new passkey, as the browser describes it in base 64 for addresses.
type PasskeyAttestationBody struct {
	Name              string `json:"name"`
	Credential        string `json:"credential"`
	ClientDataJSON    string `json:"clientDataJSON"`
	AttestationObject string `json:"attestationObject"`
}

type passkeyNameInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body PasskeyNameBody
}

func (s *Service) passkeyRoutes(api *httpx.API) {
	const path = "/api/passkeys"
	own := httpx.Roles("a própria conta", actor.All...)
	httpx.Register(api, httpx.Op{
		ID:      "passkeys",
		Method:  http.MethodGet,
		Path:    path,
		Tag:     tag,
		Summary: "As próprias chaves de acesso",
		Access:  own.EvenEnrolling(),
		Audit:   httpx.Unaudited,
	}, s.getPasskeys)
	httpx.Register(api, httpx.Op{
		ID:          "invite-passkey",
		Method:      http.MethodPost,
		Path:        "/api/auth/passkey/invitation",
		Tag:         tag,
		Summary:     "Começa a cadastrar uma chave de acesso",
		Access:      own.EvenEnrolling(),
		StepUp:      true,
		Audit:       httpx.Unaudited,
		Limits:      []httpx.Limit{httpx.PerAccount("invite-passkey", 30, time.Hour)},
		Faults:      []*fault.Error{ErrPasskeysFull, ErrPasskeysOff},
		Description: "O desafio vale dois minutos, uma vez, neste acesso.",
	}, s.postPasskeyInvitation)
	httpx.Register(api, httpx.Op{
		ID:      "add-passkey",
		Method:  http.MethodPost,
		Path:    path,
		Tag:     tag,
		Summary: "Cadastra uma chave de acesso",
		Access:  own.EvenEnrolling(),
		Audit:   "passkey.add",
		Limits:  []httpx.Limit{httpx.PerAccount("add-passkey", 30, time.Hour)},
		Faults:  []*fault.Error{ErrPasskeyKnown, ErrPasskeyProof, ErrPasskeysFull, ErrPasskeysOff, ErrSignedOut},
	}, s.postPasskey)
	httpx.Register(api, httpx.Op{
		ID:      "decline-passkey",
		Method:  http.MethodPost,
		Path:    "/api/auth/passkey/decline",
		Tag:     tag,
		Summary: "Agora não: a oferta de uma chave de acesso volta mais tarde",
		Access:  own,
		Audit:   httpx.Unaudited,
	}, s.postPasskeyDecline)
	httpx.Register(api, httpx.Op{
		ID:      "rename-passkey",
		Method:  http.MethodPut,
		Path:    path + "/{id}",
		Tag:     tag,
		Summary: "Dá outro nome a uma chave de acesso",
		Access:  own,
		Audit:   httpx.Unaudited,
	}, s.putPasskey)
	httpx.Register(api, httpx.Op{
		ID:      "remove-passkey",
		Method:  http.MethodDelete,
		Path:    path + "/{id}",
		Tag:     tag,
		Summary: "Remove uma chave de acesso",
		Access:  own,
		StepUp:  true,
		Audit:   "passkey.remove",
		Faults:  []*fault.Error{ErrFactorDemanded},
	}, s.deletePasskey)
}

func (s *Service) postPasskeyDecline(ctx context.Context, _ *httpx.None) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.DeclinePasskey(ctx, actor.From(ctx).ID), "")
}

func passkeyBody(p Passkey) LoginPasskeyBody {
	return LoginPasskeyBody{
		ID:         p.ID,
		Credential: p.Credential,
		Name:       p.Name,
		CreatedOn:  dayOf(p.CreatedAt),
		UsedOn:     dayOf(p.UsedAt),
		Synced:     p.BackedUp,
		Suspended:  p.Suspended(),
	}
}

func dayOf(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return at.DateOf(t.Time, at.SaoPaulo).Wire()
}

func (s *Service) getPasskeys(ctx context.Context, _ *httpx.None) (*httpx.Body[LoginPasskeysBody], error) {
	list, err := s.OwnPasskeys(ctx, actor.From(ctx).ID)
	if err != nil {
		return nil, err
	}
	b := LoginPasskeysBody{Passkeys: make([]LoginPasskeyBody, len(list))}
	for i, p := range list {
		b.Passkeys[i] = passkeyBody(p)
	}
	return &httpx.Body[LoginPasskeysBody]{Body: b}, nil
}

func (s *Service) postPasskeyInvitation(
	ctx context.Context,
	_ *httpx.None,
) (*httpx.Body[PasskeyInvitationBody], error) {
	i, err := s.InvitePasskey(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	b := PasskeyInvitationBody{
		RP:                 PasskeyPlace{i.RelyingParty, i.Product},
		User:               PasskeyOwner{i.Handle, i.Email, i.Name},
		Challenge:          i.Challenge,
		Timeout:            challengeLife.Milliseconds(),
		Attestation:        "none",
		PubKeyCredParams:   make([]PasskeyAlgorithm, len(i.Algorithms)),
		ExcludeCredentials: passkeyIDs(i.Existing),
		AuthenticatorSelection: PasskeyWish{
			ResidentKey:        "required",
			RequireResidentKey: true,
			UserVerification:   "required",
		},
	}
	for n, alg := range i.Algorithms {
		b.PubKeyCredParams[n] = PasskeyAlgorithm{passkeyType, alg}
	}
	return &httpx.Body[PasskeyInvitationBody]{Body: b}, nil
}

const passkeyType = "public-key"

func passkeyIDs(credentials []string) []PasskeyID {
	out := make([]PasskeyID, len(credentials))
	for i, c := range credentials {
		out[i] = PasskeyID{passkeyType, c}
	}
	return out
}

func (s *Service) postPasskey(
	ctx context.Context,
	in *httpx.Body[PasskeyAttestationBody],
) (*httpx.Body[PasskeyAddedBody], error) {
	b := in.Body
	made := Attestation{b.Credential, b.ClientDataJSON, b.AttestationObject}
	added, login, err := s.AddPasskey(ctx, actor.From(ctx), b.Name, made)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PasskeyAddedBody]{Body: PasskeyAddedBody{passkeyBody(added), login.Token}}, nil
}

func (s *Service) putPasskey(ctx context.Context, in *passkeyNameInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.RenamePasskey(ctx, actor.From(ctx), in.ID, in.Body.Name), "")
}

func (s *Service) deletePasskey(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.RemovePasskey(ctx, actor.From(ctx), in.ID), "")
}
