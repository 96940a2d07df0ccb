package app_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// exported says where a person finds what a table keeps about them: a section of the copy of their data.
var exported = map[string]string{
	"account":             "conta",
	"photo":               "conta",
	"login":               "acessos",
	"deletion_request":    "pedidosDeExclusao",
	"therapist":           "dadosProfissionais",
	"crp_review":          "dadosProfissionais",
	"agenda":              "agenda",
	"schedule_entry":      "agenda",
	"day_block":           "diasBloqueados",
	"subscription":        "assinatura",
	"subscriber":          "dadosDeCobranca",
	"invoice":             "faturas",
	"recurring":           "faturas",
	"session":             "sessoes",
	"calendar_feed":       "calendarioPrivado",
	"charge":              "pagamentos",
	"card":                "cartoes",
	"room_stay":           "presencaNasSessoes",
	"payout":              "repasses",
	"notification_choice": "lembretes",
	"seat_release":        "empresas",
	"seat_invitation":     "empresas",
}

// unexported tables name somebody and are in no copy; the reason says why.
var unexported = map[string]string{
	"access_log":       "kept under seal for a court (Marco Civil, art. 15); what a person may see of it are the logins",
	"audit_entry":      "what administrators did: the proof of their acts, with their ids; support tells a person about theirs",
	"bulk_mail":        "an administrator's mail",
	"bulk_recipient":   "who was written to, for 90 days; the mail itself is in the person's mailbox",
	"company":          "an organisation",
	"discount_claim":   "a keyed hash beside a session whose discount is in the copy",
	"one_time_token":   "hashes of links that live for hours",
	"payout_line":      "the sum of a payout by sessions, which are in the copy with price and share",
	"recovery_code":    "hashes, of administrators",
	"recovery_request": "an address that waits half an hour for its code; proven, it is in the copy",
	"room_seat":        "hashes, for a day",
	"room_ticket":      "hashes, for an hour",
	"second_factor":    "a secret, of administrators",
}

// whoseColumns are those that say whose a row is.
var whoseColumns = []string{
	"account_id",
	"therapist_id",
	"patient_id",
	"payer_id",
	"person",
	"email",
	"actor_id",
	"admin_id",
	"reviewer_id",
	"paid_by",
}

// TestEveryPersonsTableIsExported: LGPD art. 18 and 19 promise everything; what is new is in the copy, or has a reason.
func TestEveryPersonsTableIsExported(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, table := range query(t, k, "SELECT name FROM sqlite_master WHERE type = 'table'") {
		named := table["name"] == "account"
		for _, column := range query(t, k, "SELECT name FROM pragma_table_info('"+table["name"]+"')") {
			named = named || slices.Contains(whoseColumns, column["name"])
		}
		if named && (exported[table["name"]] == "") == (unexported[table["name"]] == "") {
			t.Errorf("%s names people: put it into the export, or say why not", table["name"])
		}
	}
}

// sections reads somebody's copy, whole and as text.
func sections(k *testkit.Kit, p testkit.Person) (map[string]any, string) {
	k.T.Helper()
	r := k.Call(http.MethodGet, "/api/user/"+p.ID+"/export", p.Token, nil).Is(http.StatusOK)
	return r.JSON()["sections"].(map[string]any), string(r.Body)
}

// TestExportHoldsAWholeLife: every section that a table names is there for whom it concerns, and nobody's copy tells
// of the other.
func TestExportHoldsAWholeLife(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test", testkit.Fields{"nickname": "Lua Prado", "motherName": "Rosa Canaria"})
		ana, bia := k.Patient("ana@psic.test"), k.Employee("bia@aurora.example")
		k.Call(http.MethodPost, "/api/customer/"+ana.ID+"/basic-info", ana.Token, testkit.Fields{"fullName": "Ana Girassol"}).
			Is(http.StatusOK)
		livesAsPatient(k, ana, psi)
		livesAsTherapist(k, psi)

		mine, text := sections(k, ana)
		for _, want := range []string{"sessoes", "pagamentos", "saldo", "cartoes", "lembretes", "calendarioPrivado", "presencaNasSessoes"} {
			if mine[want] == nil {
				t.Errorf("the patient's copy lacks %s", want)
			}
		}
		for _, want := range []string{"Lua Prado", "devolvido em saldo", "cancelado", "cartão", `"finalDoCartao":"` + sandbox.CardApprovedVisa[12:] + `"`} {
			if !strings.Contains(text, want) {
				t.Errorf("the patient's copy lacks %q", want)
			}
		}
		for _, foreign := range []string{psi.ID, psi.Email, "Rosa Canaria", "argon2", "taxaPercentual", "secret"} {
			if strings.Contains(text, foreign) {
				t.Errorf("the patient's copy tells %q", foreign)
			}
		}
		k.Exec(
			"INSERT INTO seat_release (account_id, company_id, free_at) SELECT id, company_id, 1 FROM account WHERE id = $1",
			bia.ID,
		)
		employees, _ := sections(k, bia)
		theirs, text := sections(k, psi)
		for _, name := range exported {
			if mine[name] == nil && theirs[name] == nil && employees[name] == nil {
				t.Errorf("nobody's copy has %s", name)
			}
		}
		for _, want := range []string{"Rosa Canaria", "Férias", "Avenida Paulista", "Plano 2", "quarta-feira", "contaDeDestino"} {
			if !strings.Contains(text, want) {
				t.Errorf("the psychologist's copy lacks %q", want)
			}
		}
		for _, foreign := range []string{ana.ID, ana.Email, "Girassol", "secret"} {
			if strings.Contains(text, foreign) {
				t.Errorf("the psychologist's copy tells %q", foreign)
			}
		}
	})
}

