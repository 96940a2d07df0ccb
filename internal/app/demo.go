package app

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"psic/internal/account"
	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// DemoPassword is the password of every demonstration account. Production refuses the demonstration set.
const DemoPassword = "psic-demo-2026"

// The accounts of the demonstration set. The README lists them, and make run prints them.
const (
	DemoAdmin      = "admin@psic.example"
	DemoPatient    = "paciente@psic.example"
	DemoTherapist  = "psicologa@psic.example"
	DemoCompany    = "empresa@aurora.example"
	DemoEnterprise = "colaborador@aurora.example"
	// demoSecondPatient has the session that waits for its payment.
	demoSecondPatient = "lia@psic.example"
)

// Demo creates the demonstration set by calling the use cases. It does nothing when the database has an administrator,
// who is created last. It completes a set whose creation was interrupted.
func (a *App) Demo(ctx context.Context) error {
	n, err := a.Account.Administrators(ctx)
	if err != nil || n > 0 {
		return err
	}
	if a.Outbox == nil {
		return errors.New("demonstration set: it reads its confirmation links from the built-in outbox, " +
			"so PSIC_SMTP_URL must be empty")
	}

	steps := []func(context.Context) error{
		a.demoCompany,
		a.demoPatient,
		a.demoEnterprise,
		a.demoSecond,
		a.demoRegularPatients,
		a.demoTherapists,
		a.demoBusiness,
		a.demoDay,
		a.demoStanding,
		a.demoWaiting,
		a.demoPractice,
		a.demoPackages,
		a.demoOwnPatient,
		a.demoRecord,
		a.demoCalendars,
		a.demoAgreement,
		a.demoQuestionnaire,
		a.demoAccess,
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return fmt.Errorf("demonstration set: %w", err)
		}
	}
	if _, err := a.Login.CreateAdministrator(ctx, DemoAdmin, DemoPassword, "Alice Administradora"); err != nil {
		return fmt.Errorf("demonstration set: %w", err)
	}
	people := []string{DemoAdmin, DemoPatient, DemoTherapist, DemoCompany, DemoEnterprise}
	a.Log.Info("demonstration set created", "password", "see README", "people", people)
	return nil
}

func (a *App) demoPatient(ctx context.Context) error {
	id, err := a.demoPerson(ctx, DemoPatient, actor.Customer)
	if err != nil {
		return err
	}
	basic := account.BasicInfo{FullName: "Marina Duarte Lopes", Nickname: "Marina", AlertsOptIn: true}
	if err := a.Account.SaveBasicInfo(ctx, id, basic); err != nil {
		return err
	}
	if err := a.demoPhoto(ctx, id, "patient"); err != nil {
		return err
	}
	return a.Account.UpdateCustomer(ctx, id, account.PersonalInput{
		FullName:       "Marina Duarte Lopes",
		Nickname:       "Marina",
		BirthDate:      "14/03/1992",
		CPF:            "529.982.247-25",
		Document:       "12.345.678",
		DocumentRegion: "SSP",
		ZipCode:        "01310-100",
		Address:        "Avenida Paulista",
		Number:         "1000",
		Neighborhood:   "Bela Vista",
		City:           "São Paulo",
		UF:             "SP",
		Country:        "Brasil",
		CellPhone:      "(11) 9 8765-4321",
		Gender:         "FEMALE",
		Ethnicity:      "NOT_INFORMED",
	})
}

func (a *App) demoSecond(ctx context.Context) error {
	id, err := a.demoPerson(ctx, demoSecondPatient, actor.Customer)
	if err != nil {
		return err
	}
	return a.Account.SaveBasicInfo(ctx, id, account.BasicInfo{FullName: "Lia Sampaio"})
}

func (a *App) demoEnterprise(ctx context.Context) error {
	id, err := a.demoPerson(ctx, DemoEnterprise, actor.Enterprise)
	if err != nil {
		return err
	}
	err = a.DB.InTx(ctx, func(tx *store.Tx) error { return a.Account.NameByCompany(ctx, tx, id, "Rafael, suporte") })
	if err != nil {
		return err
	}
	return a.Account.SaveBasicInfo(ctx, id, account.BasicInfo{FullName: "Rafael Prado Nunes"})
}

