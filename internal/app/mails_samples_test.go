package app_test

import (
	"slices"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/notify"
	"psic/internal/subscription"
)

// mailSamples holds every mail that the product can write, in every variant of its text.
var mailSamples = slices.Concat(
	accountMails, bookingMails(), subscriptionMails(), payoutMails, companyMails, directoryMails, paymentMails,
)

const mailToken = "a+b&c"

var accountMails = []mailSample{
	{feature: "account", name: "confirm the address", mail: notify.ConfirmAddress(mailToken)},
	{feature: "account", name: "confirm and choose a password", mail: notify.ConfirmAndChoose(mailToken)},
	{feature: "account", name: "invitation of an employee", mail: notify.Invitation(mailToken, false)},
	{feature: "account", name: "invitation of a company", mail: notify.Invitation(mailToken, true)},
	{feature: "account", name: "the account exists", mail: notify.AccountExists(mailToken)},
	{feature: "account", name: "the account is inactive", mail: notify.AccountInactive()},
	{feature: "account", name: "reset the password", mail: notify.ResetPassword(mailToken)},
	{feature: "account", name: "the reset went elsewhere", mail: notify.ResetElsewhere()},
	{feature: "account", name: "password changed", mail: notify.PasswordChanged()},
	{feature: "account", name: "second factor on", mail: notify.FactorOn()},
	{feature: "account", name: "second factor off", mail: notify.FactorOff()},
	{feature: "account", name: "second factor reset", mail: notify.FactorReset()},
	{feature: "account", name: "recovery code", mail: notify.RecoveryCode("012345")},
	{feature: "account", name: "recovery address changed", mail: notify.RecoveryChanged()},
	{feature: "account", name: "new place", mail: notify.NewPlace()},
	{feature: "account", name: "identity opened", mail: notify.IdentityOpened()},
	{feature: "account", name: "deletion received", mail: notify.DeletionReceived()},
	{feature: "account", name: "deletion done", mail: notify.DeletionDone()},
	{feature: "account", name: "deletion refused", mail: notify.DeletionRefused(nil)},
	{
		feature: "account",
		name:    "deletion refused for reasons",
		mail:    notify.DeletionRefused([]string{"há saldo", "há sessões marcadas"}),
	},
}

// bookingMails are all news of a session for both people, and the discreet form.
func bookingMails() []mailSample {
	starts := time.Date(2026, time.December, 2, 13, 0, 0, 0, time.UTC)
	news := notify.SessionNews{
		SessionID: "s1",
		StartsAt:  starts,
		Patient:   true,
		Amount:    16000,
		Means:     16000,
		Until:     starts.Add(-3 * time.Hour),
	}
	var out []mailSample
	add := func(name string, n notify.SessionNews) {
		out = append(out, mailSample{feature: "booking", name: name, mail: notify.AboutSession(n, false)})
	}
	with := func(change func(*notify.SessionNews)) notify.SessionNews {
		n := news
		change(&n)
		return n
	}
	for _, what := range []string{
		booking.TellBooked, booking.TellHoldEnding, booking.TellReleased, booking.TellPaid, booking.TellMoved,
		booking.TellCancelled, booking.TellRefunded, booking.TellReturned, booking.TellLateCredit,
		booking.TellLateRefund, booking.TellSurplusCredit, booking.TellSurplusRefund, booking.TellRefundRefused,
		booking.TellOwed, booking.TellDisputed, "unknown",
	} {
		add(what+", patient", with(func(n *notify.SessionNews) { n.What = what }))
		add(what+", therapist", with(func(n *notify.SessionNews) { n.What, n.Patient = what, false }))
	}
	for _, hours := range []int{24, 1} {
		for _, patient := range []bool{true, false} {
			add(side("reminder "+time.Duration(hours*int(time.Hour)).String(), patient), with(func(n *notify.SessionNews) {
				n.What, n.Hours, n.Patient = notify.Reminder, hours, patient
			}))
		}
	}
	for _, by := range []booking.By{booking.ByPatient, booking.ByTherapist} {
		for _, patient := range []bool{true, false} {
			for _, paid := range []bool{true, false} {
				name := "moved by " + string(by)
				if paid {
					name += ", paid"
				}
				add(side(name, patient), with(func(n *notify.SessionNews) {
					n.What, n.MovedBy, n.Patient, n.Paid = booking.TellMoved, string(by), patient, paid
					n.Was = starts.Add(-48 * time.Hour)
				}))
			}
		}
	}
	for _, by := range []booking.By{booking.ByPatient, booking.ByTherapist, booking.ByAdmin, booking.BySystem} {
		for _, outcome := range []booking.Outcome{booking.Nothing, booking.Credit, booking.Refund, booking.Kept} {
			for _, patient := range []bool{true, false} {
				add(side("cancelled by "+string(by)+", "+string(outcome), patient), with(func(n *notify.SessionNews) {
					n.What, n.By, n.Outcome, n.Patient = booking.TellCancelled, string(by), string(outcome), patient
				}))
			}
		}
		add("late credit after a cancellation by "+string(by), with(func(n *notify.SessionNews) {
			n.What, n.By = booking.TellLateCredit, string(by)
		}))
		add("late refund after a cancellation by "+string(by), with(func(n *notify.SessionNews) {
			n.What, n.By = booking.TellLateRefund, string(by)
		}))
	}
	for _, what := range []string{booking.TellCancelled, booking.TellReturned} {
		refund := func(name string, change func(*notify.SessionNews)) {
			n := with(func(n *notify.SessionNews) { n.What, n.Outcome = what, string(booking.Refund) })
			change(&n)
			add(what+", refund "+name, n)
		}
		refund("to the means", func(*notify.SessionNews) {})
		refund("to the balance", func(n *notify.SessionNews) { n.Means = 0 })
		refund("to both", func(n *notify.SessionNews) { n.Means = 10000 })
		refund("by hand", func(n *notify.SessionNews) { n.ByHand = true })
		refund("by hand and to the balance", func(n *notify.SessionNews) { n.ByHand, n.Means = true, 10000 })
	}
	discreet := with(func(n *notify.SessionNews) { n.What = booking.TellPaid })
	return append(out,
		mailSample{feature: "booking", name: "discreet", mail: notify.AboutSession(discreet, true)},
		mailSample{feature: "booking", name: "calendar address created", mail: notify.FeedOpened()},
	)
}

