package dataset

import (
	"context"
	"fmt"
	"time"

	"psic/internal/platform/store"
)

// Administrator is who reads the lists of FillOffice.
const Administrator = "019d0000-0000-7000-8000-000000000001"

// Months is how far back the sessions of FillOffice go.
const Months = 36

// FillOffice makes an installation of the size that administrators' lists promise. One user in twenty is a therapist.
// The sessions lie in the past and are cancelled, so that the overlap trigger has no pairs to look at. The database
// makes the rows itself, on PostgreSQL alone: a million of them take seconds.
func FillOffice(ctx context.Context, db *store.DB, users, sessions int, now time.Time) error {
	micro, step := now.UnixMicro(), now.Sub(now.AddDate(0, -Months, 0)).Microseconds()/int64(sessions)
	id := func(n string) string { return "'019c0000-0000-7000-8000-' || lpad(to_hex(" + n + "), 12, '0')" }
	statements := []string{
		fmt.Sprintf(
			`INSERT INTO account (id, email, role, state, active, password_hash, full_name, nickname, search_text,
				affiliate, invited_at, created_at, confirmed_at)
		  SELECT %s, 'u' || n || '@bench.example', CASE n %% 20 WHEN 0 THEN 'THERAPIST' ELSE 'CUSTOMER' END,
		  'REGISTRATION_COMPLETE', n %% 10 > 0, '', 'Pessoa ' || n, '',
		  'pessoa ' || n || ' u' || n || '@bench.example', 'u' || n, 1, 1, 1
		  FROM generate_series(CAST(1 AS bigint), %d) AS n`,
			id("n"),
			users,
		),
		fmt.Sprintf(
			`INSERT INTO account (id, email, role, state, active, password_hash, full_name, nickname, search_text,
				affiliate, invited_at, created_at, confirmed_at)
		  VALUES ('%s', 'a@bench.example', 'ADMINISTRATOR', 'REGISTRATION_COMPLETE', true, '', 'Administração', '',
		  '', 'adm', 1, 1, 1)`,
			Administrator,
		),
		fmt.Sprintf(
			`INSERT INTO login (id, account_id, limited, ip_hash, agent_hash, created_at, last_seen_at, expires_at)
		  VALUES ('%s', '%s', false, '', '', %d, %d, %d)`,
			Login(Administrator),
			Administrator,
			micro,
			micro,
			now.Add(24*time.Hour).UnixMicro(),
		),
		`INSERT INTO therapist (account_id, crp, crp_key, approach, education, experience, extra_education,
			extra_education_info, equipment, heard_from, heard_from_other, about_me, interests, uf, public_gender,
			enterprise_sessions, session_minutes, price_cents, notice_hours, bank, submitted_at, updated_at)
		  SELECT id, id, id, '', '', '', '', '', '', '', '', '', '', '', '', false, 50, 1, 24, '', 1, 1
		  FROM account WHERE role = 'THERAPIST'`,
		`INSERT INTO agenda (therapist_id) SELECT account_id FROM therapist`,
		"ALTER TABLE session DISABLE TRIGGER session_figures",
		fmt.Sprintf(
			`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
				discount_cents, enterprise, hold_until, paid_at, cancelled_at,
		  outcome, returned_cents, created_at)
		  SELECT '019e0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), %s, %s, %d - n * %d, %d - n * %d + 1,
		  'cancelado', 100, 0, false, 1, %d - n * %d, %d - n * %d,
		  'CREDIT', 100, 1 FROM generate_series(CAST(1 AS bigint), %d) AS n`,
			id(
				fmt.Sprintf("20 * (1 + n %% %d)", users/20),
			),
			id(fmt.Sprintf("1 + n %% %d", users)),
			micro,
			step,
			micro,
			step,
			micro,
			step,
			micro,
			step,
			sessions,
		),
	}
	day := func(layout string) string {
		return "to_char(to_timestamp(starts_at / 1000000) AT TIME ZONE 'America/Sao_Paulo', '" + layout + "')"
	}
	statements = append(
		statements, // figures as the job leaves them, instead of a note for each session
		"INSERT INTO figure_day (day, sessions) SELECT "+day("YYYY-MM-DD")+", count(*) FROM session GROUP BY 1",
		"INSERT INTO figure_month (month, sessions, paid_cents, returned_cents, fee_cents) SELECT "+day(
			"YYYY-MM",
		)+", count(*), sum(price_cents), sum(returned_cents), 0 FROM session GROUP BY 1",
		"ALTER TABLE session ENABLE TRIGGER session_figures",
	)
	for _, sql := range append(statements, "ANALYZE") {
		if err := db.InTx(
			ctx,
			func(tx *store.Tx) error { _, err := tx.ExecContext(ctx, sql); return err },
		); err != nil {
			return fmt.Errorf("%.60s: %w", sql, err)
		}
	}
	return nil
}
