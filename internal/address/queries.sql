-- name: PostalCode :one
SELECT * FROM postal_code WHERE cep = @cep AND expires_at > @now_at;

-- name: SavePostalCode :exec
INSERT INTO postal_code (cep, found, street, complement, district, city, state, expires_at)
VALUES (@cep, @found, @street, @complement, @district, @city, @state, @expires_at)
ON CONFLICT (cep) DO UPDATE SET found = excluded.found, street = excluded.street, complement = excluded.complement,
  district = excluded.district, city = excluded.city, state = excluded.state, expires_at = excluded.expires_at;

-- name: DropExpiredPostalCodes :execrows
DELETE FROM postal_code WHERE expires_at <= @now_at;
