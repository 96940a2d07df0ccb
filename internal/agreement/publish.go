package agreement

import (
	"context"

	"psic/internal/agreement/agreementdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// Publication is what a therapist publishes. Seen is the newest version that the browser read, 0 for none.
type Publication struct {
	Texts     map[string]string
	Everybody bool
	Seen      int64
}

// Own is the contract of a therapist.
type Own struct {
	Newest   Agreement // empty before the first publication
	Document Document  // the newest, or the template
	Versions []Version // the newest first
}

// Read returns the contract of a therapist, with the template where nothing is published.
func (s *Service) Read(ctx context.Context, who actor.Actor) (Own, error) {
	var out Own
	var err error
	out.Newest, err = s.newest(ctx, s.DB.Read(), who.ID)
	if fault.As(err) != nil {
		out.Document, err = s.document(ctx, who.ID, Template())
		return out, err
	}
	if err != nil {
		return out, err
	}
	if out.Document, err = out.Newest.Document(); err != nil {
		return out, err
	}
	versions, err := s.versionsOf(ctx, s.DB.Read(), who.ID)
	for _, v := range versions[who.ID] {
		out.Versions = append([]Version{v}, out.Versions...)
	}
	return out, err
}

// document puts the therapist's name and number in the council above the sections.
func (s *Service) document(ctx context.Context, therapistID string, sections []Section) (Document, error) {
	acc, err := s.Account.ByID(ctx, therapistID)
	if err != nil {
		return Document{}, err
	}
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return Document{}, err
	}
	return Document{Name: acc.DisplayName(), CRP: t.Crp, Sections: sections}, nil
}

// Publish adds a version. It never changes an earlier one.
//
// Faults: invalid fields, ErrMoved, ErrSame, ErrFull.
func (s *Service) Publish(ctx context.Context, who actor.Actor, in Publication) error {
	sections, err := written(in.Texts)
	if err != nil {
		return err
	}
	d, err := s.document(ctx, who.ID, sections)
	if err != nil {
		return err
	}
	body, hash, err := d.canonical()
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		last, err := s.newest(ctx, tx, who.ID)
		if err != nil && fault.As(err) == nil {
			return err
		}
		switch {
		case last.Version != in.Seen:
			return ErrMoved
		case last.Hash == hash:
			return ErrSame
		case last.Version >= maxVersions:
			return ErrFull
		}
		return s.q.InsertAgreement(ctx, tx, agreementdb.InsertAgreementParams{
			ID:          ids.New(),
			TherapistID: who.ID,
			Version:     last.Version + 1,
			Body:        body,
			Hash:        hash,
			Everybody:   in.Everybody,
			PublishedAt: s.now(),
		})
	})
}
