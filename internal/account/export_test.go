package account_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

func export(k *testkit.Kit, p testkit.Person) testkit.Response {
	k.T.Helper()
	return k.Call("GET", "/api/user/"+p.ID+"/export", p.Token, nil)
}

// exportedKeys are the paths of all values of an employee's export.
var exportedKeys = []string{
	"acessos[].encerradoEm",
	"acessos[].entrouEm",
	"acessos[].vistoEm",
	"aparelhos[].conhecidoDesde",
	"aparelhos[].usadoEm",
	"consentimentos[].consentimento",
	"consentimentos[].dadoEm",
	"consentimentos[].mudancas[].dado",
	"consentimentos[].mudancas[].em",
	"consentimentos[].mudancas[].versao",
	"consentimentos[].revogadoEm",
	"consentimentos[].valendo",
	"consentimentos[].versao",
	"conta.cadastroEm",
	"conta.chegouPorIndicacao",
	"conta.codigoDeIndicacao",
	"conta.email",
	"conta.emailConfirmadoEm",
	"conta.emailPessoal",
	"conta.empresa",
	"conta.fotoEnviadaEm",
	"conta.nomeDadoPelaEmpresa",
	"conta.receberNovidades",
	"conta.situacao",
	"conta.termosAceitos",
	"conta.termosAceitosEm",
	"conta.termosAceitosIP",
	"conta.tipo",
	"conta.ultimoAcessoEm",
	"conta.ultimoIP",
	"dadosPessoais.bairro",
	"dadosPessoais.celular",
	"dadosPessoais.cep",
	"dadosPessoais.cidade",
	"dadosPessoais.complemento",
	"dadosPessoais.corRaca",
	"dadosPessoais.cpf",
	"dadosPessoais.endereco",
	"dadosPessoais.estado",
	"dadosPessoais.genero",
	"dadosPessoais.generoDescrito",
	"dadosPessoais.nascimento",
	"dadosPessoais.nomeCompleto",
	"dadosPessoais.nomeDaMae",
	"dadosPessoais.nomeSocial",
	"dadosPessoais.numero",
	"dadosPessoais.orgaoExpedidor",
	"dadosPessoais.pais",
	"dadosPessoais.rg",
	"pedidosDeExclusao[].devolverPara",
	"pedidosDeExclusao[].motivo",
	"pedidosDeExclusao[].pedidoEm",
	"pedidosDeExclusao[].respondidoEm",
	"pedidosDeExclusao[].situacao",
}

func keysOf(path string, v any) []string {
	var out []string
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			out = append(out, keysOf(strings.TrimPrefix(path+"."+name, "."), inner)...)
		}
	case []any:
		for _, inner := range v {
			out = append(out, keysOf(path+"[]", inner)...)
		}
	default:
		out = append(out, path)
	}
	return out
}

