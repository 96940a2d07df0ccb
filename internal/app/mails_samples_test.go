package app_test

import (
	"slices"
	"time"

	"psic/internal/account"
	"psic/internal/backoffice"
	"psic/internal/booking"
	"psic/internal/company"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/login"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/payout"
	"psic/internal/platform/autobackup"
	"psic/internal/room"
	"psic/internal/subscription"
)

// mailSamples has every mail that the product can send, in every variant of its text.
var mailSamples = slices.Concat(
	accountMails, bookingMails(), subscriptionMails(), payoutMails, companyMails, directoryMails, paymentMails,
	backupMails,
	notifyMails, backofficeMails, roomMails, standingMails(), waitingMails(), calendarMails, packageMails(),
	ownPatientMails(),
	agreementMails(),
	questionnaireMails(),
	disputeMails(),
	practiceMails(),
	recordMails,
)

const mailToken = "a+b&c"

var accountMails = []mailSample{
	{by: "login.MailConfirmAddress", name: "confirm the address", mail: login.MailConfirmAddress(mailToken)},
	{
		by:   "login.MailConfirmAndChoose",
		name: "confirm and choose a password",
		mail: login.MailConfirmAndChoose(mailToken, actor.Customer),
	},
	{
		by:   "login.MailConfirmAndChoose",
		name: "a therapist confirms and chooses a password",
		mail: login.MailConfirmAndChoose(mailToken, actor.Therapist),
	},
	{
		by:   "login.MailInvitation",
		name: "invitation of an employee",
		mail: login.MailInvitation(login.Benefit{
			Company: "Aurora Tecnologia",
			Path:    "/senha-recuperacao?token=a%2Bb%26c&convite=1",
			Life:    14 * 24 * time.Hour,
		}),
	},
	{
		by:   "login.MailCompanyAccess",
		name: "invitation of a company",
		mail: login.MailCompanyAccess(mailToken, 14*24*time.Hour),
	},
	{
		by:      "login.MailResetRefused",
		name:    "no link to a former employer",
		mail:    login.MailResetRefused("suporte@psic.test"),
		replyTo: "suporte@psic.test",
	},
	{by: "login.MailAccountExists", name: "the account exists", mail: login.MailAccountExists(mailToken)},
	{by: "login.MailAccountInactive", name: "the account is inactive", mail: login.MailAccountInactive()},
	{by: "login.MailResetPassword", name: "reset the password", mail: login.MailResetPassword(mailToken)},
	{by: "login.MailResetElsewhere", name: "the reset went elsewhere", mail: login.MailResetElsewhere()},
	{by: "login.MailPasswordChanged", name: "password changed", mail: login.MailPasswordChanged()},
	{by: "login.MailFactor", name: "second factor on", mail: login.MailFactor(login.FactorOn)},
	{by: "login.MailFactor", name: "second factor off", mail: login.MailFactor(login.FactorOff)},
	{by: "login.MailFactor", name: "second factor reset", mail: login.MailFactor(login.FactorReset)},
	{by: "login.MailFactor", name: "new recovery codes", mail: login.MailFactor(login.FactorCodes)},
	{by: "login.MailPasskey", name: "passkey added", mail: login.MailPasskey(login.PasskeyAdded)},
	{by: "login.MailPasskey", name: "passkey removed", mail: login.MailPasskey(login.PasskeyRemoved)},
	{by: "login.MailPasskey", name: "passkey suspended", mail: login.MailPasskey(login.PasskeySuspended)},
	{by: "login.MailAdministrator", name: "invitation of an administrator", mail: login.MailAdministrator(mailToken)},
	{by: "login.MailRecoveryCode", name: "recovery code", mail: login.MailRecoveryCode("012345")},
	{by: "login.MailRecoveryChanged", name: "recovery address changed", mail: login.MailRecoveryChanged()},
	{by: "login.MailBegunAgain", name: "begun again", mail: login.MailBegunAgain()},
	{by: "login.MailNewPlace", name: "new place", mail: login.MailNewPlace()},
	{by: "account.MailIdentityOpened", name: "identity opened", mail: account.MailIdentityOpened()},
	{by: "account.MailConsentRevoked", name: "consent revoked", mail: account.MailConsentRevoked()},
	{by: "account.MailConsentGiven", name: "consent given again", mail: account.MailConsentGiven()},
	{by: "account.MailDeletionReceived", name: "deletion received", mail: account.MailDeletionReceived(0)},
	{by: "account.MailDeletionReceived", name: "deletion with balance", mail: account.MailDeletionReceived(30_00)},
	{by: "account.MailDeletionDone", name: "deletion done", mail: account.MailDeletionDone(0)},
	{by: "account.MailDeletionDone", name: "deletion done, balance returns", mail: account.MailDeletionDone(30_00)},
	{by: "account.MailDeletionRefused", name: "deletion refused", mail: account.MailDeletionRefused(nil)},
	{
		by:   "account.MailDeletionRefused",
		name: "deletion refused for reasons",
		mail: account.MailDeletionRefused([]string{"há saldo", "há sessões marcadas"}),
	},
}

