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
	s.authRoutes(api)
	s.infoRoutes(api)
	s.factorRoutes(api)
	s.recoveryRoutes(api)
	s.loginRoutes(api)
}

// RegisterBody is a sign-up.
type RegisterBody struct {
	Email          string `json:"email"`
	Password       string `json:"password"`
	TermsOfService bool   `json:"termsOfService"`
	Type           string `json:"type" doc:"CUSTOMER, THERAPIST ou ENTERPRISE"`
	ReferralCode   string `json:"referralCode"`
}

// CredentialsBody is a login.
type CredentialsBody struct {
	Username string `json:"username"`
	Password string `json:"password"`
	Code     string `json:"code" doc:"Código da verificação em duas etapas, para quem a ativou"`
}

// TokenBody answers a login.
type TokenBody struct {
	Token                  string `json:"token"`
	Status                 int    `json:"status"`
	PasswordChangeRequired bool   `json:"passwordChangeRequired" doc:"A senha foi definida por outra pessoa: só é possível trocá-la"`
	SecondFactorRequired   bool   `json:"secondFactorRequired" doc:"Só é possível ativar a verificação em duas etapas"`
	IdentityProofRequired  bool   `json:"identityProofRequired,omitempty" doc:"Só é possível confirmar quem é, com a senha anterior"`
}

// ResetBody sets a new password by mailed link.
type ResetBody struct {
	Token                string `json:"token"`
	Password             string `json:"password"`
	PasswordConfirmation string `json:"passwordConfirmation"`
	TermsOfService       bool   `json:"termsOfService" doc:"Aceite dos termos, na página do convite"`
}

// FirstAccessBody replaces a password that somebody else chose.
type FirstAccessBody struct {
	Password             string `json:"password"`
	PasswordConfirmation string `json:"passwordConfirmation"`
	TermsOfService       bool   `json:"termsOfService"`
}

// ChangePasswordBody replaces one's own password.
type ChangePasswordBody struct {
	CurrentPassword      string `json:"currentPassword"`
	Password             string `json:"password"`
	PasswordConfirmation string `json:"passwordConfirmation"`
}

// ResetRequestBody names whose password is forgotten.
type ResetRequestBody struct {
	Email string `json:"email"`
}

// resetRequest takes the address in the body, where it belongs, and in the query, where older clients put it.
type resetRequest struct {
	Email string `query:"email" example:"ana.souza@correio.example"`
	Body  *ResetRequestBody
}

func (s *Service) authRoutes(api *httpx.API) {
	post := func(id, path, summary string, access httpx.Access, limits ...httpx.Limit) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  http.MethodPost,
			Path:    path,
			Tag:     "conta",
			Summary: summary,
			Access:  access,
			Limits:  limits,
		}
	}
	quarter := 15 * time.Minute
	own := httpx.Roles("o próprio login", actor.All...)

	httpx.Register(
		api,
		post("register", "/api/register", "Abre uma conta", httpx.Public(), httpx.PerIP("register", 10, time.Hour)).
			Fails(
				ErrCorporate,
			).Explained("A resposta é a mesma para um e-mail novo e para um que já tem conta: quem não é "+
			"dono do endereço não fica sabendo. A conta abre pelo link enviado."),
		s.postRegister,
	)
	httpx.Register(api, httpx.Op{
		ID:      "confirm-register",
		Method:  http.MethodGet,
		Path:    "/api/register/confirm",
		Tag:     "conta",
		Summary: "Confirma o e-mail",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("confirm", 60, time.Hour)},
		Faults:  []*fault.Error{ErrConfirmLink, ErrCorporate}}, s.getConfirm)
	httpx.Register(
		api,
		post("login", "/api/auth/login", "Entra", httpx.Public(), httpx.PerIP("login", 50, quarter)).Fails(
			ErrFactorNeeded,
			ErrFactorWrong,
			ErrInactive,
			ErrInvalidLogin,
			ErrNoPermission,
			ErrUnconfirmed,
		).Explained("Para pacientes, psicólogas e psicólogos."),
		s.postLogin(CommonScreen),
	)
	httpx.Register(
		api,
		post(
			"admin-login",
			"/api/admin/login",
			"Entra como administrador",
			httpx.Public(),
			httpx.PerIP("admin-login", 20, quarter),
		).Fails(
			ErrFactorNeeded,
			ErrFactorWrong,
			ErrInactive,
			ErrInvalidLogin,
			ErrNoPermission,
			ErrUnconfirmed,
		),
		s.postLogin(AdminScreen),
	)
	httpx.Register(
		api,
		post(
			"company-login",
			"/api/company/login",
			"Entra como empresa",
			httpx.Public(),
			httpx.PerIP("company-login", 20, quarter),
		).Fails(
			ErrFactorNeeded,
			ErrFactorWrong,
			ErrInactive,
			ErrInvalidLogin,
			ErrNoPermission,
			ErrUnconfirmed,
		),
		s.postLogin(CompanyScreen),
	)
	httpx.Register(api, post("logout", "/api/auth/logout", "Sai", own.EvenLimited()).Audited("login.end"), s.postLogout)
	httpx.Register(
		api,
		post(
			"request-reset",
			"/api/auth/request-reset",
			"Pede um link para redefinir a senha",
			httpx.Public(),
			httpx.PerIP("request-reset", 20, time.Hour),
		).Explained("A resposta é a mesma quando não há conta com este e-mail. O endereço pode vir no "+
			"corpo ou na consulta."),
		s.postRequestReset,
	)
	httpx.Register(
		api,
		post(
			"reset-password",
			"/api/auth/reset-password",
			"Redefine a senha com o link",
			httpx.Public(),
			httpx.PerIP("reset", 30, time.Hour),
		).Fails(ErrCorporate, ErrResetLink),
		s.postReset,
	)
	httpx.Register(
		api,
		post(
			"first-access",
			"/api/auth/first-access",
			"Troca a senha definida por outra pessoa e aceita os termos",
			own.EvenLimited(),
		).Audited("password.first_access").Fails(ErrFirstAccessDone).
			Explained("Responde com um novo token, sem as restrições do anterior."),
		s.postFirstAccess,
	)
	httpx.Register(
		api,
		post(
			"change-password",
			"/api/auth/change-password",
			"Troca a própria senha",
			own,
			httpx.PerAccount("change-password", 10, time.Hour),
		).Audited("password.change").Fails(ErrWrongPassword).
			Explained("Encerra os outros acessos e responde com um novo token."),
		s.postChangePassword,
	)
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
