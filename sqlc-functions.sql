-- What the Go migrations create, told to sqlc, which reads SQL files only.
CREATE FUNCTION json_each(doc text) RETURNS TABLE(value text) LANGUAGE plpgsql AS $$ BEGIN END $$;
CREATE FUNCTION json_extract(doc text, path text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN END $$;
