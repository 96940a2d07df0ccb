package standing_test

import (
	"encoding/json"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// hasPackage lets a patient buy a package of four sessions for 10 % less.
func hasPackage(k *testkit.Kit, p, psi testkit.Person) string {
	k.T.Helper()
	offer := testkit.Fields{"offers": []testkit.Fields{{"sessions": 4, "discountPercent": 10}}}
	k.Call("PUT", "/api/therapist/"+psi.ID+"/packages", psi.Token, offer).Is(200)
	id := k.Call("POST", "/api/therapist/"+psi.ID+"/packages", p.Token,
		testkit.Fields{"sessions": 4, "total": 576}).Is(200).Str("id")
	k.Call("POST", "/api/packages/"+id+"/payment", p.Token, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
	return id
}

// TestPackageWithoutPayer: a package pays without CPF and telephone, and the notice says that it does, what the session
// costs then, and what is paid without it. When it is given back meanwhile, its money pays as balance.
func TestPackageWithoutPayer(t *testing.T) {
	for _, given := range []bool{false, true} {
		plain(t, func(t *testing.T, k *testkit.Kit) {
			psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
			pack := hasPackage(k, ana, psi)
			session := occurrence(k, agreed(k, ana, psi), "2026-11-26")
			until(k, 80*time.Hour)
			if mailsWith(k, ana, "usamos uma sessão do seu pacote, de R$ 144,00.") != 1 ||
				mailsWith(k, ana, "você paga R$ 160,00 por PIX") != 1 || mailsWith(k, ana, "Pague R$") != 0 {
				t.Errorf("the notice does not name the package: %v", k.Mails(ana.Email))
			}
			if given {
				ana = k.Login(ana.Email)
				k.Call("POST", "/api/packages/"+pack+"/return", ana.Token, testkit.Fields{"value": 576}).Is(200)
			}
			until(k, 66*time.Hour)
			want := map[bool]string{false: "package", true: "credits"}[given]
			if !paidAt(k, session) {
				t.Fatal("not paid")
			}
			got := testkit.One[string](k, "SELECT method FROM charge WHERE reference_id = $1", session)
			if got != want {
				t.Errorf("paid by %s, want %s", got, want)
			}
			k.VerifyLedger()
		})
	}
}

// TestNoticeByCardNamesThePackage: the notice of a package says what the card pays when the package is used up.
func TestNoticeByCardNamesThePackage(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		hasPackage(k, ana, psi)
		byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		until(k, 80*time.Hour)
		if mailsWith(k, ana, "usamos uma sessão do seu pacote, de R$ 144,00. Se até lá o pacote não tiver mais "+
			"sessões, cobramos R$ 160,00 no seu cartão salvo.") != 1 {
			t.Errorf("the notice: %v", k.Mails(ana.Email))
		}
	})
}

// TestNothingIsChargedWithoutAMail: nothing is taken from the balance, a package or a card of somebody whom no mail
// about sessions reaches, as a former employee without a personal address. Such a patient pays by hand.
func TestNothingIsChargedWithoutAMail(t *testing.T) {
	for what, prepare := range map[string]func(k *testkit.Kit, ana *testkit.Person, psi testkit.Person) string{
		"balance": func(k *testkit.Kit, ana *testkit.Person, psi testkit.Person) string {
			k.GiveCredits(*ana, 2*price)
			return occurrence(k, agreed(k, *ana, psi), "2026-11-26")
		},
		"package": func(k *testkit.Kit, ana *testkit.Person, psi testkit.Person) string {
			hasPackage(k, *ana, psi)
			return occurrence(k, agreed(k, *ana, psi), "2026-11-26")
		},
		"card": func(k *testkit.Kit, ana *testkit.Person, psi testkit.Person) string {
			k.Pay(*ana, k.Book(*ana, psi, testkit.Wednesday, "10:00"), // the payer's data is remembered
				k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"rememberPayer": true})).Is(200)
			return byCard(k, ana, psi, sandbox.CardApprovedVisa)
		},
	} {
		for _, before := range []bool{true, false} {
			t.Run(what, func(t *testing.T) {
				plain(t, func(t *testing.T, k *testkit.Kit) {
					psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
					session := prepare(k, &ana, psi)
					if !before { // the mailbox is lost after the notice
						until(k, 90*time.Hour)
					}
					k.Exec("UPDATE account SET mailbox_lost = true WHERE id = $1", ana.ID)
					until(k, 88*time.Hour)
					const planned = `SELECT count(*) FROM standing_payment p JOIN session s ON s.id = p.session_id
						WHERE s.id = $1 AND p.next_try_at < s.hold_until`
					if n := testkit.One[int](k, planned, session); before && n != 0 {
						t.Error("a charge is planned that no mail tells of")
					}
					until(k, 25*time.Hour)
					if charges(k, session) != 0 || paidAt(k, session) {
						t.Errorf("lost before the notice %v: %d charges", before, charges(k, session))
					}
					ana = k.Login(ana.Email)
					k.Pay(ana, session, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
					until(k, 23*time.Hour)
					if !paidAt(k, session) || charges(k, session) != 1 {
						t.Errorf("by hand: paid %v with %d charges", paidAt(k, session), charges(k, session))
					}
					k.VerifyLedger()
				})
			})
		}
	}
}

