package move

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// memory is a side of a move with one table. damage changes what the target gives back of what it was given.
type memory struct {
	kept     [][]any
	damage   func([][]any) [][]any
	finished bool
}

func (m *memory) lock(context.Context, []table) error { return nil }
func (m *memory) close() error                        { return nil }
func (m *memory) discard() error                      { return nil }

func (m *memory) clear(context.Context, []table) error { return nil }

func (m *memory) count(context.Context, table) (int64, error) { return int64(len(m.kept)), nil }

func (m *memory) schema(context.Context) ([]table, error) {
	return []table{{"rate_bucket", []column{{"key", text}, {"full_at", number}, {"spent", boolean}}}}, nil
}

func (m *memory) read(_ context.Context, _ table, each func([]any) error) error {
	rows := m.kept
	if m.damage != nil {
		rows = m.damage(slices.Clone(rows))
	}
	for _, row := range rows {
		if err := each(row); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) fill(_ context.Context, _ table, next func() ([]any, error)) error {
	for {
		row, err := next()
		if err != nil || row == nil {
			return err
		}
		m.kept = append(m.kept, row)
	}
}

func (m *memory) finish(context.Context, []table) error {
	m.finished = true
	return nil
}

// TestADamagedTargetIsRefused: a row that is missing, doubled, exchanged or changed in the target is noticed before
// anything is committed. The order of the rows does not matter.
func TestADamagedTargetIsRefused(t *testing.T) {
	rows := [][]any{{"a", int64(1), true}, {"b", int64(2), false}, {"", nil, true}}
	with := func(at int, row ...any) func([][]any) [][]any {
		return func(all [][]any) [][]any { all[at] = row; return all }
	}
	for name, c := range map[string]struct {
		damage func([][]any) [][]any
		fine   bool
	}{
		"whole":               {func(all [][]any) [][]any { return all }, true},
		"in another order":    {func(all [][]any) [][]any { slices.Reverse(all); return all }, true},
		"a row is missing":    {func(all [][]any) [][]any { return all[1:] }, false},
		"a row is doubled":    {func(all [][]any) [][]any { return append(all, all[0]) }, false},
		"one instead another": {with(0, "b", int64(2), false), false},
		"a letter":            {with(0, "A", int64(1), true), false},
		"a number":            {with(0, "a", int64(2), true), false},
		"a boolean":           {with(0, "a", int64(1), false), false},
		"NULL for nothing":    {with(2, nil, nil, true), false},
		"nothing for NULL":    {with(2, "", int64(0), true), false},
	} {
		t.Run(name, func(t *testing.T) {
			from, to := &memory{kept: rows}, &memory{damage: c.damage}
			_, err := move(t.Context(), Options{Progress: func(Progress) {}}, from, to)
			if c.fine != (err == nil) || to.finished != c.fine {
				t.Errorf("%v, committed: %t", err, to.finished)
			}
			if err != nil && !strings.Contains(err.Error(), "rate_bucket differs") {
				t.Error(err)
			}
		})
	}
}
