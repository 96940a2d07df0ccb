package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/platform/audit"
	"psic/internal/platform/crypt"
)

// Export is everything stored about a person, in sections with Portuguese names (LGPD art. 18 and 19).
type Export struct {
	GeneratedAt time.Time      `json:"generatedAt"`
	Sections    map[string]any `json:"sections"`
}

// Export returns the account's own data and the sections of other features.
func (s *Service) Export(ctx context.Context, id string) (Export, error) {
	acc, err := s.ByID(ctx, id)
	if err != nil {
		return Export{}, err
	}
	p, err := s.Personal(acc)
	if err != nil {
		return Export{}, err
	}
	requests, err := s.exportRequests(ctx, id)
	if err != nil {
		return Export{}, err
	}
	consents, err := s.exportConsents(ctx, acc)
	if err != nil {
		return Export{}, err
	}
	seen, err := s.exportSeen(ctx, acc.ID)
	if err != nil {
		return Export{}, err
	}
	extras, err := s.q.ExportExtras(ctx, s.DB.Read(), id)
	if err != nil {
		return Export{}, fmt.Errorf("photo and company: %w", err)
	}
	personal, err := s.personalAddress(acc)
	if err != nil {
		return Export{}, err
	}
	out := Export{GeneratedAt: s.Clock.Now(), Sections: map[string]any{
		"conta":             exportAccount(acc, extras, personal),
		"dadosPessoais":     exportPersonal(acc, p),
		"consentimentos":    consents,
		"pedidosDeExclusao": requests,
		"quemViuSeusDados":  seen,
	}}
	for _, section := range s.Sections {
		name, content, err := section(ctx, id)
		if err != nil {
			return Export{}, fmt.Errorf("export section: %w", err)
		}
		if content != nil {
			out.Sections[name] = content
		}
	}
	return out, nil
}

// exportAccount says only whether the person was referred. By whom is personal data of the other person.
func exportAccount(acc Account, extras accountdb.ExportExtrasRow, personal string) map[string]any {
	out := map[string]any{
		"email":              acc.Email,
		"tipo":               acc.Role(),
		"situacao":           acc.State,
		"codigoDeIndicacao":  acc.Affiliate,
		"receberNovidades":   acc.AlertsOptIn,
		"termosAceitos":      acc.TermsVersion,
		"termosAceitosEm":    acc.TermsAcceptedAt.Wall(),
		"cadastroEm":         acc.CreatedAt.Wall(),
		"emailConfirmadoEm":  acc.ConfirmedAt.Wall(),
		"ultimoAcessoEm":     acc.LastAccessAt.Wall(),
		"ultimoIP":           acc.LastIp,
		"termosAceitosIP":    acc.TermsIp,
		"empresa":            extras.Company,
		"fotoEnviadaEm":      extras.PhotoAt.Wall(),
		"chegouPorIndicacao": acc.ReferredBy != nil,
	}
	if acc.Role() == actor.Enterprise {
		out["emailPessoal"], out["nomeDadoPelaEmpresa"] = personal, acc.NameByCompany
	}
	return out
}

func exportPersonal(acc Account, p Personal) map[string]any {
	return map[string]any{
		"nomeCompleto":   acc.FullName,
		"nomeSocial":     acc.Nickname,
		"nascimento":     p.Birth().Wire(),
		"cpf":            br.FormatCPF(p.CPF),
		"rg":             br.FormatRG(p.Document),
		"orgaoExpedidor": p.DocumentRegion,
		"cep":            br.FormatCEP(p.ZipCode),
		"endereco":       p.Address,
		"numero":         p.Number,
		"complemento":    p.Complement,
		"bairro":         p.Neighborhood,
		"cidade":         p.City,
		"estado":         p.State,
		"pais":           p.Country,
		"celular":        br.FormatPhone(p.CellPhone),
		"genero":         p.Gender,
		"generoDescrito": p.GenderCustom,
		"corRaca":        p.Ethnicity,
		"nomeDaMae":      p.MotherName,
	}
}

// seenMost is how many entries of the audit log the export has, newest first.
const seenMost = 200

// exportSeen tells when administrators read or changed something of the person. Who of them it was stays inside: the
// platform answers for it, and the audit log has the name.
func (s *Service) exportSeen(ctx context.Context, id string) ([]map[string]any, error) {
	lines, _, err := s.Audit.Find(ctx, audit.Filter{Object: id, Size: seenMost})
	if err != nil {
		return nil, err
	}
	out := []map[string]any{}
	for _, l := range lines {
		if actor.Role(l.ActorRole) != actor.Administrator || l.Result != audit.Done {
			continue
		}
		what := "mudou algo na sua conta"
		if strings.HasSuffix(l.Action, ".read") || strings.HasSuffix(l.Action, ".list") {
			what = "leu os seus dados"
		}
		out = append(out, map[string]any{"quem": "Nossa equipe", "oQue": what, "em": l.HappenedAt.Wall()})
	}
	return out, nil
}

// personalAddress returns the confirmed personal address, or an empty text.
func (s *Service) personalAddress(acc Account) (string, error) {
	if acc.RecoveryEmail == "" {
		return "", nil
	}
	return s.Mailbox(acc)
}

func (s *Service) exportRequests(ctx context.Context, id string) ([]map[string]any, error) {
	rows, err := s.q.DeletionRequestsOf(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, fmt.Errorf("deletion requests: %w", err)
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		reason, err := s.Ring.Unseal(r.Reason, crypt.AAD("deletion_request", "reason", r.ID))
		if err != nil {
			return nil, fmt.Errorf("deletion reason: %w", err)
		}
		payBack, err := s.unsealPayBack(r.ID, r.PayBack)
		if err != nil {
			return nil, err
		}
		out[i] = map[string]any{
			"motivo":       string(reason),
			"devolverPara": payBack,
			"pedidoEm":     r.RequestedAt.Wall(),
			"situacao":     r.Status,
			"respondidoEm": r.AnsweredAt.Wall(),
		}
	}
	return out, nil
}

func wall(t time.Time) string { return at.Of(t).Wall() }
