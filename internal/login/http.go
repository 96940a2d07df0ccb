package login

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	api.Examples(passkeyExamples()...)
	s.signUpRoutes(api)
	s.signInRoutes(api)
	s.passwordRoutes(api)
	s.infoRoutes(api)
	s.factorRoutes(api)
	s.administratorRoutes(api)
	s.recoveryRoutes(api)
	s.guardRoutes(api)
	s.loginRoutes(api)
	s.stepUpRoutes(api)
	s.passkeyRoutes(api)
	s.passkeySignInRoutes(api)
}

// RegisterBody is the sign-up form.
type RegisterBody struct {
	Email          string `json:"email"`
	Password       string `json:"password"`
	TermsOfService bool   `json:"termsOfService"`
	Type           string `json:"type" doc:"CUSTOMER, THERAPIST ou ENTERPRISE"`
	ReferralCode   string `json:"referralCode"`
}

// CredentialsBody is the sign-in form.
type CredentialsBody struct {
	Username string `json:"username"`
	Password string `json:"password"`
	Code     string `json:"code" doc:"Código da verificação em duas etapas, para quem a ativou"`
	Device   string `json:"device" doc:"O valor device de um login anterior neste aparelho"`
}

// TokenBody is the response to a login.
type TokenBody struct {
	Token                  string `json:"token"`
	Status                 int    `json:"status"`
	PasswordChangeRequired bool   `json:"passwordChangeRequired" doc:"Só é possível trocar a senha provisória"`
	SecondFactorRequired   bool   `json:"secondFactorRequired" doc:"Só é possível ativar a verificação em duas etapas"`
	IdentityProofRequired  bool   `json:"identityProofRequired,omitempty" doc:"Só é possível confirmar quem é"`
	Device                 string `json:"device,omitempty" doc:"Valor secreto que o aparelho guarda e envia ao entrar"`
}

// ResetBody is a new password with the token of a mailed link.
type ResetBody struct {
	Token                string `json:"token"`
	Password             string `json:"password"`
	PasswordConfirmation string `json:"passwordConfirmation"`
	TermsOfService       bool   `json:"termsOfService" doc:"Aceite dos termos, na página do convite"`
}

// FirstAccessBody is the password that replaces a temporary one.
type FirstAccessBody struct {
	Password             string `json:"password"`
	PasswordConfirmation string `json:"passwordConfirmation"`
	TermsOfService       bool   `json:"termsOfService"`
}

// ChangePasswordBody is a change of the caller's password.
type ChangePasswordBody struct {
	CurrentPassword      string `json:"currentPassword"`
	Password             string `json:"password"`
	PasswordConfirmation string `json:"passwordConfirmation"`
}

// ResetRequestBody is the address of a forgotten password.
type ResetRequestBody struct {
	Email string `json:"email"`
}

// resetRequest accepts the address in the body, and in the query for older clients.
type resetRequest struct {
	Email string `query:"email" example:"ana.souza@correio.example"`
	Body  *ResetRequestBody
}

const tag = "conta"

// ownLogin admits everybody who is signed in, for operations on the caller's own login.
func ownLogin() httpx.Access { return httpx.Roles("o próprio login", actor.All...) }

func (s *Service) signUpRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "register",
		Method:  http.MethodPost,
		Path:    "/api/register",
		Tag:     tag,
		Summary: "Abre uma conta",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("register", 10, time.Hour)},
		Description: "A resposta é a mesma para um e-mail novo e para um que já tem conta, e para qualquer domínio " +
			"de empresa: quem não é dono do endereço não fica sabendo. A conta abre pelo link enviado.",
	}, s.postRegister)
	httpx.Register(api, httpx.Op{
		ID:      "confirm-register",
		Method:  http.MethodGet,
		Path:    "/api/register/confirm",
		Tag:     tag,
		Summary: "Confirma o e-mail",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("confirm", 60, time.Hour)},
		Faults:  []*fault.Error{ErrConfirmLink, ErrConfirmUsed, ErrCorporate},
	}, s.getConfirm)
}

func (s *Service) signInRoutes(api *httpx.API) {
	signIn := func(id, path, summary string, most int) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  http.MethodPost,
			Path:    path,
			Tag:     tag,
			Summary: summary,
			Access:  httpx.Public().EvenLimited(), // it ends the login that the browser had before, limited or not
			Limits:  []httpx.Limit{httpx.PerIP(id, most, 15*time.Minute)},
			Faults: []*fault.Error{
				ErrFactorNeeded, ErrFactorWrong, ErrInactive, ErrInvalidLogin, ErrNoPermission, ErrPasskeyNeeded,
				ErrUnconfirmed,
			},
		}
	}
	people := signIn("login", "/api/auth/login", "Entra", 50)
	people.Description = "Para pacientes, psicólogas e psicólogos."
	httpx.Register(api, people, s.postLogin(CommonScreen))
	admins := signIn("admin-login", "/api/admin/login", "Entra como administrador", 20)
	httpx.Register(api, admins, s.postLogin(AdminScreen))
	companies := signIn("company-login", "/api/company/login", "Entra como empresa", 20)
	httpx.Register(api, companies, s.postLogin(CompanyScreen))

	httpx.Register(api, httpx.Op{
		ID:      "logout",
		Method:  http.MethodPost,
		Path:    "/api/auth/logout",
		Tag:     tag,
		Summary: "Sai",
		Access:  ownLogin().EvenLimited(),
		Audit:   "login.end",
	}, s.postLogout)
}

