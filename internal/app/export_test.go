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

// exported is the section of a person's data export that contains the rows of a table.
var exported = map[string]string{
	"account":             "conta",
	"photo":               "conta",
	"login":               "acessos",
	"known_device":        "aparelhos",
	"passkey":             "chavesDeAcesso",
	"deletion_request":    "pedidosDeExclusao",
	"audit_entry":         "quemViuSeusDados",
	"consent_change":      "consentimentos",
	"therapist":           "dadosProfissionais",
	"crp_review":          "dadosProfissionais",
	"name_change":         "dadosProfissionais",
	"agenda":              "agenda",
	"schedule_entry":      "agenda",
	"day_block":           "diasBloqueados",
	"subscription":        "assinatura",
	"subscriber":          "dadosDeCobranca",
	"invoice":             "faturas",
	"recurring":           "faturas",
	"session":             "sessoes",
	"calendar_feed":       "calendarioPrivado",
	"session_message":     "mensagensSobreMudancas",
	"move_proposal":       "propostasDeHorario",
	"standing":            "atendimentosFixos",
	"waiting":             "listaDeEspera",
	"record_request":      "pedidosDeProntuario",
	"waiting_offer":       "horariosOferecidos",
	"practice_patient":    "situacaoComPsicologos",
	"hour_proposal":       "horariosPropostos",
	"outside_calendar":    "calendariosConectados",
	"calendar_busy":       "calendariosConectados",
	"calendar_account":    "calendariosConectados",
	"calendar_target":     "calendariosConectados",
	"agreement":           "contratos",
	"agreement_accepted":  "contratos",
	"agreement_contact":   "contatosDeEmergencia",
	"questionnaire":       "questionarios",
	"questionnaire_text":  "textosDeQuestionarios",
	"session_package":     "pacotes",
	"own_invitation":      "convites",
	"own_patient":         "precosCombinados",
	"charge":              "pagamentos",
	"card":                "cartoes",
	"remembered_payer":    "quemPaga",
	"room_stay":           "presencaNasSessoes",
	"payout":              "repasses",
	"tax_receipt":         "recibosMarcados",
	"notification_choice": "lembretes",
	"seat_release":        "empresas",
	"former_employee":     "empresas",
	"seat_invitation":     "empresas",
	"company_member":      "empresas",
	"survey_mark":         "pesquisasRespondidas",
	"scim_user":           "diretoriosDeEmpresas",
}

// unexported are tables about people that are not in the data export, with the reason.
var unexported = map[string]string{
	"access_log":       "kept for a court alone (Marco Civil, art. 15); the export has the logins",
	"balance_return":   "the balance of a deleted account, which cannot export; its movement is in the ledger",
	"audit_reason":     "what an administrator wrote about a decision, sealed; support tells it to its person",
	"bulk_mail":        "an administrator's mail",
	"bulk_recipient":   "the recipients of a mail, for 90 days; the mail itself is in the person's mailbox",
	"company":          "an organisation",
	"contact_answer":   "an answer that an administrator wrote to a visitor, sealed, deleted with the message",
	"contact_message":  "what a visitor wrote without signing in; the column names the administrator who works on it",
	"discount_claim":   "a keyed hash beside a session whose discount is in the export",
	"one_time_token":   "hashes of links, for some hours",
	"payout_hold":      "why a payout waits, which would teach how to cheat; the export says that it waits",
	"payout_line":      "the sum of a payout by sessions, which are in the export with price and share",
	"recovery_code":    "hashes",
	"recovery_request": "an unconfirmed address, for half an hour; when confirmed, it is in the export",
	"room_seat":        "hashes, for a day",
	"room_ticket":      "hashes, for an hour",
	"tax_choice":       "whether a therapist wants reminders about receipts, which the own page says",
	"tax_reminder":     "for which months a reminder was sent",
	"package_offer":    "what a therapist offers, which the public profile says",
	"agreement_notice": "when a reminder was considered and sent",
	"vault":            "sealed keys, which only the therapist's browser opens",
	"patient_record":   "sealed; the therapist exports it from the opened vault, and the patient asks the therapist",
	"standing_setting": "whether a therapist takes standing hours, which the public profile says",
	"passkey_offer":    "that somebody did not want a passkey, for 90 days",
	"second_factor":    "a secret",
}

