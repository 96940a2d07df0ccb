package app

import (
	"context"
	"time"

	"psic/internal/contract"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/platform/store"
	"psic/internal/practice"
	"psic/internal/room"
)

// plug sets the function fields by which a feature calls one above it, which it cannot import. Every function field of
// every feature is set here or named in MayStayEmpty; RequirePlugged checks it.
func (a *App) plug() {
	a.plugPeople()
	a.plugAgenda()
	a.plugSessions()
	a.plugPayments()
	a.plugContracts()
}

// plugPeople sets what other features do when an account changes, and what they know about its person.
func (a *App) plugPeople() {
	a.Account.EndLogins = a.Login.EndAll
	a.Account.DropLogins = a.Login.Drop
	a.Account.Credits = a.credits
	a.Account.Returning = a.Payment.Returning
	a.Payment.BooksChecked = a.books.looked("payments", a.Clock.Now)
	a.Payout.BooksChecked = a.books.looked("payouts", a.Clock.Now)
	a.Account.PhotoPublic = a.Directory.Listed
	a.Account.PhotoShared = a.Booking.Shared
	a.Account.Debts = append(a.Account.Debts,
		a.Booking.Debts,
		a.Packages.Debts,
		a.Payment.Debts,
		a.Subscription.Debts,
		a.Payout.Debts,
	)
	a.Account.OnSwitched = append(a.Account.OnSwitched,
		a.Directory.Switched,
		a.Company.Switched,
		a.Booking.Switched,
		a.Standing.Switched,
		a.Waiting.Switched,
		a.Packages.Switched,
		a.Subscription.Switched,
	)
	a.Account.OnDeleted = append(a.Account.OnDeleted,
		a.Login.AccountDeleted,
		a.Directory.AccountDeleted,
		a.Packages.AccountDeleted, // what is left becomes balance, which payment returns
		a.Payment.AccountDeleted,
		a.Subscription.AccountDeleted,
		a.Booking.AccountDeleted,
		a.Standing.AccountWasDeleted,
		a.Waiting.AccountWasDeleted,
		a.Calendar.AccountDeleted,
		a.OwnPatient.AccountDeleted,
		a.Practice.AccountDeleted,
		a.Record.PatientDeleted,
		a.Agreement.AccountDeleted,
		a.Questionnaire.AccountDeleted,
		a.Record.TherapistDeleted,
		a.Notify.AccountDeleted,
		a.Company.AccountDeleted,
	)
	a.Account.OnConsentRevoked = append(a.Account.OnConsentRevoked,
		a.Booking.ConsentRevoked,
		a.Standing.ConsentWasRevoked,
		a.Waiting.ConsentWasRevoked,
		a.Packages.ConsentWasRevoked,
		a.Agreement.ConsentRevoked,
		a.Questionnaire.ConsentRevoked,
	)
	a.Account.EndingSessions = a.Booking.EndingSessions
	a.Account.OnPurged = append(a.Account.OnPurged,
		a.Directory.Purge,
		a.Subscription.Purge,
		a.Payout.Purge,
		a.Booking.Purge,
		a.Payment.Purge,
		a.Agreement.Purge,
		a.Audit.Purge,
	)
	a.Account.Sections = append(a.Account.Sections,
		a.Login.Export,
		a.Login.ExportDevices,
		a.Login.ExportPasskeys,
		a.Directory.Export,
		a.Agenda.ExportHours,
		a.Agenda.ExportBlocks,
		a.Subscription.ExportPlan,
		a.Subscription.ExportPayer,
		a.Subscription.ExportInvoices,
		a.Booking.ExportSessions,
		a.Booking.ExportCalendar,
		a.Booking.ExportWritten,
		a.Booking.ExportProposals,
		a.Standing.Export,
		a.Waiting.Export,
		a.Waiting.ExportOffers,
		a.Calendar.Export,
		a.Agreement.Export,
		a.Agreement.ExportContacts,
		a.Questionnaire.Export,
		a.Questionnaire.ExportTexts,
		a.Record.ExportRequests,
		a.Packages.Export,
		a.OwnPatient.Export,
		a.OwnPatient.ExportInvitations,
		a.Payment.ExportCharges,
		a.Payment.ExportBalance,
		a.Payment.ExportCards,
		a.Payment.ExportPayer,
		a.Room.Export,
		a.Practice.Export,
		a.Practice.ExportProposals,
		a.Payout.Export,
		a.Payout.ExportTaxReceipts,
		a.Notify.Export,
		a.Company.Export,
		a.SSO.Export,
		a.Evidence.Export,
	)

	a.Login.CompanyOf = a.Company.OfAddress
	a.Login.LockCompany = a.Company.LockOf
	a.Login.TakeSeat = a.Company.TakeSeat
	a.Login.MoveSeat = a.moveSeat
	a.Login.CompanyName = a.Company.NameOf
	a.Login.MailboxLost = a.Company.MailboxLost
	a.Login.HasPatients = a.Booking.HasPatients
	a.Login.SignedOut = a.Booking.EndFeed

	a.Company.EndSessions = a.leftCompany
}