func (s *Service) passwordRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "request-reset",
		Method:  http.MethodPost,
		Path:    "/api/auth/request-reset",
		Tag:     tag,
		Summary: "Pede um link para redefinir a senha",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("request-reset", 20, time.Hour)},
		Description: "A resposta é a mesma quando não há conta com este e-mail. O endereço pode vir no " +
			"corpo ou na consulta.",
	}, s.postRequestReset)
	httpx.Register(api, httpx.Op{
		ID:      "reset-password",
		Method:  http.MethodPost,
		Path:    "/api/auth/reset-password",
		Tag:     tag,
		Summary: "Redefine a senha com o link",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("reset", 30, time.Hour)},
		Faults:  []*fault.Error{ErrCorporate, ErrResetLink},
	}, s.postReset)
	httpx.Register(api, httpx.Op{
		ID:          "first-access",
		Method:      http.MethodPost,
		Path:        "/api/auth/first-access",
		Tag:         tag,
		Summary:     "Troca a senha definida por outra pessoa e aceita os termos",
		Access:      ownLogin().EvenLimited(),
		Audit:       "password.first_access",
		Faults:      []*fault.Error{ErrFirstAccessDone},
		Description: "Responde com um novo token, sem as restrições do anterior.",
	}, s.postFirstAccess)
	httpx.Register(api, httpx.Op{
		ID:          "change-password",
		Method:      http.MethodPost,
		Path:        "/api/auth/change-password",
		Tag:         tag,
		Summary:     "Troca a própria senha",
		Access:      ownLogin(),
		Audit:       "password.change",
		Limits:      []httpx.Limit{httpx.PerAccount("change-password", 10, time.Hour)},
		Faults:      []*fault.Error{ErrWrongPassword},
		Description: "Encerra os outros acessos e responde com um novo token.",
	}, s.postChangePassword)
}

func (s *Service) postRegister(ctx context.Context, in *httpx.Body[RegisterBody]) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Register(ctx, in.Body.input()), "Sua solicitação foi aceita")
}

func (b RegisterBody) input() RegisterInput {
	return RegisterInput{
		Email:          b.Email,
		Password:       b.Password,
		Type:           b.Type,
		ReferralCode:   b.ReferralCode,
		TermsOfService: b.TermsOfService,
	}
}

func (s *Service) getConfirm(ctx context.Context, in *httpx.TokenQuery) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Confirm(ctx, in.Token), "Cadastro confirmado!")
}

type credentialsHandler = func(context.Context, *httpx.Body[CredentialsBody]) (*httpx.Body[TokenBody], error)

func (s *Service) postLogin(screen SignInScreen) credentialsHandler {
	return func(ctx context.Context, in *httpx.Body[CredentialsBody]) (*httpx.Body[TokenBody], error) {
		return tokenBody(s.Login(ctx, screen, Credentials(in.Body)))
	}
}

func tokenBody(login Login, err error) (*httpx.Body[TokenBody], error) {
	if err != nil {
		return nil, err
	}
	return &httpx.Body[TokenBody]{Body: TokenBody{
		Token:                  login.Token,
		Status:                 http.StatusOK,
		PasswordChangeRequired: login.Limited && !login.Enrol && !login.Guarded,
		SecondFactorRequired:   login.Enrol,
		IdentityProofRequired:  login.Guarded,
		Device:                 login.Device,
	}}, nil
}

func (s *Service) postLogout(ctx context.Context, _ *httpx.None) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Logout(ctx, actor.From(ctx)), "")
}

func (s *Service) postRequestReset(ctx context.Context, in *resetRequest) (*httpx.Body[httpx.Done], error) {
	email := in.Email
	if in.Body != nil && in.Body.Email != "" {
		email = in.Body.Email
	}
	return httpx.DoneUnless(s.RequestReset(ctx, email), "Email enviado!")
}

func (s *Service) postReset(ctx context.Context, in *httpx.Body[ResetBody]) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	return httpx.DoneUnless(
		s.Reset(ctx, b.Token, NewPassword{b.Password, b.PasswordConfirmation}, b.TermsOfService),
		"Sua senha foi redefinida",
	)
}

func (s *Service) postFirstAccess(
	ctx context.Context,
	in *httpx.Body[FirstAccessBody],
) (*httpx.Body[TokenBody], error) {
	b := in.Body
	return tokenBody(
		s.FirstAccess(ctx, actor.From(ctx), NewPassword{b.Password, b.PasswordConfirmation}, b.TermsOfService),
	)
}

func (s *Service) postChangePassword(
	ctx context.Context,
	in *httpx.Body[ChangePasswordBody],
) (*httpx.Body[TokenBody], error) {
	b := in.Body
	return tokenBody(
		s.ChangePassword(ctx, actor.From(ctx), b.CurrentPassword, NewPassword{b.Password, b.PasswordConfirmation}),
	)
}
