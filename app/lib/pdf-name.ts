/** The name a lesson's PDF is saved under: its own, else that of the lesson. */
export function pdfNameOf({ pdf_name: name, slug }: { pdf_name: string | null; slug: string }) {
  return name?.trim() || `${slug}.pdf`
}
