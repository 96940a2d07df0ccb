package booking_test

import (
	"strings"
	"testing"

	"psic/internal/testkit"
)

// freeOn returns the free start times that a visitor sees on a day.
func freeOn(k *testkit.Kit, therapist testkit.Person, day string) string {
	k.T.Helper()
	path := "/api/therapist/" + therapist.ID + "/agenda/simplified?startDate=" + day + "&finishDate=" + day
	var out []string
	for _, s := range k.Call("GET", path, "", nil).Is(200).JSON()["availableSchedules"].([]any) {
		if slot := s.(map[string]any); slot["state"] == "AVAILABLE" {
			out = append(out, slot["startTime"].(string)[:5])
		}
	}
	return strings.Join(out, " ")
}

func cancelWith(k *testkit.Kit, p testkit.Person, session string, more testkit.Fields) testkit.Response {
	return k.Call("POST", "/api/session/"+session+"/cancel", p.Token, more)
}

// lastMail returns the text of the last mail to an address.
func lastMail(k *testkit.Kit, to string) string {
	k.T.Helper()
	k.Work()
	all := k.Mails(to)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].Text
}

// TestTherapistCancels_Q211: the time of a session that the psychologist cancels stays closed, unless it is reopened. A
// patient's cancellation frees it.
func TestTherapistCancels_Q211(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		all := freeOn(k, therapist, testkit.Wednesday)
		cancelWith(k, therapist, k.Paid(ana, therapist, testkit.Wednesday, "10:00"), testkit.Fields{}).Is(200)
		testkit.Equal(t, "closed", freeOn(k, therapist, testkit.Wednesday), "14:00 19:00")
		testkit.Equal(t, "before", all, "10:00 14:00 19:00")
		// The mails say who cancelled, and do not promise the therapist a free hour.
		if mail := lastMail(k, "psi@psic.test"); !strings.Contains(mail, "ficou fechado na sua agenda") {
			t.Errorf("mail to the therapist: %s", mail)
		}
		if mail := lastMail(k, "ana@psic.test"); !strings.Contains(mail, "foi cancelado por quem atende você.") {
			t.Errorf("mail to the patient: %s", mail)
		}
		r := k.RequestBooking(ana, therapist, testkit.Wednesday, "10:00")
		testkit.Equal(t, "cannot be booked", r.Str("code"), "booking.not_offered")

		open := testkit.Fields{"reopen": true}
		cancelWith(k, therapist, k.Paid(ana, therapist, testkit.Wednesday, "14:00"), open).Is(200)
		cancelWith(k, ana, k.Paid(ana, therapist, testkit.Wednesday, "19:00"), testkit.Fields{}).Is(200)
		testkit.Equal(t, "reopened", freeOn(k, therapist, testkit.Wednesday), "14:00 19:00")
		n := testkit.One[int](k, "SELECT count(*) FROM day_block WHERE therapist_id = $1", therapist.ID)
		testkit.Equal(t, "one block", n, 1)
	})
}

// TestTherapistWritesToThePatient: the message is in the patient's mail, on the page of both, sealed at rest, not in
// the mail of an employee, and gone with the account.
func TestTherapistWritesToThePatient(t *testing.T) {
	const words = "Estou com febre, desculpe."
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		long := testkit.Fields{"message": strings.Repeat("á", 1001)}
		testkit.Equal(
			t,
			"bounded",
			cancelWith(k, therapist, id, long).Is(422).Field("message"),
			"Use até 1000 caracteres.",
		)
		testkit.Equal(t, "nothing happened", status(k, id), "agendado")
		cancelWith(k, therapist, id, testkit.Fields{"message": " " + words + " "}).Is(200)

		if mail := lastMail(k, "ana@psic.test"); !strings.Contains(mail, "Mensagem de quem atende você: "+words) {
			t.Errorf("mail without the message: %s", mail)
		}
		if mail := lastMail(k, "psi@psic.test"); strings.Contains(mail, words) {
			t.Errorf("the therapist gets the own message: %s", mail)
		}
		for _, p := range []testkit.Person{ana, therapist} {
			testkit.Equal(t, "page", k.GetSession(p, id)["therapistMessage"], any(words))
		}
		admin := k.Admin("adm@psic.test")
		testkit.Equal(t, "an administrator", k.GetSession(admin, id)["therapistMessage"], nil)
		stored := testkit.One[string](k, "SELECT body FROM session_message WHERE session_id = $1", id)
		if strings.Contains(stored, "febre") {
			t.Error("the message is stored in clear")
		}
	})
}

// TestAnEmployeeReadsTheMessageOnThePageAlone: the mail to the personal address of an employee has neither the message
// nor a word about therapy.
func TestAnEmployeeReadsTheMessageOnThePageAlone(t *testing.T) {
	const words = "Estou com febre, desculpe."
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
		k.Publish(
			therapist,
			testkit.With(testkit.Once(testkit.Wednesday, "10:00"), testkit.Fields{"isEnterprise": true}),
		)
		bia := k.Employee("bia@aurora.test")
		k.PersonalAddress(bia, "bia@casa.test")
		id := k.Paid(bia, therapist, testkit.Wednesday, "10:00")
		k.Work()
		before := len(k.Mails("bia@casa.test"))
		cancelWith(k, therapist, id, testkit.Fields{"message": words}).Is(200)
		k.Work()
		mails := k.Mails("bia@casa.test")
		if len(mails) <= before {
			t.Fatal("no mail")
		}
		for _, m := range append(mails, k.Mails("bia@aurora.test")...) {
			if strings.Contains(m.Text, "febre") || strings.Contains(m.HTML, "febre") {
				t.Errorf("the mail has the message: %s", m.Text)
			}
		}
		testkit.Equal(t, "page", k.GetSession(bia, id)["therapistMessage"], any(words))
	})
}
