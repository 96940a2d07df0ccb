package login

import (
	"context"
	"encoding/base64"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
	"psic/internal/platform/qrcode"
)

// FactorBody tells how the caller's second factor stands.
type FactorBody struct {
	Enabled           bool  `json:"enabled"`
	Required          bool  `json:"required" doc:"A instalação exige a verificação em duas etapas"`
	RecoveryCodesLeft int64 `json:"recoveryCodesLeft"`
}

// FactorEnrolmentBody is shown once, to be read by an authenticator application.
type FactorEnrolmentBody struct {
	Secret string `json:"secret"`
	URI    string `json:"uri" doc:"Endereço otpauth:// do código QR"`
	QRCode string `json:"qrCode" doc:"O endereço como imagem PNG (data:image/png;base64)"`
}

// FactorBeginBody proves that the owner of the account begins.
type FactorBeginBody struct {
	CurrentPassword string `json:"currentPassword" doc:"A senha da própria conta"`
}

// FactorCodeBody is a code of the application, or a recovery code.
type FactorCodeBody struct {
	Code string `json:"code"`
}

// FactorConfirmedBody is shown once; the token replaces the one that was used.
type FactorConfirmedBody struct {
	RecoveryCodes []string `json:"recoveryCodes"`
	Token         string   `json:"token"`
}

// FactorShownBody answers a shown code; the token replaces the one that was used.
type FactorShownBody struct {
	Status  int    `json:"status"`
	Message string `json:"message"`
	Token   string `json:"token"`
}

func (s *Service) factorRoutes(api *httpx.API) {
	op := func(id, method, path, summary, audit string) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    "/api/admin/second-factor" + path,
			Tag:     "conta",
			Summary: summary,
			Access:  httpx.Roles("a própria conta", actor.Administrator).EvenLimited(),
			Audit:   audit,
		}
	}
	httpx.Register(
		api,
		op("second-factor", http.MethodGet, "", "Situação da própria verificação em duas etapas", httpx.Unaudited),
		s.getFactor,
	)
	httpx.Register(
		api,
		op(
			"begin-second-factor",
			http.MethodPost,
			"",
			"Começa a ativar a verificação em duas etapas, com a senha da conta",
			"second_factor.begin",
		).Fails(ErrFactorOn, ErrWrongPassword).
			Explained("Responde com o segredo e o QR code. Nada muda até a confirmação com o primeiro "+
				"código."),
		s.postFactor,
	)
	httpx.Register(
		api,
		op("confirm-second-factor", http.MethodPost, "/confirm", "Ativa com o primeiro código", "second_factor.enable").
			Fails(
				ErrFactorCode,
				ErrFactorOff,
				ErrFactorOn,
			),
		s.postFactorConfirm,
	)
	httpx.Register(
		api,
		op(
			"show-second-factor",
			http.MethodPost,
			"/verify",
			"Confirma o código antes de uma ação sensível",
			"second_factor.show",
		).Fails(ErrFactorCode, ErrFactorOff).
			Explained("Vale por alguns minutos e libera operações que pedem o código de novo "+
				"(auth.step_up_required)."),
		s.postFactorShow,
	)
	httpx.Register(
		api,
		op(
			"disable-second-factor",
			http.MethodPost,
			"/disable",
			"Desliga a verificação em duas etapas",
			"second_factor.disable",
		).Fails(ErrFactorCode, ErrFactorDemanded, ErrFactorOff),
		s.postFactorDisable,
	)
}

func (s *Service) getFactor(ctx context.Context, _ *httpx.None) (*httpx.Body[FactorBody], error) {
	f, err := s.FactorOf(ctx, actor.From(ctx).ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[FactorBody]{Body: FactorBody{f.Enabled, f.Required, f.Left}}, nil
}

func (s *Service) postFactor(
	ctx context.Context,
	in *httpx.Body[FactorBeginBody],
) (*httpx.Body[FactorEnrolmentBody], error) {
	e, err := s.BeginFactor(ctx, actor.From(ctx), in.Body.CurrentPassword)
	if err != nil {
		return nil, err
	}
	picture, err := qrcode.PNG(e.Address)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[FactorEnrolmentBody]{
		Body: FactorEnrolmentBody{
			e.Secret,
			e.Address,
			"data:image/png;base64," + base64.StdEncoding.EncodeToString(picture),
		},
	}, nil
}

func (s *Service) postFactorConfirm(
	ctx context.Context,
	in *httpx.Body[FactorCodeBody],
) (*httpx.Body[FactorConfirmedBody], error) {
	codes, login, err := s.ConfirmFactor(ctx, actor.From(ctx), in.Body.Code)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[FactorConfirmedBody]{Body: FactorConfirmedBody{codes, login.Token}}, nil
}

func (s *Service) postFactorShow(
	ctx context.Context,
	in *httpx.Body[FactorCodeBody],
) (*httpx.Body[FactorShownBody], error) {
	login, err := s.ShowFactor(ctx, actor.From(ctx), in.Body.Code)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[FactorShownBody]{Body: FactorShownBody{http.StatusOK, "Código confirmado.", login.Token}}, nil
}

func (s *Service) postFactorDisable(
	ctx context.Context,
	in *httpx.Body[FactorCodeBody],
) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.DisableFactor(ctx, actor.From(ctx), in.Body.Code),
		"A verificação em duas etapas foi desligada.",
	)
}