// demoPerson signs a person up, confirms the address with the mailed link and returns the account's id.
func (a *App) demoPerson(ctx context.Context, email string, role actor.Role) (string, error) {
	acc, err := a.Account.ByEmail(ctx, email)
	if err == nil && !acc.ConfirmedAt.IsZero() {
		return acc.ID, nil
	}
	if err != nil && fault.As(err) == nil {
		return "", err
	}
	signedUp := err == nil // by an interrupted start; a second sign-up mails a link that sets the password

	err = a.Login.Register(ctx, login.RegisterInput{
		Email:          email,
		Password:       DemoPassword,
		Type:           string(role),
		TermsOfService: true,
	})
	if err != nil {
		return "", err
	}
	token, err := a.mailedToken(ctx, email)
	if err != nil {
		return "", err
	}
	if signedUp {
		err = a.Login.Reset(ctx, token, login.NewPassword{Password: DemoPassword, Confirmation: DemoPassword}, true)
	} else {
		err = a.Login.Confirm(ctx, token)
	}
	if err != nil {
		return "", err
	}
	acc, err = a.Account.ByEmail(ctx, email)
	return acc.ID, err
}

var tokenInMail = regexp.MustCompile(`token=([\w-]+)`)

func (a *App) mailedToken(ctx context.Context, email string) (string, error) {
	if err := a.Jobs.Drain(ctx); err != nil {
		return "", err
	}
	m, ok := a.Outbox.Latest(email)
	found := tokenInMail.FindStringSubmatch(m.Text)
	if !ok || found == nil {
		return "", errors.New("no link was mailed to " + email)
	}
	return found[1], nil
}

func (a *App) demoCompany(ctx context.Context) error {
	const temporary = "provisoria-psic"
	acc, err := a.Account.ByEmail(ctx, DemoCompany)
	switch {
	case fault.As(err) != nil:
		err = a.demoInvite(ctx, temporary)
	case err == nil && !acc.Limited():
		return nil
	}
	if err != nil {
		return err
	}
	return a.demoFirstAccess(ctx, DemoCompany, temporary)
}

// demoInvite registers the company together with its account.
func (a *App) demoInvite(ctx context.Context, temporary string) error {
	user, err := a.Login.Prepare(ctx, login.Invitation{
		Email:    DemoCompany,
		Password: temporary,
		FullName: "Aurora Tecnologia",
		Role:     actor.Company,
		Trusted:  true,
	})
	if err != nil {
		return err
	}
	return a.DB.InTx(ctx, func(tx *store.Tx) error {
		id, err := a.Company.Create(ctx, tx, company.Input{
			Name:     "Aurora Tecnologia",
			CNPJ:     "11.222.333/0001-81",
			Email:    "rh@aurora.example",
			Phone:    "(11) 3456-7890",
			Domain:   "aurora.example",
			MaxUsers: 20,
		})
		if err != nil {
			return err
		}
		next := at.DateOf(a.Clock.Now().AddDate(0, 1, 0), at.SaoPaulo)
		if err := a.Company.ValidatePayment(ctx, tx, id, next); err != nil {
			return err
		}
		user.CompanyID = id
		_, err = a.Login.Invite(ctx, tx, user)
		return err
	})
}

// demoFirstAccess replaces the temporary password, as an invited person does at the first login.
func (a *App) demoFirstAccess(ctx context.Context, email, temporary string) error {
	signedIn, err := a.Login.Login(ctx, login.CommonScreen, login.Credentials{Username: email, Password: temporary})
	if err != nil {
		return err
	}
	who, err := a.Login.Authenticate(ctx, signedIn.Token)
	if err != nil {
		return err
	}
	chosen := login.NewPassword{Password: DemoPassword, Confirmation: DemoPassword}
	_, err = a.Login.FirstAccess(ctx, who, chosen, true)
	return err
}