// The export has everything that a person entered or that happened to the account, and no data of others.
func TestExport_everything(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.MakeCompany("aurora.example", 5)
		bia := k.Patient("bia@example.com")
		save(k, bia, fields{
			"fullName":  "Beatriz Canária",
			"cpf":       cpf(9),
			"address":   "Rua Canária",
			"cellPhone": "(21) 9 9999-1234",
		}).Is(200)
		signUp(k, "ana@aurora.example", fields{"type": "ENTERPRISE", "referralCode": read(k, bia)["affiliate"]}).Is(200)
		k.Call("GET", "/api/register/confirm?token="+k.MailedToken("ana@aurora.example"), "", nil).Is(200)
		ana := k.Login("ana@aurora.example")
		gender := fields{"genderEnum": "OTHER", "customValue": "agênero"}
		save(k, ana, fields{"gender": gender, "emailAlertsOptIn": true}).Is(200)
		upload(k, ana, pngOf(testImage(30, 30))).Is(200)
		requestDeletion(k, ana, "Mudei de cidade.").Is(200)
		ana = k.Login(ana.Email)
		k.Call("DELETE", "/api/user/"+ana.ID+"/deactivate", ana.Token, nil).Is(200)
		k.Clock.Advance(time.Hour)
		ana = k.Confirm(ana)

		r := export(k, ana).Is(200)
		sections := r.JSON()["sections"].(map[string]any)
		keys := keysOf("", any(sections))
		slices.Sort(keys)
		if got := slices.Compact(keys); !slices.Equal(got, exportedKeys) {
			t.Errorf("keys of the export:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(exportedKeys, "\n"))
		}
		for _, value := range []string{
			ana.Email, "Ana Maria d'Ávila", "Aninha", "14/03/1992", "529.982.247-25", "12.345.678", "SSP", "01310-100",
			"Avenida Paulista", "1000", "apto 12", "Bela Vista", "São Paulo", "SP", "Brasil", "(11) 9 8765-4321",
			"OTHER", "agênero", "NOT_INFORMED", "Mudei de cidade.", "WITHDRAWN", "Empresa aurora.example", "ENTERPRISE",
			"EMAIL_CONFIRMED", "2026-11", k.IP, "16/11/2026 09:00",
		} {
			if !strings.Contains(string(r.Body), quoted(value)) {
				t.Errorf("the export lacks %s", value)
			}
		}
		for _, foreign := range []string{bia.ID, bia.Email, "Beatriz", cpf(9), "Canária", "9999-1234", "argon2"} {
			if strings.Contains(string(r.Body), foreign) {
				t.Errorf("the export has %s", foreign)
			}
		}
	})
}

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return strings.ReplaceAll(string(b), `\u0026`, "&")
}

// Every column of an account is exported or has a reason why not.
func TestExport_everyColumn(t *testing.T) {
	exported := []string{
		"Email", "Role", "State", "FullName", "Nickname", "AlertsOptIn", "Affiliate", "ReferredBy", "CompanyID",
		"Private", "TermsVersion", "TermsAcceptedAt", "TermsIp", "ConfirmedAt", "LastAccessAt", "LastIp", "CreatedAt",
		"RecoveryEmail", "NameByCompany", "HealthRevokedAt",
	}
	reasons := map[string]string{
		"ID":                "internal",
		"PasswordHash":      "a secret",
		"PasswordTemporary": "false for everybody who can export",
		"Active":            "true for everybody who can export",
		"SearchText":        "derived from the names",
		"CpfIndex":          "derived from the CPF",
		"InvitedAt":         "only the time of the last link",
		"DeletedAt":         "empty for everybody who can export",
		"ProfileErasedAt":   "empty for everybody who can export",
		"GuardedAt":         "empty for everybody who can export",
		"GuardHash":         "a secret",
		"InactiveAt":        "empty for everybody who can export",
		"LockedAt":          "empty for everybody who can export",
		"ReplacedBy":        "empty for everybody who can export",
		"ResetUnreadAt":     "shown at the next sign-in and then erased",
		"PurgedAt":          "empty for everybody who can export",
		"MailboxLost":       "derived from the former employment, which is exported",
		"InviteReminders":   "only how many reminders were sent",
	}
	for field := range reflect.TypeFor[accountdb.Account]().Fields() {
		if !slices.Contains(exported, field.Name) && reasons[field.Name] == "" {
			t.Errorf("account.%s is neither exported nor explained", field.Name)
		}
	}
}

// Other features add their own sections.
func TestExport_sections(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0])
	ana := k.SignUp("ana@example.com", actor.Therapist)
	k.Account.Sections = append(k.Account.Sections, func(_ context.Context, id string) (string, any, error) {
		return "agenda", []string{"de " + id}, nil
	})
	got := export(k, ana).Is(200).JSON()["sections"].(map[string]any)["agenda"]
	if !reflect.DeepEqual(got, []any{"de " + ana.ID}) {
		t.Errorf("agenda: %v", got)
	}
}
