package room

// Kill ends every socket of this server without a word, as a dying process does. Its bus must be closed first.
func (s *Service) Kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for t := range s.seats {
		_ = t.conn.CloseNow()
	}
}
