// Package dataset fills a database with made-up therapists for measuring. It writes rows directly: going
// through sign-up, review and saves would take hours for 100,000 people and would measure those instead. The
// rows are what the use cases leave behind, except that sealed columns are empty; nothing that is measured opens them.
package dataset

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/platform/store"
)

// HoursEach is how many weekly hours a therapist publishes.
const HoursEach = 20

// ID is the n-th therapist's, computable in SQL too.
func ID(n int) string { return fmt.Sprintf("019b0000-0000-7000-8000-%012x", n) }

var (
	firsts = strings.Fields(
		"Helena Joaquim Dandara Caio Yara Otávio Marina Rafael Alice Bento Cecília Davi Elisa Fábio Glória " +
			"Heitor Inês João Karina Lúcio Mônica Nuno Olívia Paulo Quitéria Rui Sílvia Tomás Úrsula Vítor Wanda " +
			"Xavier Zélia Antônio Bárbara Cássio Débora Érico Flávia Gustavo",
	)
	middles = strings.Fields(
		"Martins Teles Nascimento Ferraz Kayapó Brandão Duarte Prado Araújo Barros Campos Dias Esteves Fontes " +
			"Guedes Horta Igreja Jordão Klein Leite Macedo Neves Ortiz Paiva Queirós Ramos Salgado Tavares Uchôa " +
			"Vargas Werneck Ximenes Zanetti Abreu Bastos Couto Dantas Escobar Freire Godói Hermida Ibarra Junqueira " +
			"Lacerda Moura Naves Osório Pinho Quadros Rezende",
	)
	lasts = strings.Fields(
		"Rocha Andrade Reis Lima Monteiro Pires Lopes Nunes Souza Silva Oliveira Santos Pereira Costa Rodrigues " +
			"Almeida Nogueira Carvalho Gomes Ribeiro Alves Cardoso Teixeira Correia Moreira Barbosa Cavalcanti " +
			"Dourado Farias Melo Peixoto Sampaio Toledo Valença Bezerra Cunha Drummond Espíndola Figueiredo Garcia " +
			"Holanda Inácio Jatobá Lisboa Magalhães Noronha Pacheco Quintela Rangel Saldanha Trindade Vilela " +
			"Xavantes Zagallo Amado Bulhões Castilho Delgado Evaristo Furtado",
	)
	approaches = []string{
		"Terapia cognitivo-comportamental",
		"Psicanálise",
		"Terapia sistêmica",
		"Gestalt-terapia",
		"Análise do comportamento",
		"Logoterapia",
		"Psicodrama",
		"Humanista",
	}
	// About is everybody's presentation, of a usual length.
	About = strings.Repeat(
		"Atendo adultos que convivem com ansiedade, insônia e sobrecarga no trabalho, e gosto de combinar metas "+
			"claras com tempo para escutar. ",
		3,
	)
)

// Name is the n-th therapist's: one of 120,000 combinations, spread so that neighbours differ in every part.
func Name(n int) string {
	first := firsts[n%len(firsts)]
	middle := middles[(n*7+n/len(firsts))%len(middles)]
	return first + " " + middle + " " + lasts[(n*13+n/(len(firsts)*len(middles)))%len(lasts)]
}

// Approach is the n-th therapist's.
func Approach(n int) string { return approaches[n%len(approaches)] }

const chunk = 500

// Fill adds therapists 1 to n, complete, on the free plan, with hours from Monday to Friday.
func Fill(ctx context.Context, db *store.DB, n int) error {
	for from := 1; from <= n; from += chunk {
		to := min(from+chunk-1, n)
		err := db.InTx(ctx, func(tx *store.Tx) error { return fillBatch(ctx, tx, db.Engine, from, to) })
		if err != nil {
			return fmt.Errorf("therapists %d to %d: %w", from, to, err)
		}
	}
	return nil
}

func fillBatch(ctx context.Context, tx *store.Tx, engine store.Engine, from, to int) error {
	tables := []table{
		{
			name: "account",
			columns: "id, email, role, state, active, password_hash, full_name, nickname, search_text, affiliate, " +
				"invited_at, created_at, confirmed_at",
		},
		{
			name: "therapist",
			columns: "account_id, crp, crp_key, approach, education, experience, extra_education, " +
				"extra_education_info, equipment, heard_from, heard_from_other, about_me, interests, uf, " +
				"public_gender, enterprise_sessions, session_minutes, price_cents, notice_hours, bank, " +
				"submitted_at, updated_at",
		},
		{name: "agenda", columns: "therapist_id, version"},
		{name: "subscription", columns: "therapist_id, plan_id, status, created_at, updated_at"},
		{name: "schedule_entry", columns: "id, therapist_id, weekday, start_minute, minutes, enterprise"},
	}
	for n := from; n <= to; n++ {
		id, crp := ID(n), fmt.Sprintf("%02d/%d", 1+n%24, 100_000+n)
		tables[0].add(
			id,
			fmt.Sprintf("p%d@bench.example", n),
			"THERAPIST",
			"REGISTRATION_COMPLETE",
			true,
			"",
			Name(n),
			"",
			"",
			fmt.Sprintf("b%d", n),
			1,
			1,
			1,
		)
		tables[1].add(
			id,
			crp,
			crp,
			Approach(n),
			"Psicologia",
			"Dez anos",
			"",
			"",
			"COMPUTER",
			"NEWS",
			"",
			About,
			"",
			"SP",
			[]string{"", "FEMALE", "MALE"}[n%3],
			n%4 == 0,
			50,
			10_000+100*(n%120),
			[]int{1, 2, 3, 6, 12, 24}[n%6],
			"",
			1,
			1,
		)
		tables[2].add(id, 1)
		tables[3].add(id, "019a0000-0000-7000-8000-000000000001", "OK", 1, 1)
		for h := range HoursEach {
			tables[4].add(fmt.Sprintf("%s-%d", id, h), id, 1+h%5, 8*60+(h/5)*180+(n%12)*5, 50, n%4 == 0 && h%10 == 9)
		}
	}
	for i := range tables {
		if err := tables[i].insert(ctx, tx, engine); err != nil {
			return fmt.Errorf("%s: %w", tables[i].name, err)
		}
	}
	return nil
}

// table collects rows for one statement with many of them.
type table struct {
	name, columns string
	width         int
	values        []any
}

func (t *table) add(values ...any) {
	t.width = len(values)
	t.values = append(t.values, values...)
}

// most is below what PostgreSQL takes in one statement (65,535 values) and SQLite too (32,766).
const most = 30_000

func (t *table) insert(ctx context.Context, tx *store.Tx, engine store.Engine) error {
	rows := most / t.width
	for len(t.values) > 0 {
		part := t.values[:min(rows*t.width, len(t.values))]
		t.values = t.values[len(part):]
		var sql strings.Builder
		sql.WriteString("INSERT INTO " + t.name + " (" + t.columns + ") VALUES ")
		for i := range part {
			switch {
			case i == 0:
				sql.WriteString("(")
			case i%t.width == 0:
				sql.WriteString("), (")
			default:
				sql.WriteString(", ")
			}
			if engine == store.SQLite {
				sql.WriteString("?") // it looks numbered marks up one by one, which is quadratic
			} else {
				fmt.Fprintf(&sql, "$%d", i+1)
			}
		}
		sql.WriteString(")")
		if _, err := tx.ExecContext(ctx, sql.String(), part...); err != nil {
			return err
		}
	}
	return nil
}
