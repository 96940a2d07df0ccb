package account_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"net/http/httptest"

	"psic/internal/testkit"
)

// testImage returns an image whose middle differs from its sides.
func testImage(width, height int) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := color.NRGBA{
				R: uint8(x),
				G: uint8(y),
				B: 90,
				A: 255,
			}
			if abs(2*x-width) < height/2 && abs(2*y-height) < width/2 {
				c.R, c.G, c.B = 200, 30, 30
			}
			m.SetNRGBA(x, y, c)
		}
	}
	return m
}

func abs(n int) int { return max(n, -n) }

func pngOf(m image.Image) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func jpegOf(m image.Image) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func gifOf(m image.Image) []byte {
	var b bytes.Buffer
	if err := gif.Encode(&b, m, nil); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// jpegWithEXIF returns a JPEG with a text in the segment where cameras write the position.
func jpegWithEXIF(hidden string) []byte {
	plain := jpegOf(testImage(64, 48))
	content := append([]byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08"), hidden...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(content)+2))
	return append(append(append([]byte{}, plain[:2]...), append(segment, content...)...), plain[2:]...)
}

func chunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(append([]byte(kind), data...)))
}

const pngHead = 8 + 25 // signature and IHDR

// pngWithText returns a PNG with a text inside the file and a second file after it.
func pngWithText(hidden string) []byte {
	plain := pngOf(testImage(64, 48))
	out := append(append([]byte{}, plain[:pngHead]...), chunk("tEXt", []byte("Comment\x00"+hidden))...)
	return append(append(out, plain[pngHead:]...), "PK\x03\x04<script>"+hidden...)
}

// bomb returns a decompression bomb: a tiny file whose header declares a huge image.
func bomb(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 6, 0, 0, 0))...)
	return append(append(out, chunk("IDAT", []byte("x\x9c\x03\x00\x00\x00\x00\x01"))...), chunk("IEND", nil)...)
}

// chunks returns the types of the chunks of a PNG.
func chunks(data []byte) []string {
	var out []string
	for rest := data[8:]; len(rest) >= 12; {
		size := 12 + int(binary.BigEndian.Uint32(rest))
		out = append(out, string(rest[4:8]))
		rest = rest[min(size, len(rest)):]
	}
	return out
}

func upload(k *testkit.Kit, p testkit.Person, file []byte) testkit.Response {
	k.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := form.WriteField("name", "foto.png"); err != nil {
		k.T.Fatal(err)
	}
	part, err := form.CreateFormFile("file", "foto.png")
	if err != nil {
		k.T.Fatal(err)
	}
	if _, err := part.Write(file); err != nil {
		k.T.Fatal(err)
	}
	if err := form.Close(); err != nil {
		k.T.Fatal(err)
	}
	req := httptest.NewRequest("POST", "/api/user/"+p.ID+"/profile-picture", &body)
	req.Header.Set("Content-Type", form.FormDataContentType())
	return k.Do(req, p.Token)
}

func picture(k *testkit.Kit, id, token string) testkit.Response {
	k.T.Helper()
	return k.Call("GET", "/api/user/"+id+"/profile-picture", token, nil)
}
