package payment

// Billing is where invoices go. Its JSON is what subscription keeps, sealed, of who pays for a plan.
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
