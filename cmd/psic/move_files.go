package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"psic/internal/platform/blob"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
)

// bucketVariable names the bucket to which files go. An address of a bucket has a secret, so it is no flag.
const bucketVariable = "PSIC_MOVE_S3_URL"

// tellEvery is after how many files the progress is told.
const tellEvery = 100

// runMoveFiles copies the files of this installation from disk to a bucket, or back, and reads each copy back.
func runMoveFiles(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("move-files", flag.ContinueOnError)
	to := flags.String("to", "", "bucket, or disk")
	dry := flags.Bool("dry-run", false, "say what would be copied")
	others := flags.Bool("remove-others", false, "delete files of the target that the source does not have")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *to != "bucket" && *to != "disk" || flags.NArg() > 0 {
		return errors.New("usage: psic move-files --to bucket|disk [--dry-run] [--remove-others]; " +
			bucketVariable + " is the address of the bucket to which files go")
	}
	c, err := config.Load()
	if err != nil {
		return err
	}
	source, target, err := openBothFiles(c, *to, os.Getenv(bucketVariable))
	if err != nil {
		return err
	}
	now := clock.New(0).Now
	if *dry {
		return planFiles(ctx, source, target, now)
	}
	began := now()
	done, err := blob.Copy(ctx, source, target, blob.CopyOptions{
		RemoveOthers: *others,
		Progress: func(n, all int) {
			if n%tellEvery == 0 || n == all {
				fmt.Printf("%d of %d files\n", n, all)
			}
		},
	})
	if errors.Is(err, blob.ErrOthers) {
		return fmt.Errorf("%w; is it the right target? --remove-others deletes them", err)
	}
	if err != nil {
		return fmt.Errorf("%w; %d files were copied, run it again to go on", err, done.Files)
	}
	fmt.Printf("Moved: %d files (%d bytes) copied and read back, %d were there, %d removed, in %s.\n",
		done.Files, done.Bytes, done.Before, done.Others, now().Sub(began).Round(time.Second/10))
	fmt.Println("The source is as it was. Set or remove PSIC_S3_URL, restart psic, then delete the source.")
	return nil
}

// openBothFiles returns the store of the product and the one to which its files go.
func openBothFiles(c config.Config, to, bucket string) (source, target blob.Lister, err error) {
	dir := filepath.Join(c.DataDir, "files")
	switch {
	case to == "bucket" && bucket == "":
		return nil, nil, errors.New(bucketVariable + " is not set")
	case to == "bucket" && bucket == c.S3URL:
		return nil, nil, errors.New(bucketVariable + " is the bucket that the product uses")
	case to == "disk" && c.S3URL == "":
		return nil, nil, errors.New("the files are on this disk already: PSIC_S3_URL is not set")
	}
	if source, err = blob.Open(c.S3URL, dir); err != nil {
		return nil, nil, err
	}
	if to == "disk" {
		bucket = ""
	}
	target, err = blob.Open(bucket, dir)
	return source, target, err
}

func planFiles(ctx context.Context, source, target blob.Lister, now func() time.Time) error {
	p, err := blob.Estimate(ctx, source, target, now)
	if err != nil {
		return err
	}
	fmt.Printf("Would copy %d of %d files, about %d bytes in about %s. Nothing has changed.\n",
		p.Missing, p.Files, p.Bytes, p.Takes.Round(time.Second))
	if p.Others > 0 {
		fmt.Printf("The target has %d files that the source does not have.\n", p.Others)
	}
	return nil
}