// whoseColumns are the columns that say to whom a row belongs.
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

// TestEveryPersonsTableIsExported: every table about people is in the data export, as LGPD art. 18 and 19 require, or
// has a reason why not.
func TestEveryPersonsTableIsExported(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, table := range query(t, k.DB, "SELECT name FROM sqlite_master WHERE type = 'table'") {
		named := table["name"] == "account"
		for _, column := range query(t, k.DB, "SELECT name FROM pragma_table_info('"+table["name"]+"')") {
			named = named || slices.Contains(whoseColumns, column["name"])
		}
		if named && (exported[table["name"]] == "") == (unexported[table["name"]] == "") {
			t.Errorf("%s names people: put it into the export, or say why not", table["name"])
		}
	}
}

// sections returns a person's data export, by section and as text.
func sections(k *testkit.Kit, p testkit.Person) (map[string]any, string) {
	k.T.Helper()
	r := k.Call(http.MethodGet, "/api/user/"+p.ID+"/export", p.Token, nil).Is(http.StatusOK)
	return r.JSON()["sections"].(map[string]any), string(r.Body)
}

// TestExportIsComplete: the export of a patient, a therapist or an employee has every section, and no data of another
// person.
func TestExportIsComplete(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test", testkit.Fields{"nickname": "Lua Prado", "motherName": "Rosa Canaria"})
		ana, bia := k.Patient("ana@psic.test"), k.Employee("bia@aurora.example")
		basic := testkit.Fields{"fullName": "Ana Girassol"}
		k.Call(http.MethodPost, "/api/customer/"+ana.ID+"/basic-info", ana.Token, basic).Is(http.StatusOK)
		actAsPatient(k, ana, psi)
		actAsTherapist(k, psi)
		k.Exec(`INSERT INTO standing (id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks,
				first_on, method, card_id, price_cents, enterprise, state, planned_on, created_at)
			VALUES ('s', $1, $2, 4, 1140, 50, 1, '2026-11-26', 'pix', '', 16000, false, 'ACTIVE', '2027-01-11', 1)`,
			psi.ID, ana.ID)
		k.Exec(`INSERT INTO session_package (id, therapist_id, patient_id, sessions, list_cents, discount_percent,
				unit_cents, state, created_at, pay_until)
			VALUES ('p', $1, $2, 4, 16000, 10, 14400, 'UNPAID', 1, 1)`, psi.ID, ana.ID)

		k.Exec(`INSERT INTO waiting (id, patient_id, therapist_id, weekdays, from_minute, to_minute, last_on, state,
				created_at)
			VALUES ('w', $1, $2, 127, 0, 1439, '2026-12-31', 'WAITING', 1)`, ana.ID, psi.ID)
		k.Exec(`INSERT INTO waiting_offer (id, waiting_id, patient_id, therapist_id, starts_at, ends_at, enterprise,
				offered_at, expires_at, state)
			VALUES ('o', 'w', $1, $2, 3, 4, false, 1, 2, 'EXPIRED')`, ana.ID, psi.ID)

		k.Exec(`INSERT INTO record_request (id, therapist_id, patient_id, state, asked_at, due_on)
			VALUES ('r', $1, $2, 'OPEN', 1, '2026-12-31')`, psi.ID, ana.ID)
		k.Exec(`INSERT INTO practice_patient (therapist_id, patient_id, state, set_at) VALUES ($1, $2, 'PAUSED', 1)`,
			psi.ID, ana.ID)
		k.Exec(`INSERT INTO hour_proposal (id, therapist_id, patient_id, starts_at, ends_at, proposed_at, expires_at,
				state)
			VALUES ('h', $1, $2, 3, 4, 1, 2, 'EXPIRED')`, psi.ID, ana.ID)

		k.Exec(`INSERT INTO outside_calendar (id, therapist_id, name, host, address, created_at, next_at)
			VALUES ('c', $1, 'Pessoal', 'calendario.test', '', 1, 9000000000000000)`, psi.ID)
		k.Exec(`INSERT INTO calendar_busy (calendar_id, therapist_id, starts_at, ends_at)
			VALUES ('c', $1, 1, 2)`, psi.ID)
		k.Exec(`INSERT INTO own_patient (id, therapist_id, patient_id, price_cents, started_at)
			VALUES ('p', $1, $2, 12000, 1)`, psi.ID, ana.ID)
		k.Exec(`INSERT INTO own_invitation (id, therapist_id, person, price_cents, state, created_at, sent_at,
				expires_at)
			VALUES ('i', $1, '', 12000, 'EXPIRED', 1, 1, 2)`, psi.ID)

		k.Exec(`INSERT INTO agreement (id, therapist_id, version, body, hash, everybody, published_at)
			VALUES ('g', $1, 1, $2, 'h', true, 1)`, psi.ID, sampleContract)
		k.Exec(`INSERT INTO agreement_accepted (therapist_id, patient_id, version, agreement_id, hash, accepted_at)
			VALUES ($1, $2, 1, 'g', 'h', 1)`, psi.ID, ana.ID)
		k.Exec(`INSERT INTO agreement_contact (therapist_id, patient_id, vault_id, sealed, written_at)
			VALUES ($1, $2, 'v', '', 1)`, psi.ID, ana.ID)
		k.Exec(`INSERT INTO questionnaire_text (id, therapist_id, instrument, version, body, written_at)
			VALUES ('x', $1, 'GAD7', 1, $2, 1)`, psi.ID, sampleWording)
		k.Exec(`INSERT INTO questionnaire (id, therapist_id, patient_id, text_id, instrument, state, sent_at,
				expires_at)
			VALUES ('q', $1, $2, 'x', 'GAD7', 'EXPIRED', 1, 2)`, psi.ID, ana.ID)

		k.Exec(`INSERT INTO tax_receipt (session_id, therapist_id, issued_on, marked_at)
			SELECT id, therapist_id, '2026-11-19', 1 FROM session WHERE therapist_id = $1 LIMIT 1`, psi.ID)

		mine, text := sections(k, ana)
		for _, want := range []string{
			"sessoes",
			"pagamentos",
			"saldo",
			"cartoes",
			"lembretes",
			"calendarioPrivado",
			"presencaNasSessoes",
		} {
			if mine[want] == nil {
				t.Errorf("the patient's export lacks %s", want)
			}
		}
		for _, want := range []string{
			"Lua Prado",
			"devolvido em saldo",
			"cancelado",
			"cartão",
			`"finalDoCartao":"` + sandbox.CardApprovedVisa[12:] + `"`,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("the patient's export lacks %q", want)
			}
		}
		for _, foreign := range []string{psi.ID, psi.Email, "Rosa Canaria", "argon2", "taxaPercentual", "secret"} {
			if strings.Contains(text, foreign) {
				t.Errorf("the patient's export contains %q", foreign)
			}
		}

		k.Exec(`INSERT INTO seat_release (account_id, company_id, free_at)
			SELECT id, company_id, 1 FROM account WHERE id = $1`, bia.ID)
		k.Exec(`INSERT INTO survey (id, company_id, year, opened_at, closes_at)
			SELECT 'y', company_id, 2026, 1, 2 FROM account WHERE id = $1`, bia.ID)
		k.Exec("INSERT INTO survey_mark (survey_id, account_id) VALUES ('y', $1)", bia.ID)
		k.Exec(`INSERT INTO company_member (account_id, company_id, work_email, joined_at)
			SELECT id, company_id, 'bia.lima@aurora.example', 1 FROM account WHERE id = $1`, bia.ID)
		k.Exec(`INSERT INTO scim_user (id, company_id, user_name, name_key, external_id, email, seat_email, given_name,
				family_name, display_name, active, version, created_at, changed_at)
			SELECT 'u', company_id, 'bia', 'bia', '', 'bia.lima@aurora.example', 'bia.lima@aurora.example', '', '', '',
				true, 1, 1, 1 FROM account WHERE id = $1`, bia.ID)
		employees, _ := sections(k, bia)
		theirs, text := sections(k, psi)
		for _, name := range exported {
			if mine[name] == nil && theirs[name] == nil && employees[name] == nil {
				t.Errorf("no export has %s", name)
			}
		}
		for _, want := range []string{
			"Rosa Canaria",
			"Férias",
			"Avenida Paulista",
			"Plano 2",
			"quarta-feira",
			"contaDeDestino",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("the therapist's export lacks %q", want)
			}
		}
		for _, foreign := range []string{ana.ID, ana.Email, "Girassol", "secret"} {
			if strings.Contains(text, foreign) {
				t.Errorf("the therapist's export contains %q", foreign)
			}
		}
	})
}

