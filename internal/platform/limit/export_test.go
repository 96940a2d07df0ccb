package limit

// Remembered counts the buckets in memory.
func (l *Limiter) Remembered() int { return len(l.local) }