// plugAgenda tells the search index about changed profiles, schedules and plans, and gives agenda and search the
// sessions.
func (a *App) plugAgenda() {
	a.Directory.OwnPrice = a.OwnPatient.ShownPrice
	a.Search.OwnPrice = a.OwnPatient.ShownPrice
	a.Directory.Opened = a.Agenda.Open
	a.Directory.Changed = a.Search.Index.Changed
	a.Agenda.Changed = a.Search.Index.Changed
	a.Agenda.Closed = a.Standing.Closed
	a.Agenda.Watched = a.Waiting.Watched
	a.Agenda.Republished = a.Waiting.HoursChanged
	a.Agenda.KeptForStanding = a.Booking.KeptForStanding
	a.Agenda.KeptForWaiting = a.Waiting.Offered
	a.Agenda.KeptForPatient = a.Practice.Proposed
	a.Practice.Agreements = a.agreementsOf
	a.Agenda.Busy = a.Booking.Busy
	a.Agenda.Sessions = a.Booking.TherapistSessions
	a.Subscription.Changed = a.Search.Index.Changed
	a.Search.Entitled = a.Company.Entitled
	a.Search.HasSession = a.Booking.HasScheduledWith
}

// plugSessions sets what a session needs of the features above it.
func (a *App) plugSessions() {
	a.Booking.BusyChanged = a.Search.Index.BusyChanged
	a.Calendar.BusyChanged = a.Search.Index.BusyChanged
	a.Booking.Entitled = a.Company.Entitled
	a.Booking.AccessEnds = a.Company.AccessEnds
	a.Booking.FeePercent = a.Subscription.FeePercent
	a.Booking.OwnTerms = a.OwnPatient.Terms
	a.Booking.Statement = a.Payout.Statement
	a.Booking.TakeOut = a.Payout.TakeOut
	a.Booking.PaidOut = a.Payout.PaidOut
	a.Booking.Present = a.Room.Present
	a.Booking.Freed = a.Waiting.SessionFreed
	a.Booking.OccurrenceLost = a.Standing.Lost
	a.Booking.OccurrenceMoved = a.Standing.Moved
	a.Booking.OccurrenceUnpaid = a.Standing.Unpaid
	a.Booking.TakeFromPackage = a.Packages.Take
	a.Booking.BackToPackage = a.Packages.PutBack
	a.Booking.PackageLeft = a.Packages.Left
	a.Payout.Met = a.Room.Met
	a.Backoffice.OverduePayouts = a.Payout.Overdue
	a.Room.ICE = noRelay
}

// plugPayments sets what happens to a session or a plan when its charge changes.
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
		// A refund does not change the month of a plan that was paid.
		payment.ForSubscription: {
			Lock:       a.Subscription.LockForCharge,
			Settled:    a.Subscription.Settled,
			Ended:      a.Subscription.Ended,
			Credited:   doNothing,
			Returned:   doNothing,
			Unreturned: doNothing,
			Reversing:  a.Subscription.Reversing,
		},
	}
	a.Payment.Payables[payment.ForPackage] = payment.Payable{
		Lock:       a.Packages.LockForCharge,
		Settled:    a.Packages.Settled,
		Ended:      doNothing,
		Credited:   a.Packages.Credited,
		Returned:   doNothing,
		Unreturned: doNothing,
		Reversing:  a.Packages.Reversing,
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

// plugContracts sets what decides about the coverage of a company.
func (a *App) plugContracts() {
	a.Contract.Covered = alwaysCovered
}

// alwaysCovered: a contract that holds covers. Nothing suspends the coverage of a company.
func alwaysCovered(context.Context, contract.Reader, string, at.Date) (bool, error) { return true, nil }

func (a *App) credits(ctx context.Context, accountID string) (money.Cents, error) {
	return a.Payment.Balance(ctx, payment.CreditAccount(accountID))
}

// leftCompany ends what somebody who left a company has at the company's hours.
func (a *App) leftCompany(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := a.Booking.LeftCompany(ctx, tx, accountID); err != nil {
		return err
	}
	return a.Standing.HasLeftCompany(ctx, tx, accountID)
}

// moveSeat gives the seat and what hangs on it to the account that replaces another one.
func (a *App) moveSeat(ctx context.Context, tx *store.Tx, from, to string) error {
	if err := a.Company.MoveSeat(ctx, tx, from, to); err != nil {
		return err
	}
	return a.Evidence.MoveMark(ctx, tx, from, to)
}

func doNothing(context.Context, *store.Tx, payment.Charge) error { return nil }

// noHint is used when the provider does not bill plans: no notification is about a plan then.
func noHint(context.Context, []byte) (bool, error) { return false, nil }

// noRelay is used until StartRelay replaces it.
func noRelay(time.Time, string) []room.RelayServer { return []room.RelayServer{} }

// agreementsOf tells practice how patients stand with the contract of their therapist.
func (a *App) agreementsOf(
	ctx context.Context,
	therapistID string,
	patients []string,
) (map[string]practice.Agreement, error) {
	found, err := a.Agreement.StatesOf(ctx, therapistID, patients)
	if err != nil {
		return nil, err
	}
	out := make(map[string]practice.Agreement, len(found))
	for id, x := range found {
		out[id] = practice.Agreement{
			State:      practice.AgreementAccepted,
			ID:         x.AgreementID,
			Version:    x.Version,
			AcceptedAt: x.AcceptedAt.Time,
		}
		if x.Pending {
			pending := out[id]
			pending.State = practice.AgreementPending
			out[id] = pending
		}
	}
	return out, nil
}