func side(name string, patient bool) string {
	if patient {
		return name + ", patient"
	}
	return name + ", therapist"
}

func subscriptionMails() []mailSample {
	until := at.Day(2026, time.December, 20)
	var out []mailSample
	add := func(name string, m notify.Mail) {
		out = append(out, mailSample{feature: "subscription", name: name, mail: m})
	}
	for _, what := range []string{
		subscription.TellPaid, subscription.TellFailed, subscription.TellEnded, subscription.TellCancelled,
		subscription.TellSuspended, subscription.TellActivated, subscription.TellLifted, "unknown",
	} {
		n := notify.PlanNews{
			What:    what,
			Plan:    "Plano Básico",
			Amount:  4990,
			Until:   until,
			NextTry: until.AddDays(3),
		}
		add(what, notify.AboutPlan(n))
		n.Over, n.NextTry = true, at.Date{}
		add(what+", over, no next try", notify.AboutPlan(n))
	}
	change := notify.PlanChange{
		Plan:       "Plano Básico",
		Was:        4990,
		Is:         5990,
		WasPercent: 10,
		IsPercent:  10,
		Until:      until,
	}
	add("price changed", notify.PlanChanged(change))
	for _, percent := range []int64{5, 15} {
		for _, kept := range []at.Date{until, {}} {
			c := change
			c.IsPercent, c.Until = percent, kept
			name := "share " + map[int64]string{5: "lowered", 15: "raised"}[percent]
			if !kept.IsZero() {
				name += ", kept until"
			}
			add("price changed, "+name, notify.PlanChanged(c))
			c.Is = c.Was
			add(name, notify.PlanChanged(c))
		}
	}
	return out
}

var payoutMails = []mailSample{{feature: "payout", name: "sent", mail: notify.PayoutSent(123456, 3, 2026)}}

var companyMails = []mailSample{
	{feature: "company", name: "access ends", mail: notify.AccessEnding("20/12/2026")},
	{feature: "company", name: "access ended", mail: notify.AccessEnded()},
	{feature: "company", name: "paid", mail: notify.CompanyPaid("20/12/2026")},
	{feature: "company", name: "due soon", mail: notify.CompanyDueSoon("20/12/2026")},
	{feature: "company", name: "overdue", mail: overdue(), answered: true},
}

func overdue() notify.Mail {
	m := notify.CompanyOverdue()
	m.ReplyTo = "suporte@psic.test"
	return m
}

var directoryMails = []mailSample{
	{feature: "directory", name: "approve a therapist", mail: notify.ApproveTherapist("a/b")},
	{feature: "directory", name: "registration approved", mail: notify.RegistrationApproved()},
	{feature: "directory", name: "registration invalid", mail: notify.RegistrationInvalid()},
	{feature: "directory", name: "bank data changed", mail: notify.BankChanged()},
}

var paymentMails = []mailSample{
	{feature: "payment", name: "refund refused", mail: notify.MoneyAlarm("refund_refused", "c1")},
	{feature: "payment", name: "owed", mail: notify.MoneyAlarm("owed", "c1")},
	{feature: "payment", name: "reversed", mail: notify.MoneyAlarm("reversed", "c1")},
	{feature: "payment", name: "disputed", mail: notify.MoneyAlarm("disputed", "c1")},
}
