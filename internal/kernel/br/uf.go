package br

// State is one of the 26 states or the Federal District.
type State struct{ UF, Name string }

// States lists all 27 by name.
var States = []State{
	{"AC", "Acre"}, {"AL", "Alagoas"}, {"AP", "Amapá"}, {"AM", "Amazonas"}, {"BA", "Bahia"},
	{"CE", "Ceará"}, {"DF", "Distrito Federal"}, {"ES", "Espírito Santo"}, {"GO", "Goiás"},
	{"MA", "Maranhão"}, {"MT", "Mato Grosso"}, {"MS", "Mato Grosso do Sul"}, {"MG", "Minas Gerais"},
	{"PA", "Pará"}, {"PB", "Paraíba"}, {"PR", "Paraná"}, {"PE", "Pernambuco"}, {"PI", "Piauí"},
	{"RJ", "Rio de Janeiro"}, {"RN", "Rio Grande do Norte"}, {"RS", "Rio Grande do Sul"},
	{"RO", "Rondônia"}, {"RR", "Roraima"}, {"SC", "Santa Catarina"}, {"SP", "São Paulo"},
	{"SE", "Sergipe"}, {"TO", "Tocantins"},
}

// StateName returns the name of the state of a UF in capitals, or an empty text.
func StateName(uf string) string {
	for _, s := range States {
		if s.UF == uf {
			return s.Name
		}
	}
	return ""
}

// ValidUF reports whether the two capitals name a state.
func ValidUF(uf string) bool { return StateName(uf) != "" }
