package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

func runLogins(ctx context.Context, args []string) (err error) {
	if !slices.Equal(args, []string{"revoke", "--all"}) {
		return errors.New("usage: psic logins revoke --all")
	}
	a, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	n, err := a.Login.RevokeEveryLogin(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("%d logins ended. Everybody has to sign in again.\n", n)
	return nil
}