// bookingMails returns all mails about a session, for the patient and the therapist, and the discreet form.
func bookingMails() []mailSample {
	starts := time.Date(2026, time.December, 2, 13, 0, 0, 0, time.UTC)
	usual := booking.MailContent{
		SessionID: "s1",
		StartsAt:  starts,
		Patient:   true,
		Amount:    16000,
		Price:     16000,
		Means:     16000,
		Until:     starts.Add(-3 * time.Hour),
	}
	var out []mailSample
	add := func(name string, change func(*booking.MailContent)) {
		n := usual
		change(&n)
		out = append(out, mailSample{by: "booking.MailSession", name: name, mail: booking.MailSession(n, false)})
	}

	for _, what := range []booking.MailKind{
		booking.MailBooked, booking.MailHoldEnding, booking.MailReleased, booking.MailPaid, booking.MailRescheduled,
		booking.MailCancelled, booking.MailRefunded, booking.MailReturned, booking.MailLateCredit,
		booking.MailLateRefund, booking.MailSurplusCredit, booking.MailSurplusRefund, booking.MailRefundRefused,
		booking.MailOwed, booking.MailDisputed, booking.MailMoveRefused, "unknown",
	} {
		add(string(what)+", patient", func(n *booking.MailContent) { n.What = what })
		add(string(what)+", therapist", func(n *booking.MailContent) { n.What, n.Patient = what, false })
	}
	for _, lead := range []time.Duration{booking.ReminderDay, booking.ReminderHour} {
		for _, patient := range []bool{true, false} {
			add(side("reminder "+lead.String(), patient), func(n *booking.MailContent) {
				n.What, n.Lead, n.Patient = booking.MailReminder, lead, patient
			})
		}
	}
	for _, by := range []booking.By{booking.ByPatient, booking.ByTherapist} {
		for _, patient := range []bool{true, false} {
			for _, paid := range []bool{true, false} {
				name := "moved by " + string(by)
				if paid {
					name += ", paid"
				}
				add(side(name, patient), func(n *booking.MailContent) {
					n.What, n.RescheduledBy, n.Patient, n.Paid = booking.MailRescheduled, by, patient, paid
					n.Was = starts.Add(-48 * time.Hour)
				})
			}
		}
	}
	for _, by := range []booking.By{booking.ByPatient, booking.ByTherapist, booking.ByAdmin, booking.BySystem} {
		for _, outcome := range []booking.Outcome{
			booking.Nothing, booking.Credit, booking.Refund, booking.Package, booking.Kept,
		} {
			for _, patient := range []bool{true, false} {
				add(side("cancelled by "+string(by)+", "+string(outcome), patient), func(n *booking.MailContent) {
					n.What, n.By, n.Outcome, n.Patient = booking.MailCancelled, by, outcome, patient
				})
			}
		}
		add("late credit after a cancellation by "+string(by), func(n *booking.MailContent) {
			n.What, n.By = booking.MailLateCredit, by
		})
		add("late refund after a cancellation by "+string(by), func(n *booking.MailContent) {
			n.What, n.By = booking.MailLateRefund, by
		})
	}
	add("returned after it was paid out, therapist", func(n *booking.MailContent) {
		n.What, n.Patient, n.Deducted = booking.MailReturned, false, 12800
	})
	for _, what := range []booking.MailKind{booking.MailCancelled, booking.MailReturned} {
		refund := func(name string, change func(*booking.MailContent)) {
			add(string(what)+", refund "+name, func(n *booking.MailContent) {
				n.What, n.Outcome = what, booking.Refund
				change(n)
			})
		}
		refund("to the means", func(*booking.MailContent) {})
		refund("to the balance", func(n *booking.MailContent) { n.Means = 0 })
		refund("to both", func(n *booking.MailContent) { n.Means = 10000 })
		refund("by hand", func(n *booking.MailContent) { n.ByHand = true })
		refund("by hand and to the balance", func(n *booking.MailContent) { n.ByHand, n.Means = true, 10000 })
	}

	for _, what := range []booking.MailKind{booking.MailCancelled, booking.MailRescheduled} {
		add(string(what)+" with a message", func(n *booking.MailContent) { n.What, n.Message = what, "Até logo." })
	}
	proposal := booking.ProposalContent{
		Was:     starts,
		Start:   starts.Add(24 * time.Hour),
		Until:   starts.Add(-time.Hour),
		Secret:  mailToken,
		Message: "Surgiu um imprevisto.",
	}
	out = append(out,
		mailSample{by: "booking.MailProposal", name: "proposal", mail: booking.MailProposal(proposal, false)},
		mailSample{by: "booking.MailProposal", name: "proposal, discreet", mail: booking.MailProposal(proposal, true)},
	)

	discreet := usual
	discreet.What = booking.MailPaid
	return append(out,
		mailSample{by: "booking.MailSession", name: "discreet", mail: booking.MailSession(discreet, true)},
		mailSample{by: "booking.MailFeedOpened", name: "calendar address created", mail: booking.MailFeedOpened()},
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
	plan := func(name string, n subscription.MailContent) {
		out = append(out, mailSample{by: "subscription.MailPlan", name: name, mail: subscription.MailPlan(n)})
	}
	for _, what := range []subscription.MailKind{
		subscription.MailPaid, subscription.MailFailed, subscription.MailEnded, subscription.MailCancelled,
		subscription.MailSuspended, subscription.MailActivated, subscription.MailLifted,
		subscription.MailImproved, subscription.MailPlanned, subscription.MailResumed,
		subscription.MailCardExpires, subscription.MailTakenBack, "unknown",
	} {
		n := subscription.MailContent{
			What:    what,
			Plan:    "Plano Básico",
			Amount:  4990,
			Until:   until,
			NextTry: until.AddDays(3),
			Next:    "Plano Completo",
			From:    until.AddDays(1),
			Month:   9990,
			Card:    "2097",

			CardEnds: at.Day(2026, time.November, 30),
		}
		plan(string(what), n)
		n.Over, n.NextTry, n.Month = true, at.Date{}, 0
		plan(string(what)+", over, no next try", n)
	}

	changed := func(name string, c subscription.PlanChange) {
		m := subscription.MailPlanChanged(c)
		out = append(out, mailSample{by: "subscription.MailPlanChanged", name: name, mail: m})
	}
	change := subscription.PlanChange{
		Plan:       "Plano Básico",
		Was:        4990,
		Is:         5990,
		WasPercent: 10,
		IsPercent:  10,
		Until:      until,
	}
	changed("price changed", change)
	for _, percent := range []int64{5, 15} {
		for _, kept := range []at.Date{until, {}} {
			c := change
			c.IsPercent, c.Until = percent, kept
			name := "share " + map[int64]string{5: "lowered", 15: "raised"}[percent]
			if !kept.IsZero() {
				name += ", kept until"
			}
			changed("price changed, "+name, c)
			c.Is = c.Was
			changed(name, c)
		}
	}
	return out
}

var payoutMails = []mailSample{
	{by: "payout.MailSent", name: "sent", mail: payout.MailSent(123456, payout.Cycle{Year: 2026, Month: 3})},
	{
		by:   "payout.MailReturned",
		name: "came back",
		mail: payout.MailReturned(123456, payout.WeekOf(at.Day(2026, 3, 4))),
	},
	{by: "payout.MailReceipts", name: "a month closes", mail: payout.MailReceipts(at.Period{Year: 2026, Month: 3})},
	{by: "payout.MailReceipts", name: "a year closes", mail: payout.MailReceipts(at.Period{Year: 2026})},
}

var (
	contractDue = company.Due{Period: company.Period{From: at.Day(2026, 12, 20), Until: at.Day(2027, 1, 19)}}
	companyDue  = company.Due{
		Amount: money.Reais(4500),
		Period: contractDue.Period,
		PixKey: "financeiro@psic.test",
	}
)

var companyMails = []mailSample{
	{
		by:   "company.MailAccessEnding",
		name: "access ends, without a personal address",
		mail: company.MailAccessEnding("20/12/2026", login.ToNobody),
	},
	{
		by:   "company.MailAccessEnding",
		name: "access ends, with a personal address",
		mail: company.MailAccessEnding("20/12/2026", login.ToPersonal),
	},
	{
		by:   "company.MailAccessEnded",
		name: "access ended, without a personal address",
		mail: company.MailAccessEnded(login.ToNobody),
	},
	{
		by:   "company.MailAccessEnded",
		name: "access ended, with a personal address",
		mail: company.MailAccessEnded(login.ToSignIn),
	},
	{
		by:   "company.MailAccessKept",
		name: "access kept",
		mail: company.MailAccessKept(login.ToSignIn),
	},
	{by: "company.MailPaid", name: "paid", mail: company.MailPaid("20/12/2026")},
	{by: "company.MailDueSoon", name: "due soon", mail: company.MailDueSoon(companyDue)},
	{by: "company.MailDueSoon", name: "due soon, by contract", mail: company.MailDueSoon(contractDue)},
	{
		by:      "company.MailOverdue",
		name:    "overdue",
		mail:    company.MailOverdue(companyDue, "suporte@psic.test"),
		replyTo: "suporte@psic.test",
	},
}

var directoryMails = []mailSample{
	{by: "directory.MailApproveTherapist", name: "approve a therapist", mail: directory.MailApproveTherapist("a/b")},
	{by: "directory.MailApproved", name: "registration approved", mail: directory.MailApproved()},
	{by: "directory.MailInvalid", name: "registration invalid", mail: directory.MailInvalid()},
	{by: "directory.MailNameApproved", name: "name approved", mail: directory.MailNameApproved()},
	{by: "directory.MailNameRejected", name: "name rejected", mail: directory.MailNameRejected()},
	{by: "directory.MailBankChanged", name: "bank data changed", mail: directory.MailBankChanged()},
}

var roomMails = []mailSample{
	{by: "room.MailNotice", name: "somebody waits in the room", mail: room.MailNotice("s1", false)},
	{by: "room.MailNotice", name: "somebody waits in the room, employee", mail: room.MailNotice("s1", true)},
}

var paymentMails = []mailSample{
	alarm("refund refused", payment.AlarmRefused), alarm("owed", payment.AlarmOwed),
	alarm("reversed", payment.AlarmReversed),
}

var backupMails = []mailSample{
	{
		by:   "backoffice.MailBackupAlarm",
		name: "no backup for two days",
		mail: backoffice.MailBackupAlarm(autobackup.AlarmLate),
	},
	{
		by:   "backoffice.MailBackupAlarm",
		name: "backup that cannot be restored",
		mail: backoffice.MailBackupAlarm(autobackup.AlarmUnusable),
	},
}

func alarm(name string, what payment.AlarmReason) mailSample {
	m := payment.MailAlarm(payment.SupportAlarmMail{ChargeID: "c1", What: what})
	return mailSample{by: "payment.MailAlarm", name: name, mail: m}
}

var notifyMails = []mailSample{
	{
		by:      "notify.MailContact",
		name:    "contact",
		mail:    notify.MailContact(notify.Contact{Email: "ana@example.com", Subject: "Oi", Body: "Olá.\nTudo bem?"}),
		replyTo: "ana@example.com",
	},
	{
		by:   "notify.MailAnswer",
		name: "answer",
		mail: notify.MailAnswer("Sim, pode.\n\nAté breve.", "Posso remarcar?"),
	},
	{
		by:   "notify.MailQuote",
		name: "quote",
		mail: notify.MailQuote(notify.Quote{
			Email:       "rh@aurora.example",
			Name:        "Eva Lima",
			CompanyName: "Aurora",
			Phone:       "(11) 3456-7890",
			Subject:     "Proposta",
			Body:        "Somos 80.",
			Employees:   "51-200",
		}),
		replyTo: "rh@aurora.example",
	},
}

var backofficeMails = []mailSample{
	{
		by:   "backoffice.MailWritten",
		name: "written by an administrator",
		mail: backoffice.MailWritten("Aviso", "Olá!\r\n\r\nHoje o site para.\n\n \n\nAté logo."),
	},
	{
		by:   "backoffice.MailNews",
		name: "news",
		mail: backoffice.MailNews("Novidades", "Olá!\n\nHá novidades.", "http://psic.test", "t1"),
	},
}
