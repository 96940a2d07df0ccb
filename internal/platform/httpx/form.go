package httpx

import "github.com/danielgtaylor/huma/v2/adapters/humachi"

// MaxForm is how much of an uploaded form stays in memory. No operation may take a larger body. With less, the library
// writes photos and receipts to the temporary folder, in clear, and nobody removes them.
const MaxForm = 8 << 20

func init() { humachi.MultipartMaxMemory = MaxForm }
