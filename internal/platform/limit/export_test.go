package limit

// Remembered returns the number of buckets in memory.
func (l *Limiter) Remembered() int { return len(l.local) }