// TestReleasedAtOnce: an occurrence that nobody paid is released by a job of its own, when its time to pay ends. The
// hour is then offered to who waits for it.
func TestReleasedAtOnce(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := occurrence(k, agreed(k, ana, psi), "2026-11-26")
		until(k, 24*time.Hour+30*time.Second)
		k.Clock.Set(start(thursday, 19).Add(-24 * time.Hour))
		k.Jobs.SkipPeriod() // without the job of every minute
		k.Work()
		if count(k, "id = $1 AND cancelled_by = 'SYSTEM'", session) != 1 {
			t.Error("the hour waits for the job of every minute")
		}
	})
}

// TestChargeIsOneOfASeries: what a job charges from a saved card says so to the provider. What a patient pays with the
// same card by hand does not.
func TestChargeIsOneOfASeries(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		card := testkit.One[string](k, "SELECT card_id FROM standing")
		recurring := func() int {
			return testkit.One[int](k, "SELECT count(*) FROM sandbox_order WHERE method = 'card' AND recurring")
		}
		k.Pay(ana, k.Book(ana, psi, testkit.Wednesday, "10:00"), testkit.Fields{
			"selectedPaymentMethod": "card",
			"originAction":          "session",
			"customer":              testkit.Payer(testkit.CPF(77)),
			"card":                  testkit.Fields{"cardId": card},
		}).Is(200)
		if recurring() != 0 {
			t.Error("paid by hand, and said to be one of a series")
		}
		until(k, 48*time.Hour-time.Minute)
		if !paidAt(k, session) || recurring() != 1 {
			t.Errorf("paid %v, %d charges of a series", paidAt(k, session), recurring())
		}
	})
}

// TestManyAreDue: one run does all notices that are due, however many there are, and one run releases all of them.
func TestManyAreDue(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		const many = 450
		first := k.Clock.Now().Add(30 * time.Hour)
		rows := make([][]any, many) // ten minutes each, in the next four days
		for i := range rows {
			starts := first.Add(time.Duration(i) * 8 * time.Minute).Truncate(time.Minute)
			rows[i] = []any{ids.New(), starts.UnixMicro(), at.Day(2030, time.January, 1).AddDays(i).String()}
		}
		list, err := json.Marshal(rows)
		if err != nil {
			t.Fatal(err)
		}
		k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
				discount_cents, enterprise, own_patient, hold_until, created_at, standing_id, occurrence_on)
			SELECT json_extract(value, '$[0]'), $1, $2, CAST(json_extract(value, '$[1]') AS bigint),
				CAST(json_extract(value, '$[1]') AS bigint) + 300000000, 'agendado', 16000, 0, false, false,
				CAST(json_extract(value, '$[1]') AS bigint) - 86400000000, 1, $3, json_extract(value, '$[2]')
			FROM json_each($4)`, psi.ID, ana.ID, id, string(list))
		k.AdvanceAndWork(time.Minute)
		if n := testkit.One[int](k, "SELECT count(*) FROM standing_payment"); n != many {
			t.Errorf("%d notices in one run, want %d", n, many)
		}
	})
}

// TestHolidayIsNamed: a national holiday of the rhythm is free, unless the therapist closes it, and is named.
func TestHolidayIsNamed(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		fridays := testkit.Fields{"day": "27/11/2026"} // with 25/12/2026 and 01/01/2027
		path := "/api/therapist/" + psi.ID + "/standing/preview"
		read := func() (names map[string]string, states map[string]string, free float64) {
			body := k.Call("POST", path, ana.Token, wanted(fridays)).Is(200).JSON()
			names, states = map[string]string{}, map[string]string{}
			for _, one := range body["days"].([]any) {
				day := one.(map[string]any)
				states[day["day"].(string)], _ = day["state"].(string)
				if name, _ := day["holiday"].(string); name != "" {
					names[day["day"].(string)] = name
				}
			}
			return names, states, body["freeDays"].(float64)
		}
		names, states, free := read()
		if len(names) != 2 || names["25/12/2026"] != "Natal" || states["25/12/2026"] != "FREE" || free != 7 {
			t.Errorf("%v free, holidays %v, %v", free, names, states)
		}
		k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/blocks", psi.Token, testkit.Fields{
			"firstDay": "25/12/2026", "lastDay": "25/12/2026",
		})
		names, states, free = read()
		if names["25/12/2026"] != "Natal" || states["25/12/2026"] != "DAY_OFF" || free != 6 {
			t.Errorf("closed: %v free, holidays %v, %v", free, names, states)
		}
		id := agreed(k, ana, psi, fridays)
		if count(k, "standing_id = $1 AND occurrence_on = '2027-01-01'", id) != 1 ||
			count(k, "standing_id = $1 AND occurrence_on = '2026-12-25'", id) != 0 {
			t.Error("the open holiday has its session, the closed one has none")
		}
	})
}
