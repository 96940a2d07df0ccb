package migrations

import (
	"fmt"
	"strings"
)

// figure is an amount that sessions add to the figures of a month. Row stands for OLD or NEW in its expressions.
type figure struct {
	into   string   // column of figure_change
	at     string   // the instant at which the amount counts
	amount string   // how much it is
	when   string   // whether the session has it at all
	of     []string // columns of session whose change changes the figure
}

var figures = []figure{
	{
		into:   "sessions",
		at:     "Row.starts_at",
		amount: "1",
		when:   "Row.id IS NOT NULL",
		of:     []string{"starts_at"},
	},
	{
		into:   "paid_cents",
		at:     "Row.paid_at",
		amount: "(Row.price_cents - Row.discount_cents)",
		when:   "Row.paid_at IS NOT NULL",
		of:     []string{"paid_at", "price_cents", "discount_cents"},
	},
	{
		into:   "returned_cents",
		at:     "Row.cancelled_at",
		amount: "Row.returned_cents",
		when:   "Row.cancelled_at IS NOT NULL AND Row.returned_cents > 0",
		of:     []string{"cancelled_at", "returned_cents"},
	},
	{
		into:   "fee_cents",
		at:     "Row.earned_at",
		amount: "((Row.price_cents * Row.fee_percent + 50) / 100)",
		when:   "Row.earned_at IS NOT NULL",
		of:     []string{"earned_at", "price_cents", "fee_percent"},
	},
}

func of(row, expression string) string { return strings.ReplaceAll(expression, "Row.", row+".") }

// changed returns the condition that an update changes the figure.
func (f figure) changed() string {
	var parts []string
	for _, c := range f.of {
		parts = append(parts, fmt.Sprintf("OLD.%s IS DISTINCT FROM NEW.%s", c, c))
	}
	return strings.Join(parts, " OR ")
}

func (f figure) postgres(row, sign string) string {
	return fmt.Sprintf("IF %s THEN INSERT INTO figure_change (happened_at, %s) VALUES (%s, %s%s); END IF;\n",
		of(row, f.when), f.into, of(row, f.at), sign, of(row, f.amount))
}

func (f figure) sqlite(row, sign string) string {
	return fmt.Sprintf("INSERT INTO figure_change (happened_at, %s) SELECT %s, %s%s WHERE %s;\n",
		f.into, of(row, f.at), sign, of(row, f.amount), of(row, f.when))
}

// jsonExtract gives PostgreSQL the json_extract of SQLite. Queries take lists of rows apart with it, by paths such as
// $[0].
const jsonExtract = `
CREATE FUNCTION json_extract(doc text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT jsonb_path_query_first(doc::jsonb, path::jsonpath) #>> '{}' $$;`

// figuresPostgres uses one trigger for all operations. OLD is null in an insert and NEW in a delete, so that their
// conditions are not true and nothing is inserted for them.
func figuresPostgres() string {
	var b strings.Builder
	b.WriteString(jsonExtract + "\nCREATE FUNCTION note_figures() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN\n")
	for _, f := range figures {
		fmt.Fprintf(&b, "IF TG_OP <> 'UPDATE' OR %s THEN\n%s%sEND IF;\n",
			f.changed(), f.postgres("OLD", "-"), f.postgres("NEW", ""))
	}
	b.WriteString("RETURN NULL; END $$;\nCREATE TRIGGER session_figures AFTER INSERT OR DELETE OR UPDATE ON session " +
		"FOR EACH ROW EXECUTE FUNCTION note_figures();\n")
	return b.String() + CountedFigures()
}

func figuresSQLite() string {
	var b, added, removed strings.Builder
	for _, f := range figures {
		added.WriteString(f.sqlite("NEW", ""))
		removed.WriteString(f.sqlite("OLD", "-"))
		fmt.Fprintf(&b, "CREATE TRIGGER session_%s_changed AFTER UPDATE OF %s ON session WHEN %s BEGIN\n%s%sEND;\n",
			f.into, strings.Join(f.of, ", "), f.changed(), f.sqlite("OLD", "-"), f.sqlite("NEW", ""))
	}
	fmt.Fprintf(&b, "CREATE TRIGGER session_figures_added AFTER INSERT ON session BEGIN\n%sEND;\n", &added)
	fmt.Fprintf(&b, "CREATE TRIGGER session_figures_removed AFTER DELETE ON session BEGIN\n%sEND;\n", &removed)
	return b.String() + CountedFigures()
}

// CountedFigures returns statements that insert the figures of all existing sessions, summed by the hour, because
// months of every time zone begin at a full hour. On PostgreSQL, creating the trigger has locked the table, so that no
// session is missed and none is counted twice.
func CountedFigures() string {
	var b strings.Builder
	for _, f := range figures {
		hour := of("s", f.at) + " / 3600000000 * 3600000000"
		fmt.Fprintf(&b,
			"INSERT INTO figure_change (happened_at, %s) SELECT %s, SUM(%s) FROM session s WHERE %s GROUP BY %s;\n",
			f.into, hour, of("s", f.amount), of("s", f.when), hour)
	}
	return b.String()
}
