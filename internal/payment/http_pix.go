package payment

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
	"psic/internal/platform/qrcode"
)

type pngOutput struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// PixPayBody simulates the payer's bank. It exists only with the sandbox.
type PixPayBody struct {
	QRCodeCopy string `json:"qrCodeCopy"`
}

func (s *Service) pixRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:        "pix-qrcode",
		Method:    http.MethodGet,
		Path:      "/api/payment/pix/{id}/qrcode.png",
		Tag:       "pagamento",
		Summary:   "QR code de um PIX",
		Access:    httpx.Roles("quem paga", append([]actor.Role{actor.Therapist}, actor.Patients...)...),
		Responses: httpx.FileResponse("image/png", "Imagem PNG", "\u0089PNG …"),
	}, s.getQRCode)
	if s.PayPix != nil {
		httpx.Register(api, httpx.Op{
			ID:          "sandbox-pay-pix",
			Method:      http.MethodPost,
			Path:        "/api/sandbox/pix/pay",
			Tag:         "sandbox",
			Summary:     "Faz o papel do banco de quem paga",
			Access:      httpx.Public(),
			Faults:      []*fault.Error{errPixCode},
			Description: "Só existe com o provedor de teste.",
		}, s.postPayPix)
	}
}

// getQRCode draws the code here. An image from the provider's server would tell the provider who is looking at it.
func (s *Service) getQRCode(ctx context.Context, in *httpx.IDPath) (*pngOutput, error) {
	c, err := foundCharge(s.q.ChargeByID(ctx, s.DB.Read(), in.ID))
	if err != nil {
		return nil, err
	}
	if c.PayerID != actor.From(ctx).ID || c.PixCode == "" {
		return nil, fault.Missing
	}
	picture, err := qrcode.PNG(c.PixCode)
	if err != nil {
		return nil, err
	}
	return &pngOutput{"image/png", picture}, nil
}

var errPixCode = fault.New(fault.Invalid, "sandbox.pix_refused", "O banco recusou este código.")

func (s *Service) postPayPix(ctx context.Context, in *httpx.Body[PixPayBody]) (*httpx.Body[httpx.Done], error) {
	if err := s.PayPix(ctx, in.Body.QRCodeCopy); err != nil {
		return nil, errPixCode
	}
	return httpx.DoneUnless(nil, "PIX pago.")
}
