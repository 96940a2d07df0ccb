package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/payout"
)

// demoBankChange is how long ago the bank data of one therapist changed. The payout waits until the hold of changed
// bank data is over.
const demoBankChange = 20 * time.Hour

// demoRegular is a patient who sees several therapists, and with how many sessions each in the last counted cycle.
type demoRegular struct {
	demoPayer
	sessions []demoSeen
}

// demoSeen is how often somebody sees a therapist, at a start that the therapist publishes.
type demoSeen struct {
	therapist, start string
	times            int
}

// demoRegulars fill the payouts that can be confirmed together. Their first session is older than the cycle, because a
// payout with new payers only is held.
var demoRegulars = []demoRegular{
	{
		demoPayer: demoPayer{
			name:  "Bruno Tavares Couto",
			email: "bruno@psic.example",
			taxID: "86288366757",
			card:  "4111111111111111",
		},
		sessions: []demoSeen{{"dandara@psic.example", "11:00", 3}, {"otavio@psic.example", "18:00", 2}},
	},
	{
		demoPayer: demoPayer{
			name:  "Camila Freire Dias",
			email: "camila@psic.example",
			taxID: "71428793860",
			card:  "5555555555554444",
		},
		sessions: []demoSeen{{"caio@psic.example", "14:00", 4}, {"yara@psic.example", "09:00", 2}},
	},
}

// demoBanks are the destinations of the payouts. A therapist who is not here has an account without a PIX key.
var demoBanks = map[string]directory.Bank{
	"dandara@psic.example": {Bank: "Caixa", Agency: "0012", Account: "4455667", PixKey: "dandara@psic.example"},
	"caio@psic.example":    {Bank: "Itaú", Agency: "0001", Account: "12210"},
	"yara@psic.example":    {Bank: "Bradesco", Agency: "2301", Account: "998877", PixKey: "+5592987654321"},
	"otavio@psic.example":  {Bank: "Nubank", Agency: "0001", Account: "765432", PixKey: "74697131401"},
}

func demoBankOf(email string) directory.Bank {
	if b, ok := demoBanks[email]; ok {
		return b
	}
	return directory.Bank{Bank: "Banco do Brasil", Agency: "1234", Account: "567890"}
}

// demoRegularPatients signs up the patients of the payouts.
func (a *App) demoRegularPatients(ctx context.Context) error {
	people := []demoPayer{demoTiago}
	for _, r := range demoRegulars {
		people = append(people, r.demoPayer)
	}
	for _, p := range people {
		id, err := a.demoPerson(ctx, p.email, actor.Customer)
		if err != nil {
			return err
		}
		if err := a.Account.SaveBasicInfo(ctx, id, account.BasicInfo{FullName: p.name}); err != nil {
			return err
		}
	}
	return nil
}

// demoPayoutEvents returns what makes the payouts of the last counted cycle: a first session of each patient long
// before, the sessions of the cycle, and bank data that changed shortly before now.
func (a *App) demoPayoutEvents(begin, now time.Time, last payout.Cycle) []demoEvent {
	booked := last.Closes().AddDays(-19).In(at.SaoPaulo).Add(9 * time.Hour)
	return []demoEvent{
		{begin, "first sessions", func(ctx context.Context) error {
			return a.demoRegularSessions(ctx, func(r demoRegular) []demoSeen {
				first := r.sessions[0]
				first.times = 1
				return []demoSeen{first}
			})
		}},
		{booked, "sessions of the cycle", func(ctx context.Context) error {
			return a.demoRegularSessions(ctx, func(r demoRegular) []demoSeen { return r.sessions })
		}},
		{now.Add(-demoBankChange), "bank data", a.demoBank},
	}
}

// demoRegularSessions books sessions of each patient, from two days ahead.
func (a *App) demoRegularSessions(ctx context.Context, of func(demoRegular) []demoSeen) error {
	for _, r := range demoRegulars {
		for _, seen := range of(r) {
			i := slices.IndexFunc(demoTherapists, func(t demoTherapist) bool { return t.email == seen.therapist })
			therapist, err := a.Account.ByEmail(ctx, seen.therapist)
			if err != nil {
				return err
			}
			day := a.Clock.Today().AddDays(1)
			for range seen.times {
				day = nextOf(day, demoTherapists[i].days)
				if err := a.demoSession(ctx, therapist.ID, r.demoPayer, day, seen.start); err != nil {
					return fmt.Errorf("%s with %s: %w", r.email, seen.therapist, err)
				}
			}
		}
	}
	return nil
}

// nextOf returns the first day after one that is one of the days of the week.
func nextOf(day at.Date, week []string) at.Date {
	for {
		day = day.AddDays(1)
		if slices.Contains(week, strings.ToUpper(day.Weekday().String())) {
			return day
		}
	}
}

// demoBank lets one therapist change the bank data, as the person does.
func (a *App) demoBank(ctx context.Context) error {
	i := slices.IndexFunc(demoTherapists, func(t demoTherapist) bool { return t.email == "otavio@psic.example" })
	t := demoTherapists[i]
	who, err := a.demoSignedIn(ctx, t.email)
	if err != nil {
		return err
	}
	form := t.form()
	form.Bank.Account = "765499"
	return a.Directory.Update(ctx, who, form)
}
