package backoffice_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// R038, R280: administrators list and search people, ten a page from zero, with or without accents. Q114: employees are
// shown as patients, with their company.
func TestUsers_R038_R280(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		employee := s.Employee("rita@aurora.example")
		for i := range 12 {
			s.Exec(
				`INSERT INTO account (id, email, affiliate, password_hash, role, state, full_name, search_text,
					invited_at, created_at)
				VALUES ($1, $2, $2, '', 'CUSTOMER', 'CREATED', 'João Antão', $3, 1, 1)`,
				fmt.Sprintf("00000000-0000-7000-8000-%012d", i),
				fmt.Sprintf("j%d@psic.test", i),
				fmt.Sprintf("joao antao j%d@psic.test", i),
			)
		}
		page := s.get("/users").Is(200).JSON()
		equal[any](t, "elements", len(list(t, s.get("/users"))), 10)
		equal[any](t, "totalElements", page["totalElements"], 15.0)
		equal[any](t, "totalPages", page["totalPages"], 2.0)
		equal[any](t, "currentPage", page["currentPage"], 0.0)
		equal[any](t, "second page", len(list(t, s.get("/users?currentPage=1"))), 5)
		first := list(t, s.get("/users"))
		equal(t, "newest first", first[0]["id"].(string), employee.ID)
		equal(
			t,
			"employee",
			line(first[0]["userType"], first[0]["isEnterprise"], first[0]["company"]),
			"CUSTOMER true Aurora Tecnologia",
		)
		equal(
			t,
			"therapist",
			line(first[2]["userType"], first[2]["username"], first[2]["user_active"]),
			"THERAPIST psi@psic.test true",
		)
		byCursor := list(t, s.get("/users?before="+first[9]["id"].(string)))
		equal(t, "by cursor", line(byCursor), line(list(t, s.get("/users?currentPage=1"))))

		for text, n := range map[string]int{
			"JOÃO":     12,
			"joao ant": 12,
			"rita@":    1,
			"helena":   1,
			"100%":     0,
			"j11@":     1,
			"_":        0,
			"admin":    0,
		} {
			equal(
				t,
				text,
				s.get("/users?pageSize=100&text=" + url.QueryEscape(text)).Is(200).JSON()["totalElements"].(float64),
				float64(n),
			)
		}

		s.post("/customer/deactivate/"+s.patient.ID, nil).Is(200)
		equal(t, "inactive", list(t, s.get("/users?isActive=false"))[0]["id"].(string), s.patient.ID)
		equal(t, "active", s.get("/users?isActive=true").Is(200).JSON()["totalElements"].(float64), 14.0)
		equal(
			t,
			"inactive and text",
			s.get("/users?isActive=false&text=joao").Is(200).JSON()["totalElements"].(float64),
			0.0,
		)
		s.get("/users?isActive=perhaps").Is(422)
		s.get("/users?pageSize=101").Is(422)
	})
}

// R040, R281: a deactivation ends logins and the listing at once. After an activation the person signs in again. Q112.
func TestSwitch_R040_R281(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		for kind, p := range map[string]testkit.Person{"customer": s.patient, "therapist": s.therapist} {
			other := map[string]string{"customer": "therapist", "therapist": "customer"}[kind]
			s.post("/"+other+"/deactivate/"+p.ID, nil).Is(404)
			equal(
				t,
				kind,
				s.post("/"+kind+"/deactivate/"+p.ID, nil).Is(200).Str("message"),
				"Usuário desativado com sucesso!",
			)
			s.Call("GET", "/api/user/info", p.Token, nil).Is(401)
			s.Call("POST", "/api/auth/login", "", fields{"username": p.Email, "password": testkit.Password}).Is(401)
			equal(t, "told", line(s.get("/" + kind + "/" + p.ID).Is(200).JSON()["user_active"]), "false")
			s.post("/"+kind+"/deactivate/"+p.ID, nil).Is(200) // again
			if kind == "therapist" {
				s.Refresh()
				s.Call("GET", "/api/therapist/"+p.ID, "", nil).Is(404)
				equal(
					t,
					"directory",
					s.Call("GET", "/api/therapist/list", "", nil).Is(200).JSON()["totalElements"].(float64),
					0.0,
				)
			}
			equal(
				t,
				kind,
				s.post("/"+kind+"/activate/"+p.ID, nil).Is(200).Str("message"),
				"Usuário ativado com sucesso!",
			)
			s.Login(p.Email)
			want := []string{kind + ".deactivate ok", kind + ".read ok", kind + ".deactivate ok", kind + ".activate ok"}
			got := slices.DeleteFunc(s.actions(p.ID), func(a string) bool { return strings.HasSuffix(a, "not_found") })
			equal(t, "audit", line(got), line(want))
		}
		s.post("/customer/deactivate/"+s.admin.ID, nil).Is(404)
	})
}

