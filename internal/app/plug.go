package app

import (
	"context"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/platform/store"
	"psic/internal/room"
)

// plug is the table of who tells whom: lower features announce or ask, and higher ones, which they cannot import, act
// or answer. Every function field of every feature is set here or named in MayStayEmpty; RequirePlugged checks it.
func (a *App) plug() {
	a.plugPeople()
	a.plugHours()
	a.plugSessions()
	a.plugPayments()
}

// plugPeople: what happens to a person, and what others know of one.
func (a *App) plugPeople() {
	a.Account.EndLogins = a.Login.EndAll
	a.Account.DropLogins = a.Login.Drop
	a.Account.Credits = a.credits
	a.Account.PhotoPublic = a.Directory.Listed
	a.Account.PhotoShared = a.Booking.Shared
	a.Account.Debts = append(a.Account.Debts,
		a.Booking.Debts,
		a.Payment.Debts,
		a.Subscription.Debts,
		a.Payout.Debts,
	)
	a.Account.Switched = append(a.Account.Switched,
		a.Directory.Announce,
		a.Company.Switched,
		a.Booking.Switched,
		a.Subscription.Switched,
	)
	a.Account.Deleted = append(a.Account.Deleted,
		a.Login.LetGo,
		a.Directory.LetGo,
		a.Payment.LetGo,
		a.Subscription.LetGo,
		a.Booking.LetGo,
		a.Notify.LetGo,
	)
	a.Account.Purged = append(a.Account.Purged,
		a.Directory.Purge,
		a.Subscription.Purge,
		a.Payout.Purge,
		a.Booking.Purge,
		a.Payment.Purge,
	)
	a.Account.Sections = append(a.Account.Sections,
		a.Login.Export,
		a.Directory.Export,
		a.Agenda.ExportHours,
		a.Agenda.ExportBlocks,
		a.Subscription.ExportPlan,
		a.Subscription.ExportPayer,
		a.Subscription.ExportInvoices,
		a.Booking.ExportSessions,
		a.Booking.ExportCalendar,
		a.Payment.ExportCharges,
		a.Payment.ExportBalance,
		a.Payment.ExportCards,
		a.Room.Export,
		a.Payout.Export,
		a.Notify.Export,
		a.Company.Export,
	)

	a.Login.ReserveSeat = a.Company.ReserveSeat
	a.Login.CheckSeat = a.Company.CheckSeat
	a.Login.MailboxLost = a.Company.MailboxLost
	a.Login.HasSessions = a.Booking.HasBooked
	a.Login.HasPatients = a.Booking.HasPatients
	a.Login.SignedOut = a.Booking.EndFeed

	a.Company.EndSessions = a.Booking.EndAll
}

// plugHours: profiles, hours and plans change what the public directory shows.
func (a *App) plugHours() {
	a.Directory.Opened = a.Agenda.Open
	a.Directory.Changed = a.Search.Index.Changed
	a.Agenda.Changed = a.Search.Index.Changed
	a.Agenda.Busy = a.Booking.Busy
	a.Agenda.Sessions = a.Booking.TherapistSessions
	a.Subscription.Changed = a.Search.Index.Changed
	a.Search.Entitled = a.Company.Entitled
	a.Search.HasSession = a.Booking.Keeps
}

// plugSessions: what a session asks of the features above it.
func (a *App) plugSessions() {
	a.Booking.BusyChanged = a.Search.Index.BusyChanged
	a.Booking.Entitled = a.Company.Entitled
	a.Booking.AccessEnds = a.Company.AccessEnds
	a.Booking.FeePercent = a.Subscription.FeePercent
	a.Booking.Statement = a.Payout.Statement
	a.Booking.TakeOut = a.Payout.TakeOut
	a.Booking.PaidOut = a.Payout.PaidOut
	a.Backoffice.OverduePayouts = a.Payout.Overdue
	a.Room.ICE = noRelay
}

// plugPayments: what a charge pays for, and who keeps what.
func (a *App) plugPayments() {
	a.Payment.Payables = map[string]payment.Payable{
		payment.ForSession: {
			Lock:       a.Booking.LockForCharge,
			Settled:    a.Booking.Settled,
			Ended:      a.Booking.Ended,
			Credited:   a.Booking.Credited,
			Returned:   a.Booking.Returned,
			Unreturned: a.Booking.Unreturned,
			Reversing:  a.Booking.Reversing,
		},
		// A plan follows payment alone: what is given back later changes nothing of the month that was paid.
		payment.ForSubscription: {
			Lock:       a.Subscription.LockForCharge,
			Settled:    a.Subscription.Settled,
			Ended:      a.Subscription.Ended,
			Credited:   nothing,
			Returned:   nothing,
			Unreturned: nothing,
			Reversing:  gone,
		},
	}
	a.Payment.Subscribed = a.Subscription.SaveSubscriber
	a.Payment.LastCard = a.Subscription.MayLose
	a.Payment.Hint = noHint
	if a.Sandbox != nil {
		a.Payment.PayPix = a.Sandbox.PayPix
		a.Subscription.SettleNow = a.Sandbox.SettleNow
	}
	if provider := a.Subscription.Recurring; provider != nil {
		a.Payment.Keeper = a.Subscription
		a.Payment.Hint = a.Subscription.Hint
		a.Payment.Refunders = map[string]payment.Refunder{recurring.Name: provider.RefundInvoice}
	}
}

func (a *App) credits(ctx context.Context, accountID string) (money.Cents, error) {
	return a.Payment.Balance(ctx, payment.CreditAccount(accountID))
}

func nothing(context.Context, *store.Tx, payment.Charge) error { return nil }

func gone(context.Context, *store.Tx, payment.Charge) (payment.Place, error) {
	return payment.Gone, nil
}

// noHint: no notification is of another product of the provider where none is used.
func noHint(context.Context, []byte) (bool, error) { return false, nil }

// noRelay stands until StartRelay knows one.
func noRelay(time.Time, string) []room.RelayServer { return []room.RelayServer{} }
