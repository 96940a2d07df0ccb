package app

import (
	"time"

	"psic/internal/platform/jobs"
)

// startJobs registers the jobs of every feature and of the platform.
func (a *App) startJobs() {
	a.Account.Start()
	a.Login.Start()
	a.Notify.Start()
	a.Address.Start()
	a.Directory.Start()
	a.Payment.Start()
	a.Booking.Start()
	a.Standing.Start()
	a.Waiting.Start()
	a.Calendar.Start()
	a.Packages.Start()
	a.OwnPatient.Start()
	a.Record.Start()
	a.Agreement.Start()
	a.Room.Start()
	a.Practice.Start()
	a.Questionnaire.Start()
	a.Company.Start()
	a.SSO.Start()
	a.Evidence.Start()
	a.Backoffice.Start()
	a.Subscription.Start()
	a.Payout.Start()
	a.Backups.Start()
	jobs.Every(a.Jobs, 24*time.Hour, a.Access.RunDeleteExpired)
	jobs.Every(a.Jobs, 24*time.Hour, a.Audit.RunVerifyDaily)
	jobs.Every(a.Jobs, time.Hour, a.Limiter.RunDeleteExpired)
	jobs.Every(a.Jobs, 24*time.Hour, a.Jobs.RunDeleteExpired)
}
