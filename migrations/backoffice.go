package migrations

// The audit log is append only. The search for people has an index with another syntax on each engine.
const (
	refuseAuditPostgres = " FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();\n"
	refuseAuditSQLite   = " BEGIN SELECT RAISE(ABORT, 'the audit log is append only'); END;\n"
)

const backofficePostgres = `
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the audit log is append only'; END $$;
` +
	"CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry" + refuseAuditPostgres +
	"CREATE TRIGGER audit_anchor_append_only BEFORE UPDATE OR DELETE ON audit_anchor" + refuseAuditPostgres +
	"CREATE TRIGGER audit_head_stays BEFORE DELETE ON audit_head" + refuseAuditPostgres +
	`CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX account_search ON account USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;`

const backofficeSQLite = "\n" +
	"CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON audit_entry" + refuseAuditSQLite +
	"CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON audit_entry" + refuseAuditSQLite +
	"CREATE TRIGGER audit_anchor_no_update BEFORE UPDATE ON audit_anchor" + refuseAuditSQLite +
	"CREATE TRIGGER audit_anchor_no_delete BEFORE DELETE ON audit_anchor" + refuseAuditSQLite +
	"CREATE TRIGGER audit_head_no_delete BEFORE DELETE ON audit_head" + refuseAuditSQLite +
	"CREATE INDEX account_search ON account (id, search_text, active) " +
	"WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST');"
