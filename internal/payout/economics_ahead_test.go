package payout_test

import (
	"context"
	"time"

	"pgregory.net/rapid"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/standing"
	"psic/internal/testkit"
)

// actAhead does something about packages or standing hours, or changes the therapist's price.
func (m *market) actAhead(g *group) {
	switch rapid.IntRange(0, 11).Draw(m.r, "ahead") {
	case 0, 1:
		m.buyPackageOf(g)
	case 2, 3:
		m.bookAndPay(g, payment.ByPackage)
	case 4:
		m.giveBackOf(g)
	case 5, 6:
		m.agreeStanding(g)
	case 7:
		m.endStanding(g)
	case 9, 10:
		m.agreeOwn(g)
	case 11:
		m.endOwn(g)
	case 8:
		price := g.price * [...]money.Cents{50, 100, 150}[rapid.IntRange(0, 2).Draw(m.r, "new price")] / 100
		m.Exec("UPDATE therapist SET price_cents = $1 WHERE account_id = $2", int64(price), g.therapist)
		m.seen["price"]++
	}
}

// buyPackageOf buys a package of the group's therapist, at the therapist's own discount.
func (m *market) buyPackageOf(g *group) {
	ctx, who := context.Background(), rapid.SampledFrom(g.patients).Draw(m.r, "patient")
	offers, err := m.Packages.Prices(ctx, g.therapist)
	if !m.allowed("package offered", err) {
		return
	}
	o := rapid.SampledFrom(offers).Draw(m.r, "offer")
	p, err := m.Packages.Choose(ctx, who, g.therapist, o.Sessions, o.Total)
	if !m.allowed("package chosen", err) {
		return
	}
	method := rapid.SampledFrom([]payment.Method{payment.ByCard, payment.ByCredits}).Draw(m.r, "method")
	if _, err := m.Packages.Pay(ctx, who, p.ID, m.payWith(method)); m.allowed("package", err) {
		g.packages = append(g.packages, bought{id: p.ID, therapist: g.therapist, patient: who})
	}
}

func (m *market) giveBackOf(g *group) {
	if len(g.packages) == 0 {
		return
	}
	p := rapid.SampledFrom(g.packages).Draw(m.r, "package")
	now, err := m.Packages.Get(context.Background(), p.patient, p.id)
	m.must(err)
	m.allowed("package given back", m.Packages.GiveBack(context.Background(), p.patient, p.id, now.Value()))
}

// agreeStanding agrees to a standing hour that balance, packages and a saved card pay.
func (m *market) agreeStanding(g *group) {
	ctx, who := context.Background(), rapid.SampledFrom(g.patients).Draw(m.r, "patient")
	_, _, err := m.Standing.Agree(ctx, who, g.therapist, standing.Wanted{
		Day:        m.Clock.Today().AddDays(rapid.IntRange(5, 12).Draw(m.r, "in days")).Wire(),
		Start:      rapid.SampledFrom([]string{"10:00", "14:00", "23:00"}).Draw(m.r, "start"),
		EveryWeeks: rapid.IntRange(1, 2).Draw(m.r, "weeks"),
	}, standing.Means{Method: payment.ByCard, CardID: m.cardOf(who)})
	m.allowed("standing hour", err)
}

// cardOf returns the saved card of a patient, and saves one the first time.
func (m *market) cardOf(who actor.Actor) string {
	ctx := context.Background()
	cards, err := m.Payment.Cards(ctx, who.ID)
	m.must(err)
	if len(cards) > 0 {
		return cards[0].ID
	}
	payer := payerOf(testkit.CPF(rapid.IntRange(1, 3).Draw(m.r, "document")))
	m.InTx(func(tx *store.Tx) error { return m.Payment.RememberPayer(ctx, tx, who.ID, payer) })
	card, err := m.Payment.SaveCard(ctx, who.ID, gateway.Card{
		Encrypted:   m.EncryptedCard(sandbox.CardApprovedVisa),
		HolderName:  "Pessoa",
		HolderTaxID: payer.TaxID,
	}, payer)
	m.must(err)
	return card.ID
}

// endStanding ends a standing hour, at times with its paid sessions.
func (m *market) endStanding(g *group) {
	ctx, who := context.Background(), rapid.SampledFrom(g.patients).Draw(m.r, "patient")
	list, err := m.Standing.List(ctx, who)
	m.must(err)
	if len(list) == 0 {
		return
	}
	_, err = m.Standing.Change(ctx, who, list[0].ID, standing.ChangeInput{
		Action:     standing.ActionEnd,
		CancelPaid: rapid.Bool().Draw(m.r, "paid too"),
		Accept:     true,
	})
	m.allowed("standing hour ended", err)
}

// noteOccurrences notes the sessions of standing hours that jobs paid since the day before.
func (m *market) noteOccurrences() {
	paid := map[string][]planned{}
	rows, err := m.DB.Read().QueryContext(context.Background(), `SELECT id, therapist_id, patient_id, starts_at,
		discount_cents FROM session WHERE standing_id <> '' AND paid_at IS NOT NULL ORDER BY starts_at`)
	m.must(err)
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		p := planned{standing: true, patient: actor.Actor{Role: actor.Customer}}
		var starts int64
		m.must(rows.Scan(&p.id, &p.therapist, &p.patient.ID, &starts, &p.discount))
		p.starts = time.UnixMicro(starts)
		paid[p.therapist] = append(paid[p.therapist], p)
	}
	m.must(rows.Err())
	for _, g := range m.groups {
		for _, p := range paid[g.therapist] {
			if _, known := g.attends[p.id]; known {
				continue
			}
			g.attends[p.id] = rapid.Bool().Draw(m.r, "attends")
			g.sessions = append(g.sessions, p)
			m.seen["occurrence paid"]++
			if p.discount > 0 {
				m.seen["first discount of an occurrence"]++
			}
		}
	}
}
