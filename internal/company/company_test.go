package company_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"psic/internal/company"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

func input(seats int64) company.Input {
	return company.Input{
		Name:     "Aurora",
		CNPJ:     "11.222.333/0001-81",
		Email:    "rh@aurora.example",
		Phone:    "(11) 3456-7890",
		Domain:   "aurora.example",
		MaxUsers: seats,
	}
}

func create(k *testkit.Kit, in company.Input) (id string, err error) {
	err = k.DB.InTx(context.Background(), func(tx *store.Tx) (err error) {
		id, err = k.Company.Create(context.Background(), tx, in)
		return err
	})
	return id, err
}

func mustCreate(k *testkit.Kit, in company.Input) string {
	k.T.Helper()
	id, err := create(k, in)
	if err != nil {
		k.T.Fatal(err)
	}
	return id
}

func change(k *testkit.Kit, statement string, args ...any) {
	k.T.Helper()
	err := k.DB.InTx(context.Background(), func(tx *store.Tx) error {
		_, err := tx.Exec(statement, args...)
		return err
	})
	if err != nil {
		k.T.Fatal(err)
	}
}

func TestCreateKeepsTheCompanyInItsNormalForm(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		in := input(3)
		in.Name, in.Email, in.Domain = "  Aurora ", " RH@Aurora.Example ", " @AURORA.example "
		id := mustCreate(k, in)
		var row [6]string
		var seats int64
		const query = `SELECT name, cnpj, email, phone, email_domain, subscription_status, max_users
			FROM company WHERE id = $1`
		err := k.DB.Read().QueryRow(query, id).Scan(&row[0], &row[1], &row[2], &row[3], &row[4], &row[5], &seats)
		got := strings.Join(row[:], " ")
		want := "Aurora 11222333000181 rh@aurora.example 1134567890 aurora.example PENDING"
		if err != nil || got != want || seats != 3 {
			t.Errorf("stored %s, %d seats, %v", got, seats, err)
		}
	})
}

func TestCreateRefusesWhatAnotherCompanyHas(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(3))
		sameCNPJ, sameDomain := input(3), input(3)
		sameCNPJ.Domain = "other.example"
		sameDomain.CNPJ, sameDomain.Domain = "12.ABC.345/01DE-35", "Aurora.EXAMPLE"
		for name, in := range map[string]company.Input{"CNPJ": sameCNPJ, "domain": sameDomain} {
			if _, err := create(k, in); !errors.Is(err, company.ErrTaken) {
				t.Errorf("the same %s: %v", name, err)
			}
		}
	})
}

func TestCreateNamesWrongFields(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	_, err := create(k, company.Input{
		Name:     strings.Repeat("x", 251),
		CNPJ:     "1",
		Email:    "x",
		Phone:    "1",
		Domain:   "aurora",
		MaxUsers: 0,
	})
	var names []string
	for _, f := range fault.As(err).Fields {
		names = append(names, f.Name)
	}
	if got := fmt.Sprint(names); got != "[name cnpj email phone maxUsers companyEmail]" {
		t.Errorf("fields %s", got)
	}
}

func TestValidatePayment(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		id := mustCreate(k, input(3))
		validate := func(id string) error {
			return k.DB.InTx(context.Background(), func(tx *store.Tx) error {
				return k.Company.ValidatePayment(context.Background(), tx, id, at.Day(2026, 12, 16))
			})
		}
		if err := validate(id); err != nil {
			t.Fatal(err)
		}
		var status, next string
		err := k.DB.Read().
			QueryRow("SELECT subscription_status, next_payment_on FROM company WHERE id = $1", id).
			Scan(&status, &next)
		if err != nil || status != "OK" || next != "2026-12-16" {
			t.Errorf("%s until %s, %v", status, next, err)
		}
		if err := validate("nobody"); !errors.Is(err, fault.Missing) {
			t.Errorf("unknown company: %v", err)
		}
	})
}
