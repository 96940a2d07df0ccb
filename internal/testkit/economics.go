package testkit

import (
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
)

// Economics is where the money of the whole platform is. The ledger sums to zero, so
// Received + Subsidy + Given = Fees + Plans + PaidOut + Owed + Waiting + Balances + Lost.
type Economics struct {
	Received money.Cents // paid by patients and therapists at the provider, less what went back to them
	Subsidy  money.Cents // discounts that the platform bears
	Given    money.Cents // balances that administrators gave
	Fees     money.Cents // the platform's part of the sessions
	Plans    money.Cents // income from plans
	PaidOut  money.Cents // sent to therapists
	Owed     money.Cents // earned by therapists and not sent yet, held or not
	Waiting  money.Cents // paid for what has not happened yet, and refunds in progress
	Balances money.Cents // what patients have
	Lost     money.Cents // taken back by the provider and borne by the platform

	// Held is the part of Owed that waits for an administrator: payouts that are held, or have a held session.
	Held money.Cents
}

// Economics reads where the money is.
func (k *Kit) Economics() Economics {
	k.T.Helper()
	sum := func(pattern string) money.Cents {
		return One[money.Cents](
			k,
			"SELECT CAST(COALESCE(SUM(balance_cents), 0) AS bigint) FROM ledger_balance WHERE account LIKE $1",
			pattern,
		)
	}
	return Economics{
		Received: -sum("gateway"),
		Subsidy:  -sum("discount"),
		Given:    -sum("adjustment"),
		Fees:     sum("fee"),
		Plans:    sum("subscriptions"),
		PaidOut:  sum("payouts"),
		Owed:     sum("payable:%"),
		Waiting: sum("escrow:%") + sum("reserved:%") + sum("refunds") + sum("owed:%") + sum("by_hand") +
			sum("reserve:%") + sum("disputes"),
		Balances: sum("credit:%"),
		Lost:     sum("reversed"),
		Held: One[money.Cents](k, `SELECT CAST(COALESCE(SUM(p.total_cents), 0) AS bigint) FROM payout p
			WHERE p.status = 'OPEN' AND EXISTS (SELECT 1 FROM payout_hold h WHERE h.lifted_at IS NULL
			AND (h.subject_id = p.id
			OR h.subject_id IN (SELECT l.session_id FROM payout_line l WHERE l.payout_id = p.id)))`),
	}
}

// Balanced says whether every centavo is somewhere.
func (e Economics) Balanced() bool {
	return e.Received+e.Subsidy+e.Given == e.Fees+e.Plans+e.PaidOut+e.Owed+e.Waiting+e.Balances+e.Lost
}

// Stay records that the therapist or the patient of a session was in its room, from and to relative to its start.
func (k *Kit) Stay(session string, therapist bool, from, to time.Duration) {
	k.T.Helper()
	column, role := "patient_id", 0
	if therapist {
		column, role = "therapist_id", 1
	}
	starts := One[at.Time](k, "SELECT starts_at FROM session WHERE id = $1", session)
	k.Exec(`INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at, left_at)
		SELECT $1, id, `+column+`, $2, 1, $1, $3, $4, $4 FROM session WHERE id = $5`,
		ids.New(), role, at.Of(starts.Add(from)), at.Of(starts.Add(to)), session)
}

// Meet records that both people of a session were in its room together.
func (k *Kit) Meet(session string) {
	k.T.Helper()
	k.Stay(session, true, -5*time.Minute, 50*time.Minute)
	k.Stay(session, false, 0, 50*time.Minute)
}