// The booked sessions of a person are shown before a deactivation.
func TestFutureSessions(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		id := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
		gone := s.Book(s.patient, s.therapist, testkit.Wednesday, "14:00")
		s.Call("POST", "/api/session/"+gone+"/cancel", s.patient.Token, fields{}).Is(200)
		for _, p := range []testkit.Person{s.patient, s.therapist} {
			rows := list(t, s.get("/user/"+p.ID+"/future-sessions"))
			equal(t, "rows", len(rows), 1)
			equal(
				t,
				"session",
				line(
					rows[0]["id"],
					rows[0]["scheduledDay"],
					rows[0]["startTime"],
					rows[0]["status"],
					rows[0]["canCancel"],
				),
				line(id, testkit.Wednesday, "10:00:00", "pago", true),
			)
		}
		later := s.Book(s.patient, s.therapist, testkit.Wednesday, "14:00")
		both := list(t, s.get("/user/"+s.patient.ID+"/future-sessions"))
		equal(t, "the next one first", line(both[0]["id"], both[1]["id"]), line(id, later))
		s.jump(testkit.Start.AddDate(0, 0, 4))
		equal(t, "past", len(list(t, s.get("/user/"+s.patient.ID+"/future-sessions"))), 0)
	})
}

// Administrators read what they need about a patient, without documents.
func TestCustomer(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.GiveCredits(s.patient, 12_50)
		got := s.get("/customer/" + s.patient.ID).Is(200).JSON()
		equal(
			t,
			"customer",
			line(got["username"], got["fullName"], got["reschedulingCredit"], got["user_active"], got["isEnterprise"]),
			"ana@psic.test Pessoa de Teste 12.5 true false",
		)
		for _, secret := range []string{"cpf", "document", "birthDate", "address", "cellPhone"} {
			if _, there := got[secret]; there {
				t.Errorf("the response has the %s", secret)
			}
		}
		s.get("/customer/" + s.therapist.ID).Is(404)
		s.get("/therapist/" + s.patient.ID).Is(404)
		therapist := s.get("/therapist/" + s.therapist.ID).Is(200).JSON()
		equal(t, "masked", therapist["account"].(string), "•••890")
		equal(t, "listed", therapist["listed"].(bool), true)
		bank := s.post("/therapist/"+s.therapist.ID+"/bank", nil).Is(200).JSON()
		equal(
			t,
			"revealed",
			fmt.Sprintf("%v %v %v", bank["bank"], bank["agency"], bank["account"]),
			"Banco do Brasil 1234 567890",
		)
		equal(t, "audit", line(s.actions(s.therapist.ID)), "[customer.read not_found therapist.read ok bank.reveal ok]")
	})
}

// R282, R283, R285: a person whom an administrator registered confirms the address, replaces the password and accepts
// the terms before anything else. Q102, Q118.
func TestRegister_R282_R283_R285(t *testing.T) {
	const given = "Provisoria-de-outrem-3"
	const unequal = "A confirmação da senha deve ser igual a senha inserida"
	withFixture(t, func(t *testing.T, s *fixture) {
		form := func(changes ...fields) fields {
			return testkit.With(
				fields{"email": "nova@psic.test", "password": given, "termsOfService": true, "type": "CUSTOMER"},
				changes...)
		}
		for _, c := range []struct {
			change      fields
			field, says string
		}{
			{fields{"email": ""}, "email", "O Email é obrigatório"},
			{fields{"email": "x"}, "email", "Email inválido"},
			{fields{"password": ""}, "password", "A senha é obrigatória"},
			{fields{"password": "12345"}, "password", "A senha deve ter no mínimo 6 caracteres"},
			{fields{"passwordConfirmation": "outra"}, "passwordConfirmation", unequal},
			{fields{"type": "ENTERPRISE"}, "type", "Selecione uma empresa"},
			{fields{"type": "ADMINISTRATOR"}, "type", "Escolha cliente ou psicólogo."},
		} {
			equal(t, line(c.change), s.post("/register", form(c.change)).Is(422).Field(c.field), c.says)
		}
		for i, role := range []actor.Role{actor.Customer, actor.Therapist} {
			email := fmt.Sprintf("nova%d@psic.test", i)
			equal(
				t,
				"text",
				s.post("/register", form(fields{"email": email, "type": role})).Is(200).Str("message"),
				"Usuário cadastrado com sucesso!",
			)
			s.post("/register", form(fields{"email": email})).Is(409)
			s.Call("GET", "/api/register/confirm?token="+s.MailedToken(email), "", nil).Is(200)
			login := s.Call("POST", "/api/auth/login", "", fields{"username": email, "password": given}).Is(200).JSON()
			equal[any](t, "must change", login["passwordChangeRequired"], true)
			token := login["token"].(string)
			who, err := s.App.Login.Authenticate(context.Background(), token)
			if err != nil || who.Role != role {
				t.Fatal(who, err)
			}
			s.Call("GET", "/api/user/"+who.ID+"/export", token, nil).Is(403)
			first := fields{"password": testkit.Password, "passwordConfirmation": testkit.Password}
			s.Call("POST", "/api/auth/first-access", token, first).Is(422)
			s.Call("POST", "/api/auth/first-access", token, testkit.With(first, fields{"termsOfService": true})).Is(200)
			s.Call("POST", "/api/auth/login", "", fields{"username": email, "password": given}).Is(401)
			s.Login(email)
		}
	})
}