// actAsPatient books, pays, cancels and chooses reminders.
func actAsPatient(k *testkit.Kit, p, psi testkit.Person) {
	cancelled := k.Paid(p, psi, testkit.Wednesday, "10:00")
	k.Call(http.MethodPost, "/api/session/"+cancelled+"/cancel", p.Token, testkit.Fields{}).Is(http.StatusOK)
	k.Work()
	k.GiveCredits(p, money.Reais(20))
	attended := k.Book(p, psi, testkit.Wednesday, "14:00")
	keeps := testkit.Fields{"saveCard": true, "rememberPayer": true}
	k.Pay(p, attended, k.CardPayment(sandbox.CardApprovedVisa, keeps)).Is(http.StatusOK)
	k.Work()
	move := "/api/therapist/" + psi.ID + "/agenda/sessions/" + attended + "/move"
	other := testkit.Fields{"day": "19/11/2026", "startTime": "03:20", "message": "Surgiu um imprevisto."}
	k.Call(http.MethodPost, move, psi.Token, other).Is(http.StatusOK)
	k.Exec(`INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at)
		VALUES ('stay', $1, $2, 0, 1, 'c', $3, $3)`, attended, p.ID, k.Clock.Now().UnixMicro())

	reminders := testkit.Fields{"reminder24h": true, "reminder1h": false}
	k.Call(http.MethodPut, "/api/user/"+p.ID+"/notifications", p.Token, reminders).Is(http.StatusOK)
	k.Call(http.MethodPost, "/api/user/"+p.ID+"/calendar-feed", p.Token, nil).Is(http.StatusOK)
}

