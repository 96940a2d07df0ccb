package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"psic/deploy"
	"psic/internal/app"
	"psic/internal/platform/setup"
)

// setupQuestions are the flags with an answer. Secrets have no such flag: what is on a command line is in the history
// of the shell and in the list of processes.
var setupQuestions = map[string]string{
	"domain":        "domain of the site",
	"proxy":         "address of a proxy that serves HTTPS in front, or none",
	"relay":         "IPv4 address under which browsers reach the video relay, or none",
	"admin-email":   "e-mail of the first administrator",
	"mail-from":     "sender of all mail",
	"support-email": "support address",
	"smtp":          "mail server without the password: smtp://user@host:587",
	"backup-to":     "folder in which the server makes backups and proves them, or none for the timer",
	"pagbank-url":   "another address of PagBank's API",
	"legal-name":    "name of the company that runs the site",
	"legal-cnpj":    "CNPJ of that company",
	"legal-address": "address of that company",
	"dpo-name":      "name of the data protection officer",
	"dpo-email":     "e-mail of the data protection officer",
}

// setupSecrets are read from files, or asked for without showing what is typed.
var setupSecrets = map[string]string{
	"admin-password": "password of the first administrator",
	"smtp-password":  "password at the mail server",
	"pagbank-token":  "token of the PagBank account",
}

func runSetup(ctx context.Context, args []string) error {
	o, err := setupOptions(args)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	s := installation{root: o.Root}
	if err := s.mayInstall(); err != nil {
		return err
	}
	binary, err := s.binary()
	if err != nil {
		return err
	}
	if o.Units, err = deploy.Units(binary); err != nil {
		return err
	}
	o.System = s
	o.Checks = setup.Checks{
		Resolve: setup.Resolve,
		Own:     setup.Own,
		Listen:  setup.Listen,
		Mail:    setup.SendMail,
		Payment: app.CheckPayment,
	}
	return setup.Run(ctx, o)
}

func setupOptions(args []string) (setup.Options, error) {
	o := setup.Options{Given: map[string]string{}, Files: map[string]string{}, Out: os.Stdout}
	flags := flag.NewFlagSet("psic setup", flag.ContinueOnError)
	flags.StringVar(&o.Root, "root", "", "folder that stands for / (packages and tests)")
	flags.BoolVar(&o.ForceUnits, "units", false, "replace units of systemd that differ from those of this version")
	noAsk := flags.Bool("no-ask", false, "ask nothing; a missing answer is an error")
	change := flags.String("change", "", "answers to ask for again, separated by commas")
	for name, does := range setupQuestions {
		flags.Func(name, does, func(text string) error {
			o.Given[name] = text
			return nil
		})
	}
	for name, does := range setupSecrets {
		flags.Func(name+"-file", "file with the "+does+"; - is standard input", func(path string) error {
			o.Files[name] = path
			return nil
		})
	}
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, errors.New("usage: psic setup [flags]; psic setup --help lists them")
	}
	if *change != "" {
		o.Change = strings.Split(*change, ",")
	}
	for _, name := range o.Change {
		if setupQuestions[name] == "" && setupSecrets[name] == "" {
			return o, fmt.Errorf("--change: there is no answer %q", name)
		}
	}
	if o.Root != "" {
		var err error
		if o.Root, err = filepath.Abs(o.Root); err != nil {
			return o, err
		}
	}
	o.Terminal = setup.NewTerminal(os.Stdin, os.Stdout, !*noAsk)
	return o, nil
}
