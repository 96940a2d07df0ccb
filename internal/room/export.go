package room

import (
	"context"
	"fmt"

	"psic/internal/room/roomdb"
)

const exportMost = 5000

// Export returns when somebody was in a room, with the stored quality figures, for the copy of personal data that
// everybody may demand (LGPD, art. 18 and 19).
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "presencaNasSessoes"
	rows, err := s.q.StaysOfPerson(ctx, s.DB.Read(), roomdb.StaysOfPersonParams{AccountID: accountID, Most: exportMost})
	if err != nil {
		return name, nil, fmt.Errorf("stays of a person: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		left := r.LeftAt
		if left.IsZero() {
			left = r.SeenAt
		}
		out[i] = map[string]any{
			"sessao":            r.SessionID,
			"entrouEm":          r.JoinedAt.Wall(),
			"saiuEm":            left.Wall(),
			"medicoesDaConexao": r.Reports,
		}
		if r.Reports > 0 {
			out[i]["atrasoMedioEmMs"] = r.RttSum / r.Reports
			out[i]["perdaMediaEmPorCento"] = r.LostSum / r.Reports
			out[i]["kbpsMedio"] = r.KbpsSum / r.Reports
		}
	}
	return name, out, nil
}
