package company

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"time"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// The usage report tells an employer once a year about how many people used the hours kept for companies, and nothing
// else. ADR 0011 says why each of these stands in the way of somebody who knows all colleagues but one.
const (
	// leastGroup: fewer people, with access or with use, are never published.
	leastGroup = 10
	// epsilon bounds how much one person's use changes the odds of any published number (by e^0.5).
	epsilon = 0.5
	// mostNoise cuts the noise off, so that a published number proves leastGroup people.
	mostNoise = 10
	// coarse is what numbers are rounded to.
	coarse = 10
	// usageOpens is the day in January when the year before is counted: everything of it has settled.
	usageOpens = 10
)

// Usage is a year's report. Nothing is known of a year that is not published.
type Usage struct {
	Year         int
	Published    bool
	People, Used int64
}

// report is what may be told of a group; noise comes from draw.
func report(people, used, noise int64) Usage {
	told := used + noise
	if people < leastGroup || told < leastGroup+mostNoise {
		return Usage{}
	}
	round := people / coarse * coarse
	return Usage{Published: true, People: round, Used: min((told+coarse/2)/coarse*coarse, round)}
}

// weights of the noise from -mostNoise to mostNoise: the discrete Laplace distribution, cut off.
func weights() []float64 {
	var w []float64
	total := 0.0
	for k := -mostNoise; k <= mostNoise; k++ {
		w = append(w, math.Exp(-epsilon*math.Abs(float64(k))))
		total += w[len(w)-1]
	}
	for i := range w {
		w[i] /= total
	}
	return w
}

// draw takes noise from a source of random bytes.
func draw(random io.Reader) (int64, error) {
	var b [8]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return 0, fmt.Errorf("draw noise: %w", err)
	}
	left := float64(binary.BigEndian.Uint64(b[:])>>11) / (1 << 53)
	for i, w := range weights() {
		if left -= w; left < 0 {
			return int64(i - mostNoise), nil
		}
	}
	return mostNoise, nil
}

// countUsage writes the reports of last year that do not exist yet. What is written stays, whoever joins, leaves or
// is deleted afterwards.
func (s *Service) countUsage(ctx context.Context, _ CountUsage) error {
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
			noise, err := draw(s.Random)
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
		out[i] = Usage{Year: int(r.Year),
			Published: r.Published,
			People:    r.People,
			Used:      r.Used,
		}
	}
	return out, nil
}
