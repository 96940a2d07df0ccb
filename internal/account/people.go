package account

import (
	"context"
	"database/sql"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// PeopleFilter selects from the patients and therapists in the list of administrators.
type PeopleFilter struct {
	Text   string
	Active *bool
	Page   int
	Size   int
	// Before is the id of the last person of the previous page. The next page starts after it, without an OFFSET.
	Before string
}

// PersonRow is a row of the list.
type PersonRow = accountdb.PeopleByIDsRow

// Totals are counted only up to these numbers, because a count of all rows would read all rows.
const (
	mostListed = 10_000
	mostFound  = 1_000
)

// afterAll sorts after every id.
const afterAll = "~"

// People returns a page of patients and therapists, newest first. capped says that there are more than total.
func (s *Service) People(ctx context.Context, f PeopleFilter) (rows []PersonRow, total int64, capped bool, err error) {
	f.Text = br.Fold(f.Text)
	total, most, err := s.countPeople(ctx, f)
	if err != nil {
		return nil, 0, false, fmt.Errorf("count people: %w", err)
	}
	if f.Text == "" && (f.Before != "" || f.Page == 0) {
		rows, err = s.peopleBefore(ctx, f)
	} else {
		rows, err = s.peopleByNumber(ctx, f)
	}
	if err != nil {
		return nil, 0, false, fmt.Errorf("list people: %w", err)
	}
	return rows, min(total, most), total > most, nil
}

// peopleBefore reads the page after f.Before, in one statement.
func (s *Service) peopleBefore(ctx context.Context, f PeopleFilter) ([]PersonRow, error) {
	if f.Active != nil {
		p := accountdb.ActivePeopleBeforeParams{Active: *f.Active, Before: f.from(), Most: int64(f.Size)}
		rows, err := s.q.ActivePeopleBefore(ctx, s.DB.Read(), p)
		return asPersonRows(rows), err
	}
	rows, err := s.q.PeopleBefore(ctx, s.DB.Read(), accountdb.PeopleBeforeParams{Before: f.from(), Most: int64(f.Size)})
	return asPersonRows(rows), err
}

func asPersonRows[R accountdb.PeopleBeforeRow | accountdb.ActivePeopleBeforeRow](rows []R) []PersonRow {
	out := make([]PersonRow, len(rows))
	for i, r := range rows {
		out[i] = PersonRow(r)
	}
	return out
}

// peopleByNumber reads a page by its number, with an OFFSET.
func (s *Service) peopleByNumber(ctx context.Context, f PeopleFilter) ([]PersonRow, error) {
	ids, err := s.pageOfPeople(ctx, f)
	if err != nil {
		return nil, err
	}
	return s.q.PeopleByIDs(ctx, s.DB.Read(), store.List(ids))
}

func (f PeopleFilter) from() string {
	if f.Before == "" {
		return afterAll
	}
	return f.Before
}

func (f PeopleFilter) active() sql.NullBool {
	if f.Active == nil {
		return sql.NullBool{}
	}
	return sql.NullBool{Bool: *f.Active, Valid: true}
}

func (s *Service) countPeople(ctx context.Context, f PeopleFilter) (total, most int64, err error) {
	db := s.DB.Read()
	if f.Text != "" {
		p := accountdb.FoundCountParams{Pattern: store.Like(f.Text), Active: f.active(), Most: mostFound + 1}
		total, err = s.q.FoundCount(ctx, db, p)
		return total, mostFound, err
	}
	if s.longLists.TooLong(f.active(), s.Clock.Now()) {
		return mostListed + 1, mostListed, nil
	}
	if f.Active != nil {
		p := accountdb.ListedActiveCountParams{Active: *f.Active, Most: mostListed + 1}
		total, err = s.q.ListedActiveCount(ctx, db, p)
	} else {
		total, err = s.q.ListedCount(ctx, db, mostListed+1)
	}
	if total > mostListed {
		s.longLists.Remember(f.active(), s.Clock.Now())
	}
	return total, mostListed, err
}

// pageOfPeople reads only ids, which an index has, so that rows that the OFFSET skips are not read.
func (s *Service) pageOfPeople(ctx context.Context, f PeopleFilter) ([]string, error) {
	db, before, skip, most := s.DB.Read(), f.from(), int32(f.Page*f.Size), int32(f.Size)
	if f.Before != "" {
		skip = 0
	}
	switch {
	case f.Text != "":
		return s.q.FoundIDs(ctx, db, accountdb.FoundIDsParams{
			Before:  before,
			Pattern: store.Like(f.Text),
			Active:  f.active(),
			Most:    most,
			Skip:    skip,
		})
	case f.Active != nil:
		return s.q.ListedActiveIDs(ctx, db, accountdb.ListedActiveIDsParams{
			Active: *f.Active,
			Before: before,
			Most:   most,
			Skip:   skip,
		})
	}
	return s.q.ListedIDs(ctx, db, accountdb.ListedIDsParams{Before: before, Most: most, Skip: skip})
}

// SetAlerts stores whether the person wants news by mail. A deleted account gets none already.
func (s *Service) SetAlerts(ctx context.Context, tx *store.Tx, id string, wanted bool) error {
	acc, err := s.Lock(ctx, tx, id)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	return s.setNews(ctx, tx, acc, wanted)
}

// PeopleByIDs returns people by id, including deleted ones.
func (s *Service) PeopleByIDs(ctx context.Context, ids []string) (map[string]PersonRow, error) {
	rows, err := s.q.PeopleByIDs(ctx, s.DB.Read(), store.List(ids))
	if err != nil {
		return nil, fmt.Errorf("read people: %w", err)
	}
	out := make(map[string]PersonRow, len(rows))
	for _, r := range rows {
		out[r.ID] = r
	}
	return out, nil
}
