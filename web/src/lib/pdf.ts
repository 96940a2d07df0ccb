/** Tables as PDF. The library is larger than the script of a whole page, so it is loaded when somebody saves a PDF. */
import { saveBlob } from "./download";

export interface PdfTable {
  /** The heading and the file's name. */
  title: string;
  /** Lines under the heading: period, person, creation time. */
  lead: readonly string[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Indexes of the columns that are aligned to the right. */
  right?: readonly number[];
  /** Lines under the table. */
  foot?: readonly string[];
}

const MARGIN = 40;
const LINE = 15;
const INK = "#0b2b29";
const HEAD = "#15564d";
const STRIPE = "#f4f2ed";

export async function drawPdf(table: PdfTable): Promise<Blob> {
  const [{ jsPDF }, { autoTable }] = await Promise.all([import("jspdf"), import("jspdf-autotable")]);
  const doc = new jsPDF({ unit: "pt", format: "a4" });
  doc.setProperties({ title: table.title });
  doc.setTextColor(INK).setFont("helvetica", "bold").setFontSize(18);
  doc.text(table.title, MARGIN, 56);
  doc.setFont("helvetica", "normal").setFontSize(10);
  table.lead.forEach((line, i) => {
    doc.text(line, MARGIN, 76 + i * LINE);
  });
  const sideOf = (column: number) => ({
    halign: table.right?.includes(column) ? ("right" as const) : ("left" as const),
  });
  let bottom = 0;
  autoTable(doc, {
    startY: 84 + table.lead.length * LINE,
    margin: MARGIN,
    head: [table.head.map((content, column) => ({ content, styles: sideOf(column) }))],
    body: table.rows.map((row) => [...row]),
    styles: { fontSize: 9, textColor: INK, cellPadding: 5 },
    headStyles: { fillColor: HEAD, textColor: "#ffffff" },
    alternateRowStyles: { fillColor: STRIPE },
    columnStyles: Object.fromEntries(table.head.map((_, column) => [column, sideOf(column)])),
    didDrawPage: ({ cursor }) => {
      bottom = cursor?.y ?? bottom;
    },
  });
  foot(doc, table.foot ?? [], bottom + 24);
  pageNumbers(doc);
  return doc.output("blob");
}

interface Sheet {
  internal: { pageSize: { getHeight: () => number; getWidth: () => number } };
  addPage: () => unknown;
  text: (text: string, x: number, y: number, options?: { align: "right" }) => unknown;
  getNumberOfPages: () => number;
  setPage: (page: number) => unknown;
}

function foot(doc: Sheet, lines: readonly string[], from: number): void {
  let y = from;
  if (y + lines.length * LINE > doc.internal.pageSize.getHeight() - MARGIN) {
    doc.addPage();
    y = MARGIN + LINE;
  }
  for (const line of lines) {
    doc.text(line, MARGIN, y);
    y += LINE;
  }
}

function pageNumbers(doc: Sheet): void {
  const { pageSize } = doc.internal;
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page);
    doc.text(`${page} de ${pages}`, pageSize.getWidth() - MARGIN, pageSize.getHeight() - 20, { align: "right" });
  }
}

export const savePdf = async (table: PdfTable): Promise<void> => saveBlob(await drawPdf(table), `${table.title}.pdf`);
