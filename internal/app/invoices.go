package app

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"fmt"

	"psic/internal/invoicing"
	"psic/internal/invoicing/nfse"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
)

// openInvoicing builds what companies with a contract pay.
func (a *App) openInvoicing(g gateway.Gateway) error {
	a.Invoicing = &invoicing.Service{
		DB:        a.DB,
		Clock:     a.Clock,
		Jobs:      a.Jobs,
		Ring:      a.Ring,
		Log:       a.Log,
		Company:   a.Company,
		Payment:   a.Payment,
		Notify:    a.Notify,
		Audit:     a.Audit,
		Biller:    outsideBiller{gateway.BillerOf(g)},
		NotifyURL: a.Config.BaseURL + webhookPath,
		Random:    rand.Reader,
		Rate:      int64(a.Config.CompanyRate),
		SeatFee:   money.Reais(int64(a.Config.CompanySeatFee)),
		Issuer: invoicing.Issuer{
			Product: a.Config.ProductName,
			Name:    a.Config.LegalName,
			CNPJ:    a.Config.LegalCNPJ,
			Address: a.Config.LegalAddress,
			Support: a.Config.SupportEmail,
		},
		Emitter: a.noteEmitter(),
	}
	return a.openNotes()
}

// noteEmitter is what service notes say about the company that runs the platform.
func (a *App) noteEmitter() nfse.Emitter {
	cnpj, _ := br.CNPJ(a.Config.LegalCNPJ) // without a CNPJ no note is prepared
	return nfse.Emitter{
		CNPJ:         cnpj,
		Municipality: a.Config.NFSeCity,
		Registration: a.Config.NFSeRegistration,
		Service:      a.Config.NFSeService,
		Series:       a.Config.NFSeSeries,
		Simples:      a.Config.NFSeSimples,
		Test:         a.Config.NFSeEnv != "production",
	}
}

// openNotes connects to the national system of service notes, when the settings name it.
func (a *App) openNotes() error {
	if a.Config.NFSeURL == "" {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(a.Config.NFSeCert, a.Config.NFSeKey)
	if err != nil {
		return fmt.Errorf("PSIC_NFSE_CERT and PSIC_NFSE_KEY: %w", err)
	}
	a.Invoicing.Notes, err = nfse.NewNational(nfse.Options{BaseURL: a.Config.NFSeURL, Certificate: pair})
	return err
}

// outsideBiller is a provider whose calls wait outside the gate, as those of outside.
type outsideBiller struct{ gateway.DueBiller }

func (o outsideBiller) Bill(ctx context.Context, c gateway.DueCharge) (gateway.DueResult, error) {
	return aside(ctx, func() (gateway.DueResult, error) { return o.DueBiller.Bill(ctx, c) })
}

func (o outsideBiller) ReadBill(ctx context.Context, orderID string) (gateway.DueResult, error) {
	return aside(ctx, func() (gateway.DueResult, error) { return o.DueBiller.ReadBill(ctx, orderID) })
}
