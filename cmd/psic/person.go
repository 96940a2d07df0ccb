package main

import (
	"context"
	"errors"
	"fmt"
)

// runPerson is for support, after somebody has shown a document. It helps an employee who forgot the password and has
// no personal address, one who began again and wants the account from before back, somebody who saved a wrong CPF, RG
// or birth date, or somebody who lost the telephone with the second factor and the recovery codes.
func runPerson(ctx context.Context, args []string) (err error) {
	locked := len(args) == 4 && args[0] == "recover" && args[1] == "--locked"
	recovers, corrects := len(args) == 3 && args[0] == "recover", len(args) == 2 && args[0] == "correct"
	if len(args) == 2 && args[0] == "reset-factor" {
		return resetFactor(ctx, args[1])
	}
	if !locked && !recovers && !corrects {
		return errors.New("usage: psic person recover [--locked] <email> <personal email> | " +
			"psic person correct <email> | psic person reset-factor <email>")
	}
	a, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if corrects {
		if err := a.Account.OpenIdentity(ctx, args[1]); err != nil {
			return err
		}
		fmt.Println("CPF, RG, issuing body and birth date are empty, the person types them again")
		return nil
	}
	if locked {
		if err := a.Login.GiveLocked(ctx, args[2], args[3]); err != nil {
			return err
		}
		fmt.Println("the account from before has the address again, and a link to the personal address opens it; " +
			"the account of now is locked")
		return nil
	}
	if err := a.Login.GiveRecovery(ctx, args[1], args[2]); err != nil {
		return err
	}
	fmt.Println("password links go to the personal address now, logins ended")
	return nil
}
