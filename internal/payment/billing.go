package payment

// Billing is the address on invoices. The subscription package stores it as sealed JSON with these keys.
type Billing struct {
	CEP        string `json:"cep"`
	Street     string `json:"logradouro"`
	Number     string `json:"numero"`
	Complement string `json:"complemento"`
	District   string `json:"bairro"`
	City       string `json:"localidade"`
	UF         string `json:"uf"`
	Country    string `json:"pais"`
}
