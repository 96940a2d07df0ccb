package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

	"psic/internal/booking"
	"psic/internal/kernel/money"
	"psic/internal/ownpatient"
	"psic/internal/packages"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/apipix"
	"psic/internal/payment/gateway/efi"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/payoutbatch"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/standing"
	"psic/internal/waiting"
)

const (
	webhookPath = "/api/payment/webhook"
	// bankSuffix takes what banks append to the address (/pix, /rec, /cobr) into the query, where it changes nothing.
	bankSuffix = "?aviso="
)

// openPayments opens the payment provider and builds the features that use it.
func (a *App) openPayments(parts Parts) error {
	g, err := a.openGateway(parts)
	if err != nil {
		return err
	}
	a.Payment = &payment.Service{
		DB:           a.DB,
		Clock:        a.Clock,
		Jobs:         a.Jobs,
		Ring:         a.Ring,
		Account:      a.Account,
		Notify:       a.Notify,
		Gateway:      outside{g},
		Log:          a.Log,
		NotifyURL:    a.Config.BaseURL + webhookPath,
		CountSources: bool(a.Config.RateLimit),
	}
	if bank, ok := g.(*apipix.Gateway); ok {
		a.Payment.Listen = func(ctx context.Context) error { return bank.Listen(ctx, a.Payment.NotifyURL+bankSuffix) }
	}
	if err := a.openRecurring(); err != nil {
		return err
	}
	a.Company.Payment = a.Payment
	a.Subscription.Payment = a.Payment
	a.Booking = &booking.Service{
		DB:              a.DB,
		Clock:           a.Clock,
		Jobs:            a.Jobs,
		Blobs:           a.Blobs,
		Bus:             a.Bus,
		Log:             a.Log,
		Ring:            a.Ring,
		Account:         a.Account,
		Directory:       a.Directory,
		Agenda:          a.Agenda,
		Payment:         a.Payment,
		Notify:          a.Notify,
		EnterprisePrice: enterprisePrice,
		DiscountPercent: int64(a.Config.DiscountPercent),
		DiscountCeiling: money.Reais(int64(a.Config.DiscountCeiling)),
		OwnFeePercent:   int64(a.Config.OwnPatientFee),
	}
	a.Packages = &packages.Service{
		DB:        a.DB,
		Clock:     a.Clock,
		Jobs:      a.Jobs,
		Log:       a.Log,
		Account:   a.Account,
		Directory: a.Directory,
		Agenda:    a.Agenda,
		Payment:   a.Payment,
		Booking:   a.Booking,
		Audit:     a.Audit,
	}
	a.OwnPatient = &ownpatient.Service{
		DB:        a.DB,
		Clock:     a.Clock,
		Jobs:      a.Jobs,
		Ring:      a.Ring,
		Log:       a.Log,
		Account:   a.Account,
		Directory: a.Directory,
		Agenda:    a.Agenda,
		Notify:    a.Notify,
		BaseURL:   a.Config.BaseURL,
		FeePart:   int64(a.Config.OwnPatientFee),
	}
	a.Standing = &standing.Service{
		DB:        a.DB,
		Clock:     a.Clock,
		Jobs:      a.Jobs,
		Log:       a.Log,
		Account:   a.Account,
		Directory: a.Directory,
		Agenda:    a.Agenda,
		Payment:   a.Payment,
		Booking:   a.Booking,
	}
	a.Waiting = &waiting.Service{
		DB:        a.DB,
		Clock:     a.Clock,
		Jobs:      a.Jobs,
		Bus:       a.Bus,
		Log:       a.Log,
		Account:   a.Account,
		Directory: a.Directory,
		Agenda:    a.Agenda,
		Booking:   a.Booking,
	}
	a.Payout = &payout.Service{
		DB:           a.DB,
		Clock:        a.Clock,
		Jobs:         a.Jobs,
		Ring:         a.Ring,
		Log:          a.Log,
		Account:      a.Account,
		Directory:    a.Directory,
		Payment:      a.Payment,
		Subscription: a.Subscription,
		Notify:       a.Notify,
		SecondAbove:  money.Reais(int64(a.Config.PayoutSecondAdmin)),
		Blobs:        a.Blobs,
		Audit:        a.Audit,
	}
	return a.openPayoutBatches()
}

