package company

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/company/companydb"
	"psic/internal/kernel/br"
	"psic/internal/kernel/page"
)

// Member is everything that an employer may read about an employee: the address, and the name that the employer gave.
type Member struct{ Name, Email string }

// People lists a company's people, ordered by address. The search looks only at what the list shows: a search over the
// names that people registered would reveal them to the employer.
func (s *Service) People(
	ctx context.Context,
	companyID, text string,
	p page.Page,
) (page []Member, total int64, err error) {
	rows, err := s.q.People(ctx, s.DB.Read(), companydb.PeopleParams{CompanyID: &companyID, Most: maxSeats})
	if err != nil {
		return nil, 0, fmt.Errorf("list people: %w", err)
	}
	wanted, skip := br.Fold(strings.TrimSpace(text)), p.Skip()
	page = []Member{}
	for _, r := range rows {
		if !strings.Contains(br.Fold(r.NameByCompany+" "+r.Email), wanted) {
			continue
		}
		if total++; int(total) > skip && len(page) < p.Size {
			page = append(page, Member{r.NameByCompany, r.Email})
		}
	}
	return page, total, nil
}
