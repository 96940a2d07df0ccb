package payout_test

import (
	"context"

	"psic/internal/booking"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/testkit"
)

// buyPackage buys a package of some therapist.
func (y *year) buyPackage() {
	ctx, who, therapist := context.Background(), y.patients[y.IntN(len(y.patients))], y.therapist()
	offers, err := y.Packages.Prices(ctx, therapist)
	if !y.allowed("package offered", err) { // the therapist is not listed on this day
		return
	}
	o := offers[y.IntN(len(offers))]
	p, err := y.Packages.Choose(ctx, who, therapist, o.Sessions, o.Total)
	if !y.allowed("package chosen", err) {
		return
	}
	if _, err := y.Packages.Pay(ctx, who, p.ID, y.means()); y.allowed("package", err) {
		y.packages = append(y.packages, bought{id: p.ID, therapist: therapist, patient: who})
	}
}

// usePackage books a session and pays it with a package, or gives back what is left of it.
func (y *year) usePackage() {
	p := y.packages[y.IntN(len(y.packages))]
	if y.IntN(12) > 0 {
		y.bookWith(p.patient, p.therapist, booking.PayInput{Method: payment.ByPackage})
		return
	}
	now, err := y.Packages.Get(context.Background(), p.patient, p.id)
	y.must(err)
	y.allowed("package given back", y.Packages.GiveBack(context.Background(), p.patient, p.id, now.Value()))
}

// judgePackages: each package holds what its sessions that are left cost, and its price is where it went: there, to
// sessions, or back.
func (y *year) judgePackages() {
	for _, what := range []string{"package", "package given back", "package given back refused", "pay by package"} {
		if y.seen[what] == 0 {
			y.T.Errorf("%q never happened: the year tests too little", what)
		}
	}
	for what, query := range map[string]string{
		"packages that do not hold what is left": `SELECT count(*) FROM session_package p
			LEFT JOIN ledger_balance b ON b.account = 'escrow:' || p.id
			WHERE COALESCE(b.balance_cents, 0) <> p.left_sessions * p.unit_cents`,
		"packages whose price is not where it went": `SELECT count(*) FROM (SELECT p.id FROM session_package p
			LEFT JOIN session s ON s.package_id = p.id AND s.paid_at IS NOT NULL
				AND s.outcome NOT IN ('PACKAGE', 'CREDIT')
			WHERE p.paid_at IS NOT NULL GROUP BY p.id, p.sessions, p.unit_cents, p.left_sessions, p.returned_cents
			HAVING p.sessions * p.unit_cents
				<> (p.left_sessions + count(s.id)) * p.unit_cents + p.returned_cents) AS x`,
		"sessions of packages with another price": `SELECT count(*) FROM session s
			JOIN session_package p ON p.id = s.package_id
			WHERE s.paid_at IS NOT NULL AND s.price_cents <> p.unit_cents`,
	} {
		if n := testkit.One[int](y.Kit, query); n != 0 {
			y.T.Errorf("%d %s", n, what)
		}
	}
	if testkit.One[int](y.Kit, `SELECT count(*) FROM payout_line l JOIN session s ON s.id = l.session_id
		WHERE s.package_id <> ''`) == 0 {
		y.T.Error("no session of a package was paid out")
	}
	var held money.Cents
	for _, p := range y.packages {
		held += y.LedgerBalance(payment.EscrowAccount(p.id))
	}
	if held == 0 {
		y.T.Error("no package has sessions left")
	}
}
