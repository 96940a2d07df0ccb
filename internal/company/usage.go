package company

import (
	"context"
	"fmt"
	"time"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/noise"
	"psic/internal/platform/store"
)

// The usage report tells an employer once a year about how many people used the time slots reserved for companies, and
// nothing else. These limits protect one person from an employer who knows about everybody else (ADR 0011).
const (
	// leastGroup is the smallest published group, both of people with access and of people who used it.
	leastGroup = 10
	// epsilon bounds how much one person's use changes the odds of any published number: by a factor of e^0.5.
	epsilon = 0.5
	// mostNoise bounds the noise, so that a published number always stands for at least leastGroup people.
	mostNoise = 10
	// coarse is the step that numbers are rounded to.
	coarse = 10
	// usageOpens is the day in January when the year before is counted. By then its last sessions are settled.
	usageOpens = 10
)

// Usage is the report of a year. Without Published the numbers are zero.
type Usage struct {
	Year         int
	Published    bool
	People, Used int64
}

// report returns what may be published about a group; noise comes from draw.
func report(people, used, noise int64) Usage {
	told := used + noise
	if people < leastGroup || told < leastGroup+mostNoise {
		return Usage{}
	}
	round := people / coarse * coarse
	return Usage{Published: true, People: round, Used: min((told+coarse/2)/coarse*coarse, round)}
}

// disturbance is the noise of the report.
var disturbance = noise.Laplace{Epsilon: epsilon, Most: mostNoise}

// runCountUsage writes the reports of last year that do not exist yet. A written report never changes, whoever joins,
// leaves or is deleted afterwards.
func (s *Service) runCountUsage(ctx context.Context, _ CountUsage) error {
	today := s.Clock.Today()
	if today.Month() == time.January && today.Day() < usageOpens {
		return nil
	}
	year := today.Year() - 1
	first := func(y int) at.Time { return at.Of(time.Date(y, time.January, 1, 0, 0, 0, 0, at.SaoPaulo)) }

	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		rows, err := s.q.UsageToCount(ctx, tx, companydb.UsageToCountParams{
			FromAt: first(year),
			ToAt:   first(year + 1),
			Year:   int64(year),
			Most:   batch,
		})
		if err != nil {
			return fmt.Errorf("count usage: %w", err)
		}
		for _, r := range rows {
			noise, err := disturbance.Draw(s.Random)
			if err != nil {
				return err
			}
			u := report(r.People, r.Used, noise)
			err = s.q.InsertUsage(ctx, tx, companydb.InsertUsageParams{
				CompanyID: *r.CompanyID,
				Year:      int64(year),
				Published: u.Published,
				People:    u.People,
				Used:      u.Used,
				CreatedAt: at.Of(s.Clock.Now()),
			})
			if err != nil {
				return fmt.Errorf("keep usage: %w", err)
			}
		}
		return nil
	})
}

// UsageReports lists what was published for the company, newest first.
func (s *Service) UsageReports(ctx context.Context, companyID string) ([]Usage, error) {
	rows, err := s.q.UsageReports(ctx, s.DB.Read(), companyID)
	if err != nil {
		return nil, fmt.Errorf("usage reports: %w", err)
	}
	out := make([]Usage, len(rows))
	for i, r := range rows {
		out[i] = Usage{
			Year:      int(r.Year),
			Published: r.Published,
			People:    r.People,
			Used:      r.Used,
		}
	}
	return out, nil
}