// livesAsPatient books, pays, cancels and chooses.
func livesAsPatient(k *testkit.Kit, p, psi testkit.Person) {
	cancelled := k.Paid(p, psi, testkit.Wednesday, "10:00")
	k.Call(http.MethodPost, "/api/session/"+cancelled+"/cancel", p.Token, testkit.Fields{}).Is(http.StatusOK)
	k.Work()
	k.GiveCredits(p, money.Reais(20))
	held := k.Book(p, psi, testkit.Wednesday, "14:00")
	k.Pay(p, held, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"saveCard": true})).Is(http.StatusOK)
	k.Work()
	now := k.Clock.Now()
	k.Exec(
		`INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at) VALUES ('stay', $1, $2, 0, 1, 'c', $3, $3)`,
		held,
		p.ID,
		now.UnixMicro(),
	)
	k.Call(http.MethodPut, "/api/user/"+p.ID+"/notifications", p.Token, testkit.Fields{"reminder24h": true, "reminder1h": false}).
		Is(http.StatusOK)
	k.Call(http.MethodPost, "/api/user/"+p.ID+"/calendar-feed", p.Token, nil).Is(http.StatusOK)
}

// livesAsTherapist pays a plan, takes days off and is paid out.
func livesAsTherapist(k *testkit.Kit, p testkit.Person) {
	ctx := context.Background()
	card := testkit.Fields{
		"cardHolderName":     "Pessoa de Teste",
		"cardHolderDocument": testkit.CPF(7),
		"cardHash":           k.EncryptedCard(sandbox.CardApprovedVisa),
	}
	k.Call(http.MethodPost, "/api/subscription/customer?id="+p.ID, p.Token, testkit.Fields{"customer": testkit.Payer(testkit.CPF(7)), "card": card, "billing": testkit.Billing()}).
		Is(http.StatusOK)
	k.Call(http.MethodPost, "/api/subscription", p.Token, testkit.Fields{"type": "PARTIAL", "cvv": "123", "therapist": testkit.Fields{"id": p.ID}}).
		Is(http.StatusOK)
	k.Work()
	k.Call(http.MethodPost, "/api/therapist/"+p.ID+"/agenda/blocks", p.Token, testkit.Fields{"firstDay": "24/12/2026", "lastDay": "02/01/2027", "reason": "Férias"}).
		Is(http.StatusOK)
	start := time.Date(2026, time.October, 14, 10, 0, 0, 0, at.SaoPaulo)
	k.Exec(
		"UPDATE session SET status = 'concluído', earned_at = 1, starts_at = $1, ends_at = $2 WHERE therapist_id = $3 AND status = 'agendado'",
		start.UnixMicro(),
		start.Add(time.Hour).UnixMicro(),
		p.ID,
	)
	if err := k.Payout.Build(ctx, payout.Countable(k.Clock.Now())); err != nil {
		k.T.Fatal(err)
	}
	list, err := k.Payout.Of(ctx, p.ID)
	if err != nil || len(list) != 1 {
		k.T.Fatal(list, err)
	}
	k.Exec("UPDATE therapist SET bank_changed_at = NULL WHERE account_id = $1", p.ID)
	if _, err := k.Payout.Confirm(ctx, actor.Actor{}, list[0].ID); err != nil {
		k.T.Fatal(err)
	}
}
