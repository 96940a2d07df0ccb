package login

import (
	"context"
	"encoding/base64"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
	"psic/internal/platform/qrcode"
)

// FactorBody is the state of the caller's second factor.
type FactorBody struct {
	Enabled           bool  `json:"enabled"`
	Required          bool  `json:"required" doc:"A instalação exige a verificação em duas etapas desta pessoa"`
	RecoveryCodesLeft int64 `json:"recoveryCodesLeft"`
}

// FactorEnrolmentBody has the secret for an authenticator application. It is shown once.
type FactorEnrolmentBody struct {
	Secret string `json:"secret"`
	URI    string `json:"uri" doc:"Endereço otpauth:// do código QR"`
	QRCode string `json:"qrCode" doc:"O endereço como imagem PNG (data:image/png;base64)"`
}

// FactorBeginBody has the password, which proves that the owner sets up the factor.
type FactorBeginBody struct {
	CurrentPassword string `json:"currentPassword" doc:"A senha da própria conta"`
}

// FactorCodeBody is a code of the authenticator application, or a recovery code.
type FactorCodeBody struct {
	Code string `json:"code"`
}

// FactorConfirmedBody has the recovery codes, which are shown once. The token replaces the one that was used.
type FactorConfirmedBody struct {
	RecoveryCodes []string `json:"recoveryCodes"`
	Token         string   `json:"token"`
}

func (s *Service) factorRoutes(api *httpx.API) {
	const path = "/api/user/second-factor"
	own := httpx.Roles("a própria conta", actor.All...).EvenEnrolling()
	httpx.Register(api, httpx.Op{
		ID:      "second-factor",
		Method:  http.MethodGet,
		Path:    path,
		Tag:     tag,
		Summary: "Situação da própria verificação em duas etapas",
		Access:  own,
		Audit:   httpx.Unaudited,
	}, s.getFactor)
	httpx.Register(api, httpx.Op{
		ID:          "begin-second-factor",
		Method:      http.MethodPost,
		Path:        path,
		Tag:         tag,
		Summary:     "Começa a ativar a verificação em duas etapas, com a senha da conta",
		Access:      own,
		Audit:       "second_factor.begin",
		Faults:      []*fault.Error{ErrFactorOn, ErrWrongPassword},
		Description: "Responde com o segredo e o QR code. Nada muda até a confirmação com o primeiro código.",
	}, s.postFactor)
	httpx.Register(api, httpx.Op{
		ID:      "confirm-second-factor",
		Method:  http.MethodPost,
		Path:    path + "/confirm",
		Tag:     tag,
		Summary: "Ativa com o primeiro código",
		Access:  own,
		Audit:   "second_factor.enable",
		Faults:  []*fault.Error{ErrFactorCode, ErrFactorOff, ErrFactorOn},
	}, s.postFactorConfirm)
	httpx.Register(api, httpx.Op{
		ID:      "show-second-factor",
		Method:  http.MethodPost,
		Path:    path + "/verify",
		Tag:     tag,
		Summary: "Confirma o código antes de uma ação sensível",
		Access:  own,
		Audit:   "second_factor.show",
		Faults:  []*fault.Error{ErrFactorCode, ErrFactorOff},
		Description: "Vale por alguns minutos e libera operações que pedem o código de novo " +
			"(auth.step_up_required).",
	}, s.postFactorVerify)
	httpx.Register(api, httpx.Op{
		ID:      "renew-recovery-codes",
		Method:  http.MethodPost,
		Path:    path + "/codes",
		Tag:     tag,
		Summary: "Faz códigos de recuperação novos; os anteriores deixam de valer",
		Access:  own,
		Audit:   "second_factor.codes",
		Faults:  []*fault.Error{ErrFactorCode, ErrFactorOff},
	}, s.postRecoveryCodes)
	httpx.Register(api, httpx.Op{
		ID:      "disable-second-factor",
		Method:  http.MethodPost,
		Path:    path + "/disable",
		Tag:     tag,
		Summary: "Desliga a verificação em duas etapas",
		Access:  own,
		Audit:   "second_factor.disable",
		Faults:  []*fault.Error{ErrFactorCode, ErrFactorDemanded, ErrFactorOff},
	}, s.postFactorDisable)
}

func (s *Service) getFactor(ctx context.Context, _ *httpx.None) (*httpx.Body[FactorBody], error) {
	f, err := s.FactorOf(ctx, actor.From(ctx))
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
	return &httpx.Body[FactorEnrolmentBody]{Body: FactorEnrolmentBody{
		Secret: e.Secret,
		URI:    e.Address,
		QRCode: "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture),
	}}, nil
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

func (s *Service) postFactorVerify(
	ctx context.Context,
	in *httpx.Body[FactorCodeBody],
) (*httpx.Body[ConfirmedBody], error) {
	login, err := s.VerifyFactor(ctx, actor.From(ctx), in.Body.Code)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[ConfirmedBody]{Body: ConfirmedBody{
		Status:  http.StatusOK,
		Message: "Código confirmado.",
		Token:   login.Token,
	}}, nil
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
