package app

import (
	"context"
	"fmt"
)

// Prepare creates the first administrator from the settings, and the demonstration set when the settings say so.
func (a *App) Prepare(ctx context.Context) error {
	if a.DB.ReadOnly() {
		return nil
	}
	if err := a.firstAdministrator(ctx); err != nil {
		return err
	}
	if !a.Config.Demo {
		return nil
	}
	if err := a.Demo(ctx); err != nil {
		return err
	}
	return a.demoDayAgain(ctx)
}

func (a *App) firstAdministrator(ctx context.Context) error {
	if a.Config.AdminEmail == "" {
		return nil
	}
	n, err := a.Account.Administrators(ctx)
	if err != nil || n > 0 {
		return err
	}
	_, err = a.Login.CreateAdministrator(ctx, a.Config.AdminEmail, a.Config.AdminPassword, "Administração")
	if err == nil {
		return nil
	}
	if n, again := a.Account.Administrators(ctx); again == nil && n > 0 {
		return nil // another replica, which started at the same time, created one
	}
	return fmt.Errorf("first administrator: %w", err)
}
