package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"psic/internal/app"
	"psic/internal/platform/rewrap"
)

func runKeys(ctx context.Context, args []string) (err error) {
	steps := map[string]func(context.Context, *app.App) error{"rotate": rotateKeys, "add": addKey, "rewrap": rewrapAll}
	if len(args) != 1 || steps[args[0]] == nil {
		return errors.New("usage: psic keys rotate | add | rewrap")
	}
	a, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	return steps[args[0]](ctx, a)
}

// rotateKeys finishes a rotation that was interrupted. It adds a key only when there is none to finish.
func rotateKeys(ctx context.Context, a *app.App) error {
	unfinished, err := anyPending(ctx, a)
	if err != nil {
		return err
	}
	if unfinished {
		fmt.Printf("Some data is still under an older key: moving it to key v%d. "+
			"Run psic keys rotate again for a new key.\n", a.Ring.Active())
		return rewrapAll(ctx, a)
	}
	if err := addKey(ctx, a); err != nil {
		return err
	}
	return rewrapAll(ctx, a)
}

func anyPending(ctx context.Context, a *app.App) (bool, error) {
	for _, c := range a.SealedColumns() {
		pending, err := rewrap.Pending(ctx, a.DB, a.Ring, c)
		if pending || err != nil {
			return pending, err
		}
	}
	return false, nil
}

func addKey(_ context.Context, a *app.App) error {
	if err := a.Ring.Rotate(); err != nil {
		return fmt.Errorf("add a key: %w", err)
	}
	fmt.Printf("Key v%d added and active. Copy %s to your safe place now, and to every other replica.\n",
		a.Ring.Active(), filepath.Join(a.Config.DataDir, "keys.json"))
	return nil
}

// rewrapAll reports a text that no key opens and leaves it unchanged: it was unreadable before.
func rewrapAll(ctx context.Context, a *app.App) error {
	damaged := 0
	for _, c := range a.SealedColumns() {
		r, err := rewrap.Run(ctx, a.DB, a.Ring, c, func(done int) {
			fmt.Printf("%s: %d moved to key v%d\n", c, done, a.Ring.Active())
		})
		if err != nil {
			return err
		}
		for _, id := range r.Damaged {
			fmt.Printf("%s: the row %s cannot be opened by any key of this ring\n", c, id)
		}
		damaged += len(r.Damaged)
	}
	if damaged > 0 {
		return fmt.Errorf("%d texts cannot be opened; everything else is under key v%d", damaged, a.Ring.Active())
	}
	fmt.Printf("Everything is under key v%d. Older keys stay in keys.json: backups need them.\n", a.Ring.Active())
	return nil
}
