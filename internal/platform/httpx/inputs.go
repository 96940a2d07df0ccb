package httpx

import "psic/internal/kernel/page"

// None is the input of an operation that takes nothing.
type None struct{}

// IDPath is the id in the address.
type IDPath struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// IDQuery is the id in the query, where the specification has it.
type IDQuery struct {
	ID string `query:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// TokenQuery is the secret of a mailed link.
type TokenQuery struct {
	Token string `query:"token" example:"q7Zt2mXbYw0c4nEo8rKfVg" doc:"O segredo do link enviado por e-mail"`
}

// DaysQuery is a run of days of the thing in the address.
type DaysQuery struct {
	IDPath
	Start  string `query:"startDate" example:"03/08/2026" doc:"Primeiro dia, dd/MM/yyyy"`
	Finish string `query:"finishDate" example:"09/08/2026" doc:"Último dia, dd/MM/yyyy"`
}

// PageQuery is the part of a list that is wanted.
type PageQuery struct {
	Page int `query:"currentPage" minimum:"0" maximum:"100000" example:"0" doc:"A primeira página é a 0"`
	Size int `query:"pageSize" minimum:"1" maximum:"100" default:"10" example:"10" doc:"Linhas por página"`
}

// Part is the page in the words of the use cases.
func (q PageQuery) Part() page.Page { return page.Page{Number: q.Page, Size: q.Size} }

// PeriodQuery is a month, a year or all time.
type PeriodQuery struct {
	Year  int `query:"year" example:"2026" doc:"0 é desde o início"`
	Month int `query:"month" example:"8" doc:"0 é o ano inteiro"`
}

// File is an answer that is a file.
type File struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}
