package app

import (
	"context"
	"net/http"
	"strings"

	"psic/internal/booking"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/platform/store"
)

const webhookPath = "/api/payment/webhook"

// openPayments chooses the provider and builds what stands on it.
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
		Gateway:      outside{g},
		Log:          a.Log,
		NotifyURL:    a.Config.BaseURL + webhookPath,
		CountSources: bool(a.Config.RateLimit),
	}
	if a.Sandbox != nil {
		a.Payment.PayPix = a.Sandbox.PayPix
		a.Subscription.SettleNow = a.Sandbox.SettleNow
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
		Account:         a.Account,
		Directory:       a.Directory,
		Agenda:          a.Agenda,
		Payment:         a.Payment,
		Notify:          a.Notify,
		EnterprisePrice: enterprisePrice,
		DiscountPercent: int64(a.Config.DiscountPercent),
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
	}
	return nil
}

func (a *App) openGateway(parts Parts) (gateway.Gateway, error) {
	if a.Config.Payment == "pagbank" {
		return pagbank.New(
			pagbank.Options{
				Options:        wire.Options{BaseURL: a.Config.PagBankURL, Token: a.Config.PagBankToken},
				Clock:          a.Clock,
				SoftDescriptor: a.Config.PagBankDescriptor,
			},
		)
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

// openRecurring lets the provider bill plans by itself, where the settings say so.
func (a *App) openRecurring() error {
	if a.Config.PagBankPlans != "recurring" {
		return nil
	}
	token := a.Config.PagBankRecurringToken
	if token == "" {
		token = a.Config.PagBankToken
	}
	c, err := recurring.New(
		recurring.Options{Options: wire.Options{BaseURL: a.Config.PagBankRecurringURL, Token: token}, Clock: a.Clock},
	)
	if err != nil {
		return err
	}
	a.Subscription.Recurring = c
	if strings.HasPrefix(
		a.Config.BaseURL,
		"https://",
	) { // it writes nowhere else; without it everything is read in time
		a.Subscription.HintURL = a.Config.BaseURL + webhookPath
	}
	a.Payment.Keeper, a.Payment.Hint = a.Subscription, a.Subscription.Hint
	a.Payment.Refunders = map[string]func(context.Context, string, money.Cents, string) error{
		recurring.Name: c.RefundInvoice,
	}
	return nil
}

// deliver hands a notification of the sandbox to the same door through which a real provider comes.
func (a *App) deliver(ctx context.Context, header http.Header, body []byte) error {
	return a.Payment.Receive(ctx, header, body)
}

// plugPayments connects charges with sessions, and sessions with everything that shows them.
func (a *App) plugPayments() {
	type onCharge = map[string]func(context.Context, *store.Tx, payment.Charge) error
	a.Payment.LockOwner = map[string]func(context.Context, *store.Tx, string) error{
		payment.ForSession:      a.Booking.LockForCharge,
		payment.ForSubscription: a.Subscription.LockForCharge,
	}
	a.Payment.Settled = onCharge{payment.ForSession: a.Booking.Settled, payment.ForSubscription: a.Subscription.Settled}
	a.Payment.Ended = onCharge{payment.ForSession: a.Booking.Ended, payment.ForSubscription: a.Subscription.Ended}
	a.Payment.Credited = onCharge{payment.ForSession: a.Booking.Credited}
	a.Payment.Returned = onCharge{payment.ForSession: a.Booking.Returned}
	a.Payment.Unreturned = onCharge{payment.ForSession: a.Booking.Unreturned}
	a.Payment.Reversing = map[string]func(context.Context, *store.Tx, payment.Charge) (payment.Place, error){
		payment.ForSession: a.Booking.Reversing,
	}
	a.Payment.Alarm = func(ctx context.Context, m payment.Alarm) error {
		return a.Notify.Send(ctx, a.Notify.Support, notify.MoneyAlarm(m.What, m.ChargeID))
	}
	a.Payment.Subscribed, a.Payment.LastCard = a.Subscription.SaveSubscriber, a.Subscription.MayLose
	a.Agenda.Busy, a.Agenda.Sessions = a.Booking.Busy, a.Booking.TherapistSessions
	a.Booking.BusyChanged, a.Booking.Entitled = a.Search.Index.BusyChanged, a.Company.Entitled
	a.Booking.AccessEnds, a.Company.EndSessions = a.Company.AccessEnds, a.Booking.EndAll
	a.Account.Switched = append(a.Account.Switched, a.Booking.Switched)
	a.Booking.FeePercent = a.Subscription.FeePercent
	a.Account.PhotoShared, a.Account.HasSessions = a.Booking.Shared, a.Booking.HasBooked
	a.Account.HasPatients = a.Booking.HasPatients
	a.Account.Deleted = append(
		a.Account.Deleted,
		a.Payment.LetGo,
		a.Subscription.LetGo,
		a.Booking.LetGo,
		a.Notify.LetGo,
	)
	a.Account.Switched = append(a.Account.Switched, a.Subscription.Switched)
	a.Account.SignedOut = a.Booking.EndFeed
	a.Account.Purged = append(a.Account.Purged, a.Booking.Purge, a.Payment.Purge)
	a.Account.Debts = append(a.Account.Debts, a.Booking.Debts, a.Payment.Debts, a.Subscription.Debts, a.Payout.Debts)
	a.Booking.Statement = a.Payout.Statement
	a.Booking.TakeOut = a.Payout.TakeOut
	a.Booking.PaidOut = a.Payout.PaidOut
	a.Account.Credits = func(ctx context.Context, id string) (money.Cents, error) {
		return a.Payment.Balance(ctx, payment.CreditAccount(id))
	}
}
