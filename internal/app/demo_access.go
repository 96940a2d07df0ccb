package app

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
)

// demoAccess gives the demonstration company a proven domain, a key of its directory that was revoked, and a document
// about its programme.
func (a *App) demoAccess(ctx context.Context) error {
	boss, err := a.Account.ByEmail(ctx, DemoCompany)
	if err != nil {
		return err
	}
	who := actor.Actor{ID: boss.ID, Role: actor.Company}
	c, err := a.Company.OfLogin(ctx, boss.ID)
	if err != nil {
		return err
	}
	access, err := a.SSO.Read(ctx, who, c.ID)
	if err != nil || access.Domain.Verified() {
		return err
	}
	// No name that ends in .example exists. No request is served yet, so nobody else asks meanwhile.
	network := a.SSO.TXT
	defer func() { a.SSO.TXT = network }()
	a.SSO.TXT = func(context.Context, string) ([]string, error) { return []string{access.Domain.Text}, nil }

	if _, err := a.SSO.NewToken(ctx, who, c.ID); err != nil {
		return err
	}
	if err := a.SSO.RevokeToken(ctx, who, c.ID); err != nil {
		return err
	}
	today := a.Clock.Today()
	if _, err := a.Evidence.Issue(ctx, who, c.ID, at.Day(today.Year(), 1, 1), today); err != nil {
		return err
	}
	return a.SSO.CheckDomain(ctx, who, c.ID)
}
