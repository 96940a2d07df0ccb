package app

import (
	"context"
	"net/http"
	"time"

	"psic/internal/booking"
	"psic/internal/platform/httpx"
)

// SettingsBody is the public part of the configuration, for the browser.
type SettingsBody struct {
	ProductName     string        `json:"productName"`
	SupportEmail    string        `json:"supportEmail"`
	DiscountPercent int           `json:"discountPercent" doc:"Desconto da primeira sessão; 0 desliga o anúncio"`
	DiscountCeiling int           `json:"discountCeiling" doc:"O desconto é no máximo este valor, em reais inteiros"`
	FreeCancelHours int           `json:"freeCancelHours" doc:"Até tantas horas antes do início, cancelar é gratuito"`
	Gateway         string        `json:"gateway"`
	TakesCards      bool          `json:"takesCards" doc:"Pagamentos com cartão são aceitos; sem eles, só PIX"`
	TestButtons     bool          `json:"testButtons" doc:"Mostra o botão Continuar da página de pagamento do plano"`
	Turn            bool          `json:"turn" doc:"Há um servidor que retransmite o vídeo"`
	PasswordMin     int           `json:"passwordMin" doc:"Mínimo de caracteres de uma senha nova"`
	ReadOnly        bool          `json:"readOnly" doc:"Nada é gravado agora; voltamos em minutos"`
	Links           SettingsLinks `json:"links"`
	Company         SettingsLegal `json:"company"`
	DPO             SettingsDPO   `json:"dpo"`
}

// SettingsLinks are the addresses of the footer.
type SettingsLinks struct {
	Instagram string `json:"instagram"`
	Facebook  string `json:"facebook"`
	LinkedIn  string `json:"linkedin"`
	Council   string `json:"council"`
}

// SettingsLegal identifies the supplier, as consumer law requires.
type SettingsLegal struct {
	Name    string `json:"name"`
	CNPJ    string `json:"cnpj"`
	Address string `json:"address"`
}

// SettingsDPO is the data protection officer.
type SettingsDPO struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

func (a *App) configRoute(api *httpx.API) {
	api.Examples(examples()...)
	httpx.Register(api, httpx.Op{
		ID:      "config",
		Method:  http.MethodGet,
		Path:    "/api/config",
		Tag:     "produto",
		Summary: "Configuração pública do produto",
		Access:  httpx.Public(),
	}, a.getConfig)
}

func (a *App) getConfig(context.Context, *struct{}) (*httpx.Body[SettingsBody], error) {
	c := a.Config
	return &httpx.Body[SettingsBody]{Body: SettingsBody{
		ProductName:     c.ProductName,
		SupportEmail:    c.SupportEmail,
		DiscountPercent: c.DiscountPercent,
		DiscountCeiling: c.DiscountCeiling,
		FreeCancelHours: int(booking.FreeUntil / time.Hour),
		Gateway:         c.Payment,
		TakesCards:      a.Payment.Gateway.TakesCards(),
		TestButtons:     c.TestButtons,
		Turn:            c.HasRelay(),
		PasswordMin:     c.ShortestPassword(),
		ReadOnly:        a.DB.ReadOnly(),
		Links: SettingsLinks{
			Instagram: c.Instagram,
			Facebook:  c.Facebook,
			LinkedIn:  c.LinkedIn,
			Council:   c.Council,
		},
		Company: SettingsLegal{c.LegalName, c.LegalCNPJ, c.LegalAddress},
		DPO:     SettingsDPO{c.DPOName, c.DPOEmail},
	}}, nil
}
