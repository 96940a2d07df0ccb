-- name: TakeToken :one
INSERT INTO rate_bucket (key, full_at) VALUES (@key, @first_full_at)
ON CONFLICT (key) DO UPDATE
SET full_at = CASE WHEN rate_bucket.full_at > @now_at THEN rate_bucket.full_at ELSE @now_at END + CAST(@cost AS bigint)
WHERE rate_bucket.full_at <= @latest_at
RETURNING full_at;

-- name: BucketFullAt :one
SELECT full_at FROM rate_bucket WHERE key = @key;

-- name: DropFullBuckets :execrows
DELETE FROM rate_bucket WHERE full_at < @before_at;
