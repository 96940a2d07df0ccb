package dataset

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// Patient is the n-th patient's id, computable in SQL too.
func Patient(n int) string { return fmt.Sprintf("019c0000-0000-7000-8000-%012x", n) }

// Login is the id of the login of the n-th patient or therapist.
func Login(account string) string { return "l" + account[1:] }

// FillPatients adds patients 1 to n, complete, each with a login that lives for a day. The therapists
// 1 to therapists get a login too.
func FillPatients(ctx context.Context, db *store.DB, n, therapists int, now time.Time) error {
	for from := 1; from <= max(n, therapists); from += chunk {
		err := db.InTx(ctx, func(tx *store.Tx) error {
			people := table{
				name: "account",
				columns: "id, email, role, state, active, password_hash, full_name, nickname, search_text, " +
					"affiliate, invited_at, created_at, confirmed_at",
			}
			logins := table{
				name:    "login",
				columns: "id, account_id, limited, ip_hash, agent_hash, created_at, last_seen_at, expires_at",
			}
			opens := func(id string) {
				logins.add(
					Login(id),
					id,
					false,
					"",
					"",
					now.UnixMicro(),
					now.UnixMicro(),
					now.Add(24*time.Hour).UnixMicro(),
				)
			}
			for i := from; i < from+chunk; i++ {
				if i <= n {
					people.add(
						Patient(i),
						fmt.Sprintf("c%d@bench.example", i),
						"CUSTOMER",
						"REGISTRATION_COMPLETE",
						true,
						"",
						Name(i),
						"",
						"",
						fmt.Sprintf("c%d", i),
						1,
						1,
						1,
					)
					opens(Patient(i))
				}
				if i <= therapists {
					opens(ID(i))
				}
			}
			if err := people.insert(ctx, tx, db.Engine); err != nil {
				return err
			}
			return logins.insert(ctx, tx, db.Engine)
		})
		if err != nil {
			return fmt.Errorf("patients from %d: %w", from, err)
		}
	}
	return nil
}

// Days is how many sessions a therapist has in FillSessions: one a day, half of them behind us.
const Days = 60

// FillSessions gives the first therapists a session a day at an hour of their own, with patients in turn: nobody
// has two on one day.
func FillSessions(ctx context.Context, db *store.DB, therapists, patients int, today at.Date) error {
	for t := 1; t <= therapists; t += 20 {
		err := db.InTx(ctx, func(tx *store.Tx) error {
			rows := table{
				name: "session",
				columns: "id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents, " +
					"enterprise, hold_until, paid_at, created_at",
			}
			for n := t; n < t+20 && n <= therapists; n++ {
				for d := range Days {
					start := today.AddDays(d - Days/2).In(at.SaoPaulo).Add(time.Duration(6+n%12) * time.Hour)
					status := "agendado"
					if d < Days/2 {
						status = "concluído"
					}
					rows.add(
						fmt.Sprintf("%s-%d", ID(n), d),
						ID(n),
						Patient(1+(n+7*d)%patients),
						start.UnixMicro(),
						start.Add(50*time.Minute).UnixMicro(),
						status,
						16000,
						0,
						false,
						1,
						start.AddDate(0, 0, -2).UnixMicro(),
						1,
					)
				}
			}
			return rows.insert(ctx, tx, db.Engine)
		})
		if err != nil {
			return fmt.Errorf("sessions from %d: %w", t, err)
		}
	}
	return nil
}
