package login

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// PasskeyQuestionBody is the publicKey of navigator.credentials.get, with bytes in base 64 for addresses.
type PasskeyQuestionBody struct {
	Challenge        string      `json:"challenge"`
	RPID             string      `json:"rpId"`
	Timeout          int64       `json:"timeout" doc:"Milissegundos"`
	UserVerification string      `json:"userVerification"`
	AllowCredentials []PasskeyID `json:"allowCredentials"`
}

// PasskeyAnswerBody is the answer of a passkey, in base 64 for addresses.
type PasskeyAnswerBody struct {
	Credential        string `json:"credential"`
	ClientDataJSON    string `json:"clientDataJSON"`
	AuthenticatorData string `json:"authenticatorData"`
	Signature         string `json:"signature"`
	UserHandle        string `json:"userHandle"`
}

// PasskeySignInBody is the answer of a passkey that signs in.
type PasskeySignInBody struct {
	PasskeyAnswerBody
	Device string `json:"device" doc:"O valor device de um login anterior neste aparelho"`
}

func (b PasskeyAnswerBody) answer() Assertion {
	return Assertion{
		Credential:        b.Credential,
		ClientData:        b.ClientDataJSON,
		AuthenticatorData: b.AuthenticatorData,
		Signature:         b.Signature,
		UserHandle:        b.UserHandle,
	}
}

func (s *Service) passkeySignInRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "ask-passkey",
		Method:  http.MethodPost,
		Path:    "/api/auth/login/passkey/options",
		Tag:     tag,
		Summary: "Começa a entrar com uma chave de acesso",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("ask-passkey", 120, 15*time.Minute)},
		Faults:  []*fault.Error{ErrPasskeysOff},
		Description: "Em todas as telas de entrada. A resposta é a mesma para todos. O desafio vale dois minutos, " +
			"uma vez.",
	}, s.postPasskeyQuestion)
	signIn := func(id, path, summary string, most int) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  http.MethodPost,
			Path:    path,
			Tag:     tag,
			Summary: summary,
			Access:  httpx.Public().EvenLimited(), // it ends the login that the browser had before, limited or not
			Limits:  []httpx.Limit{httpx.PerIP(id, most, 15*time.Minute)},
			Faults:  []*fault.Error{ErrInactive, ErrNoPermission, ErrPasskey, ErrPasskeysOff, ErrUnconfirmed},
		}
	}
	people := signIn("passkey-login", "/api/auth/login/passkey", "Entra com uma chave de acesso", 50)
	httpx.Register(api, people, s.postPasskeyLogin(CommonScreen))
	const asAdmin = "Entra como administrador com uma chave de acesso"
	admins := signIn("admin-passkey-login", "/api/admin/login/passkey", asAdmin, 20)
	httpx.Register(api, admins, s.postPasskeyLogin(AdminScreen))
	const asCompany = "Entra como empresa com uma chave de acesso"
	companies := signIn("company-passkey-login", "/api/company/login/passkey", asCompany, 20)
	httpx.Register(api, companies, s.postPasskeyLogin(CompanyScreen))

	own := httpx.Roles("a própria conta", actor.All...)
	httpx.Register(api, httpx.Op{
		ID:      "ask-own-passkey",
		Method:  http.MethodPost,
		Path:    "/api/auth/passkey/question",
		Tag:     tag,
		Summary: "Começa a confirmar quem é com uma chave de acesso",
		Access:  own,
		Audit:   httpx.Unaudited,
		Limits:  []httpx.Limit{httpx.PerAccount("ask-own-passkey", 60, time.Hour)},
		Faults:  []*fault.Error{ErrPasskeysOff},
	}, s.postOwnPasskeyQuestion)
	httpx.Register(api, httpx.Op{
		ID:      "show-passkey",
		Method:  http.MethodPost,
		Path:    "/api/auth/passkey/proof",
		Tag:     tag,
		Summary: "Confirma quem é com uma chave de acesso",
		Access:  own,
		Audit:   "passkey.show",
		Limits:  []httpx.Limit{httpx.PerAccount("show-passkey", 60, time.Hour)},
		Faults:  []*fault.Error{ErrPasskeyProof, ErrPasskeysOff},
		Description: "Vale cinco minutos e libera operações que pedem a senha, o código ou a chave de acesso de novo " +
			"(auth.password_required, auth.step_up_required, auth.passkey_required).",
	}, s.postPasskeyProof)
}

func questionBody(q PasskeyQuestion, err error) (*httpx.Body[PasskeyQuestionBody], error) {
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PasskeyQuestionBody]{Body: PasskeyQuestionBody{
		Challenge:        q.Challenge,
		RPID:             q.RelyingParty,
		Timeout:          challengeLife.Milliseconds(),
		UserVerification: "required",
		AllowCredentials: passkeyIDs(q.Credentials),
	}}, nil
}

func (s *Service) postPasskeyQuestion(
	ctx context.Context,
	_ *httpx.None,
) (*httpx.Body[PasskeyQuestionBody], error) {
	return questionBody(s.AskPasskey(ctx))
}

func (s *Service) postOwnPasskeyQuestion(
	ctx context.Context,
	_ *httpx.None,
) (*httpx.Body[PasskeyQuestionBody], error) {
	return questionBody(s.AskOwnPasskey(ctx, actor.From(ctx)))
}

type passkeyHandler = func(context.Context, *httpx.Body[PasskeySignInBody]) (*httpx.Body[TokenBody], error)

func (s *Service) postPasskeyLogin(screen SignInScreen) passkeyHandler {
	return func(ctx context.Context, in *httpx.Body[PasskeySignInBody]) (*httpx.Body[TokenBody], error) {
		return tokenBody(s.LoginWithPasskey(ctx, screen, in.Body.answer(), in.Body.Device))
	}
}

func (s *Service) postPasskeyProof(
	ctx context.Context,
	in *httpx.Body[PasskeyAnswerBody],
) (*httpx.Body[ConfirmedBody], error) {
	login, err := s.ProveByPasskey(ctx, actor.From(ctx), in.Body.answer())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[ConfirmedBody]{Body: ConfirmedBody{
		Status:  http.StatusOK,
		Message: "Confirmado.",
		Token:   login.Token,
	}}, nil
}
