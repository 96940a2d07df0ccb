package evidence

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"psic/internal/company"
	"psic/internal/evidence/evidencedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/page"
	"psic/internal/platform/store"
)

// Issue writes a document about a period. It never changes afterwards.
//
// Faults: fault.Missing, invalid fields.
func (s *Service) Issue(ctx context.Context, who actor.Actor, companyID string, from, until at.Date) (Stored, error) {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return Stored{}, err
	}
	if err := checkPeriod(from, until, s.Clock.Today()); err != nil {
		return Stored{}, err
	}
	d, err := s.gather(ctx, c, from, until)
	if err != nil {
		return Stored{}, err
	}
	body, hash, err := d.canonical()
	if err != nil {
		return Stored{}, err
	}
	id := ids.New()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.InsertDocument(ctx, tx, evidencedb.InsertDocumentParams{
			ID:        id,
			Number:    d.Number,
			CompanyID: c.ID,
			FromOn:    from,
			UntilOn:   until,
			Body:      body,
			Hash:      hash,
			CreatedAt: s.now(),
		})
	})
	if err != nil {
		return Stored{}, fmt.Errorf("insert document: %w", err)
	}
	return s.Read(ctx, who, c.ID, id)
}

func (s *Service) gather(ctx context.Context, c company.Company, from, until at.Date) (Document, error) {
	d := Document{
		Version:  version,
		Number:   newNumber(),
		IssuedAt: s.Clock.Now().UTC().Format(time.RFC3339),
		Company:  c.Name,
		CNPJ:     br.FormatCNPJ(c.Cnpj),
		From:     from.Wire(),
		Until:    until.Wire(),
		Usage:    []UsageData{},
		Surveys:  []SurveyResult{},
	}
	people, err := s.Company.People(ctx, c.ID, company.PeopleFilter{}, page.Page{Size: 1})
	if err != nil {
		return d, err
	}
	sent, err := s.q.CountInvited(ctx, s.DB.Read(), evidencedb.CountInvitedParams{
		CompanyID: &c.ID,
		OfCompany: c.ID,
		FromAt:    at.Of(from.In(at.SaoPaulo)),
		UntilAt:   at.Of(until.AddDays(1).In(at.SaoPaulo)),
	})
	if err != nil {
		return d, fmt.Errorf("count invitations: %w", err)
	}
	d.People = PeopleData{
		Seats:   c.MaxUsers,
		Active:  people.Counts[company.MemberActive] + people.Counts[company.MemberLeaving],
		Invited: people.Counts[company.MemberInvited] + people.Counts[company.MemberExpired],
		Sent:    sent,
	}
	offer, err := s.q.CountTherapists(ctx, s.DB.Read(), s.Clock.Today())
	if err != nil {
		return d, fmt.Errorf("count therapists: %w", err)
	}
	d.Offer = OfferData{Therapists: offer.Listed, Reserved: offer.Reserved}
	return d, s.published(ctx, c, from.Year(), until.Year(), &d)
}

// published adds what was published about the years of a document, and nothing about a year without a number.
func (s *Service) published(ctx context.Context, c company.Company, first, last int, d *Document) error {
	reports, err := s.Company.UsageReports(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, u := range reports {
		if u.Published && u.Year >= first && u.Year <= last {
			d.Usage = append(d.Usage, UsageData{Year: u.Year, People: u.People, Used: u.Used})
		}
	}
	surveys, err := s.surveysOf(ctx, c.ID)
	for _, one := range surveys {
		if one.Published && one.Year >= first && one.Year <= last {
			d.Surveys = append(d.Surveys, one.Result)
		}
	}
	return err
}

// Documents lists a company's documents, newest first, without their data.
//
// Faults: fault.Missing.
func (s *Service) Documents(
	ctx context.Context,
	who actor.Actor,
	companyID string,
) ([]evidencedb.DocumentsRow, error) {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return nil, err
	}
	rows, err := s.q.Documents(ctx, s.DB.Read(), evidencedb.DocumentsParams{CompanyID: c.ID, Most: listed})
	if err != nil {
		return nil, fmt.Errorf("list documents: %w", err)
	}
	return rows, nil
}

// Read returns a document of a company. A text that does not have its hash any more is not shown.
//
// Faults: fault.Missing, ErrChanged.
func (s *Service) Read(ctx context.Context, who actor.Actor, companyID, id string) (Stored, error) {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return Stored{}, err
	}
	if !ids.Valid(id) {
		return Stored{}, fault.Missing
	}
	row, err := s.q.DocumentByID(ctx, s.DB.Read(), evidencedb.DocumentByIDParams{ID: id, CompanyID: c.ID})
	if store.None(err) {
		return Stored{}, fault.Missing
	}
	if err != nil {
		return Stored{}, fmt.Errorf("read document: %w", err)
	}
	if Hash(row.Body) != row.Hash {
		return Stored{}, ErrChanged
	}
	out := Stored{EvidenceDocument: row}
	return out, json.Unmarshal([]byte(row.Body), &out.Document)
}

// Check confirms a number: the hash of the stored text, computed again, and the time of the issue. It says nothing
// about the company or its people.
//
// Faults: fault.Missing, ErrChanged.
func (s *Service) Check(ctx context.Context, number string) (Check, error) {
	number, ok := numberOf(number)
	if !ok {
		return Check{}, fault.Missing
	}
	row, err := s.q.DocumentByNumber(ctx, s.DB.Read(), number)
	if store.None(err) {
		return Check{}, fault.Missing
	}
	if err != nil {
		return Check{}, fmt.Errorf("read document: %w", err)
	}
	if Hash(row.Body) != row.Hash {
		return Check{}, ErrChanged
	}
	return Check{Number: row.Number, Hash: row.Hash, IssuedAt: row.CreatedAt}, nil
}
