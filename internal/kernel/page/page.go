// Package page is the arithmetic of lists that are read part by part.
package page

// Page is a page of a list; the first has the number 0.
type Page struct{ Number, Size int }

// Skip is how many rows come before the page.
func (p Page) Skip() int { return p.Number * p.Size }

// Count is how many pages of this size a list of so many rows has.
func (p Page) Count(rows int64) int64 { return (rows + int64(p.Size) - 1) / int64(p.Size) }
