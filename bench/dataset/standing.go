package dataset

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// StandingEach is how many standing hours a therapist has in FillStanding.
const StandingEach = 10

// FillStanding gives therapists 1 to therapists standing hours at hours that Fill published, each with a patient of its
// own, planned until a day.
func FillStanding(ctx context.Context, db *store.DB, therapists int, today, planned at.Date) error {
	for from := 1; from <= therapists; from += chunk {
		err := db.InTx(ctx, func(tx *store.Tx) error {
			rows := table{
				name: "standing",
				columns: "id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks, first_on, " +
					"method, card_id, price_cents, enterprise, state, planned_on, created_at",
			}
			for t := from; t < from+chunk && t <= therapists; t++ {
				for h := range StandingEach {
					weekday := 1 + h%5
					first := today.AddDays(weekday - int(today.Weekday()) - 7)
					rows.add(
						fmt.Sprintf("%s-%d", ID(t), h),
						ID(t),
						Patient((t-1)*StandingEach+h+1),
						weekday,
						8*60+(h/5)*180+(t%12)*5,
						50,
						1,
						first.String(),
						"pix",
						"",
						16000,
						false,
						"ACTIVE",
						planned.String(),
						1,
					)
				}
			}
			return rows.insert(ctx, tx, db.Engine)
		})
		if err != nil {
			return fmt.Errorf("standing hours from %d: %w", from, err)
		}
	}
	return nil
}
