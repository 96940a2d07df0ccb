package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/kernel/at"
)

// Due is something that is due, in the order of its time and its id.
type Due struct {
	At at.Time
	ID string
}

// EachDue does something to everything that is due, so that nothing waits for the next period because much is due at
// the same moment. read returns at most so many, in order, that come after another one. What fails is not read again:
// it does not stop the others, and the next period tries it. It ends at the latest with ctx, when the attempt of the
// job ends.
func EachDue(
	ctx context.Context,
	most int,
	read func(ctx context.Context, after Due, most int32) ([]Due, error),
	do func(ctx context.Context, id string) error,
) error {
	var errs []error
	after := Due{At: at.Of(time.Unix(0, 0))}
	for {
		part, err := read(ctx, after, int32(most))
		if err != nil {
			return errors.Join(append(errs, fmt.Errorf("what is due: %w", err))...)
		}
		for _, one := range part {
			errs = append(errs, do(ctx, one.ID))
			after = one
		}
		if len(part) < most {
			return errors.Join(errs...)
		}
		if ctx.Err() != nil {
			return errors.Join(append(errs, ctx.Err())...)
		}
	}
}