// actAsTherapist pays a plan, blocks days and gets a payout.
func actAsTherapist(k *testkit.Kit, p testkit.Person) {
	ctx := context.Background()
	card := testkit.Fields{
		"cardHolderName":     "Pessoa de Teste",
		"cardHolderDocument": testkit.CPF(7),
		"cardHash":           k.EncryptedCard(sandbox.CardApprovedVisa),
	}
	k.Call(http.MethodPost, "/api/subscription/customer?id="+p.ID, p.Token, testkit.Fields{
		"customer": testkit.Payer(testkit.CPF(7)),
		"card":     card,
		"billing":  testkit.Billing(),
	}).Is(http.StatusOK)
	k.Call(http.MethodPost, "/api/subscription", p.Token, testkit.Fields{
		"type":      "PARTIAL",
		"cvv":       "123",
		"therapist": testkit.Fields{"id": p.ID},
	}).Is(http.StatusOK)
	k.Work()
	holidays := testkit.Fields{"firstDay": "24/12/2026", "lastDay": "02/01/2027", "reason": "Férias"}
	k.Call(http.MethodPost, "/api/therapist/"+p.ID+"/agenda/blocks", p.Token, holidays).Is(http.StatusOK)

	start := time.Date(2026, time.October, 14, 10, 0, 0, 0, at.SaoPaulo)
	k.Exec(`UPDATE session SET status = 'concluído', earned_at = 1, discount_cents = 0, starts_at = $1, ends_at = $2
		WHERE therapist_id = $3 AND status = 'agendado'`,
		start.UnixMicro(), start.Add(time.Hour).UnixMicro(), p.ID)
	if err := k.Payout.Build(ctx, payout.Countable(k.Clock.Now())); err != nil {
		k.T.Fatal(err)
	}
	list, err := k.Payout.Of(ctx, p.ID)
	if err != nil || len(list) != 1 {
		k.T.Fatal(list, err)
	}
	k.Exec("UPDATE therapist SET bank_changed_at = NULL WHERE account_id = $1", p.ID)
	k.Exec("UPDATE payout_hold SET lifted_at = 1")
	if _, err := k.Payout.Confirm(ctx, actor.Actor{}, list[0].ID); err != nil {
		k.T.Fatal(err)
	}
}
