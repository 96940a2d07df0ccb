package main

import (
	"context"
	"errors"
	"fmt"
)

// runPerson helps an employee who forgot the password and had no personal address.
func runPerson(ctx context.Context, args []string) (err error) {
	if len(args) != 3 || args[0] != "recover" {
		return errors.New("usage: psic person recover <email> <personal email>")
	}
	a, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if err := a.Account.GiveRecovery(ctx, args[1], args[2]); err != nil {
		return err
	}
	fmt.Println("password links go to the personal address now, logins ended")
	return nil
}
