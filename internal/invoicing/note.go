package invoicing

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/invoicing/nfse"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// States of a service note, as stored.
const (
	notePrepared = "PREPARED"
	noteSent     = "SENT" // sent, and the response was lost; asked for again
	noteIssued   = "ISSUED"
	noteRefused  = "REFUSED"
)

// prepareNote stores the declaration of a paid invoice. It does nothing while the settings name no emitter.
func (s *Service) prepareNote(ctx context.Context, tx *store.Tx, i Invoice) error {
	if !s.Emitter.Ready() {
		return nil
	}
	number, err := s.q.NextNumber(ctx, tx, "DPS"+s.Emitter.Series)
	if err != nil {
		return fmt.Errorf("number of a declaration: %w", err)
	}
	c, err := s.customerOf(i)
	if err != nil {
		return err
	}
	now, id := s.Clock.Now(), ids.New()
	content := s.Emitter.Content(nfse.Declaration{
		Number:      number,
		At:          now,
		Day:         s.Clock.Today(),
		Customer:    nfse.Customer{CNPJ: c.CNPJ, Name: c.Name, Email: c.Email},
		Description: "Programa de bem-estar para empresas, fatura " + i.Number,
		Amount:      i.TotalCents,
	})
	sealed, err := s.Ring.Seal([]byte(content), crypt.AAD("service_note", "document", id))
	if err != nil {
		return err
	}
	err = s.q.InsertNote(ctx, tx, invoicingdb.InsertNoteParams{
		ID:         id,
		InvoiceID:  i.ID,
		Number:     number,
		Document:   sealed,
		NextAt:     at.Of(now),
		PreparedAt: at.Of(now),
	})
	if err != nil {
		return fmt.Errorf("insert service note: %w", err)
	}
	return nil
}

// runIssueNotes sends the declarations that wait. Without a connection to the system they stay prepared, for an
// administrator to send by hand.
func (s *Service) runIssueNotes(ctx context.Context, _ IssueNotes) error {
	if s.Notes == nil {
		return nil
	}
	due, err := s.q.DueNotes(ctx, s.DB.Read(), invoicingdb.DueNotesParams{NowAt: at.Of(s.Clock.Now()), Most: batch})
	if err != nil {
		return fmt.Errorf("due service notes: %w", err)
	}
	var errs []error
	for _, id := range due { // each is a request to the system
		errs = append(errs, s.sendNote(ctx, id))
	}
	return errors.Join(errs...)
}

func (s *Service) sendNote(ctx context.Context, invoiceID string) error {
	n, err := s.q.NoteOf(ctx, s.DB.Read(), invoiceID)
	if err != nil {
		return fmt.Errorf("read service note: %w", err)
	}
	content, err := s.contentOf(n)
	if err != nil {
		return err
	}
	key, err := s.Notes.Issue(ctx, s.Emitter.ID(n.Number), content)
	now := s.Clock.Now()
	p := invoicingdb.MoveNoteParams{
		ID:        n.ID,
		State:     noteIssued,
		AccessKey: key,
		NextAt:    at.Of(now),
		IssuedAt:  at.Of(now),
	}
	switch {
	case errors.Is(err, nfse.ErrRefused):
		p.State, p.IssuedAt = noteRefused, at.Time{}
		p.Refusal = strings.TrimPrefix(err.Error(), nfse.ErrRefused.Error()+": ")
	case err != nil:
		s.Log.Warn("invoicing: a service note was not sent", "invoice", invoiceID, "err", err)
		p.State, p.IssuedAt, p.NextAt = noteSent, at.Time{}, at.Of(now.Add(jobs.Backoff(n.Tries+1)+time.Minute))
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.q.MoveNote(ctx, tx, p); err != nil {
			return fmt.Errorf("store service note: %w", err)
		}
		return nil
	})
}

func (s *Service) contentOf(n invoicingdb.ServiceNote) (string, error) {
	plain, err := s.Ring.Unseal(n.Document, crypt.AAD("service_note", "document", n.ID))
	return string(plain), err
}

// Declaration returns the unsigned declaration of an invoice, for an administrator who sends it by hand.
//
// Faults: fault.Missing.
func (s *Service) Declaration(ctx context.Context, invoiceID string) (name string, document []byte, err error) {
	if !ids.Valid(invoiceID) {
		return "", nil, fault.Missing
	}
	n, err := s.q.NoteOf(ctx, s.DB.Read(), invoiceID)
	if store.None(err) {
		return "", nil, fault.Missing
	}
	if err != nil {
		return "", nil, fmt.Errorf("read service note: %w", err)
	}
	content, err := s.contentOf(n)
	return s.Emitter.ID(n.Number), []byte(nfse.Document(content, "")), err
}

// RetryNote sends a refused declaration again, after somebody has looked.
//
// Faults: fault.Missing, ErrOver.
func (s *Service) RetryNote(ctx context.Context, invoiceID string) error {
	if !ids.Valid(invoiceID) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.RetryNote(ctx, tx, invoicingdb.RetryNoteParams{
			InvoiceID: invoiceID,
			NextAt:    at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("retry service note: %w", err)
		}
		if n == 0 {
			return ErrOver
		}
		return nil
	})
}

// Sealed lists the feature's sealed columns, for key rotation.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: sealedTable, Name: sealedColumn, Key: "id"},
		{Table: "service_note", Name: "document", Key: "id"},
	}
}