// openPayoutBatches builds batches of payouts. The sandbox sends transfers, and so does an account at Efí.
func (a *App) openPayoutBatches() error {
	payer, err := payoutbatch.ParsePayer(a.Config.BankFilePayer)
	if err != nil {
		return fmt.Errorf("PSIC_BANK_FILE_PAYER: %w", err)
	}
	a.PayoutBatch = &payoutbatch.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Log:     a.Log,
		Audit:   a.Audit,
		Account: a.Account,
		Payout:  a.Payout,
		Payer:   payer,
	}
	if a.Sandbox != nil {
		a.PayoutBatch.Transfers = a.Sandbox
	}
	if a.Config.EfiClientID == "" {
		return nil
	}
	certificate, err := tls.LoadX509KeyPair(a.Config.EfiCertificate, a.Config.EfiCertificate)
	if err != nil {
		return fmt.Errorf("PSIC_EFI_CERTIFICATE: %w", err)
	}
	a.PayoutBatch.Transfers, err = efi.New(efi.Options{
		BaseURL:     a.Config.EfiURL,
		ClientID:    a.Config.EfiClientID,
		Secret:      a.Config.EfiSecret,
		Certificate: certificate,
		PixKey:      a.Config.EfiPixKey,
		Clock:       a.Clock,
	})
	return err
}

func (a *App) openGateway(parts Parts) (gateway.Gateway, error) {
	switch a.Config.Payment {
	case "apipix":
		return openAPIPix(a.Config, a.Clock)
	case "pagbank":
		return pagbank.New(pagbank.Options{
			Options:        wire.Options{BaseURL: a.Config.PagBankURL, Token: a.Config.PagBankToken},
			Clock:          a.Clock,
			SoftDescriptor: a.Config.PagBankDescriptor,
		})
	}
	a.Sandbox = sandbox.New(sandbox.Options{
		DB:      a.DB,
		Clock:   a.Clock,
		Ring:    a.Ring,
		Log:     a.Log,
		Keys:    parts.SandboxKeys,
		Deliver: a.deliver,
	})
	faults, err := sandbox.ParseFaults(a.Config.SandboxFaults)
	if err != nil {
		return nil, err
	}
	a.Sandbox.SetFaults(faults)
	return a.Sandbox, nil
}

// openAPIPix reads secret and certificate from their files.
func openAPIPix(c config.Config, ck *clock.Clock) (*apipix.Gateway, error) {
	secret, err := os.ReadFile(c.PixSecretFile)
	if err != nil {
		return nil, errors.New("PSIC_PIX_CLIENT_SECRET_FILE cannot be read")
	}
	cert, err := tls.LoadX509KeyPair(c.PixCert, c.PixCertKey)
	if err != nil {
		return nil, errors.New("PSIC_PIX_CERT and PSIC_PIX_CERT_KEY are not a certificate and its key")
	}
	o := apipix.Options{
		BaseURL:      c.PixURL,
		TokenURL:     c.PixTokenURL,
		ClientID:     c.PixClientID,
		ClientSecret: strings.TrimSpace(string(secret)),
		Certificate:  cert,
		PixKey:       c.PixKey,
		Clock:        ck,
	}
	if parts := config.PixAccountShape.FindStringSubmatch(c.PixAccount); parts != nil {
		o.Account = apipix.Account{Agency: parts[1], Number: parts[2], Kind: parts[3]}
	}
	return apipix.New(o)
}

// CheckPayment reports whether the provider accepts the account's token. It needs no database, so that settings can be
// checked before there is an installation.
func CheckPayment(ctx context.Context, c config.Config) error {
	if c.Payment == "apipix" {
		g, err := openAPIPix(c, clock.New(0))
		if err != nil {
			return err
		}
		return g.Check(ctx)
	}
	g, err := pagbank.New(pagbank.Options{
		Options: wire.Options{BaseURL: c.PagBankURL, Token: c.PagBankToken},
		Clock:   clock.New(0),
	})
	if err != nil {
		return err
	}
	if _, err = g.PublicKey(ctx); err != nil {
		return fmt.Errorf("the payment provider does not accept the token: %w", err)
	}
	return nil
}

// openRecurring lets the provider bill plans by itself, when the settings say so.
func (a *App) openRecurring() error {
	if a.Config.PagBankPlans != "recurring" {
		return nil
	}
	token := a.Config.PagBankRecurringToken
	if token == "" {
		token = a.Config.PagBankToken
	}
	c, err := recurring.New(recurring.Options{
		Options: wire.Options{BaseURL: a.Config.PagBankRecurringURL, Token: token},
		Clock:   a.Clock,
	})
	if err != nil {
		return err
	}
	a.Subscription.Recurring = c
	// The provider sends notifications only to https. Without them, a job reads the state of each plan in time.
	if strings.HasPrefix(a.Config.BaseURL, "https://") {
		a.Subscription.HintURL = a.Config.BaseURL + webhookPath
	}
	return nil
}

// deliver passes a notification of the sandbox to the function that receives those of a real provider.
func (a *App) deliver(ctx context.Context, header http.Header, body []byte) error {
	return a.Payment.Receive(ctx, header, body)
}
