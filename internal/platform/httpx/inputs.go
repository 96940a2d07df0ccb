package httpx

import "psic/internal/kernel/page"

// None is the input of an operation that takes nothing.
type None struct{}

// IDPath is the id in the path.
type IDPath struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// IDQuery is the id in the query.
type IDQuery struct {
	ID string `query:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// TokenQuery is the one-time token of a mailed link.
type TokenQuery struct {
	Token string `query:"token" example:"q7Zt2mXbYw0c4nEo8rKfVg" doc:"O segredo do link enviado por e-mail"`
}

// DaysQuery is a range of days, for the id in the path.
type DaysQuery struct {
	IDPath
	Start  string `query:"startDate" example:"03/08/2026" doc:"Primeiro dia, dd/MM/yyyy"`
	Finish string `query:"finishDate" example:"09/08/2026" doc:"Último dia, dd/MM/yyyy"`
}

// PageQuery is a page of a list.
type PageQuery struct {
	Page int `query:"currentPage" minimum:"0" maximum:"100000" example:"0" doc:"A primeira página é a 0"`
	Size int `query:"pageSize" minimum:"1" maximum:"100" default:"10" example:"10" doc:"Linhas por página"`
}

// Part returns the page as use cases take it.
func (q PageQuery) Part() page.Page { return page.Page{Number: q.Page, Size: q.Size} }

// PeriodQuery is a month, a year or all time.
type PeriodQuery struct {
	Year  int `query:"year" example:"2026" doc:"0 é desde o início"`
	Month int `query:"month" example:"8" doc:"0 é o ano inteiro"`
}

// File is a response that is a file.
type File struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}
