// A PDF of one page that is printed at its actual size. The same content gives the same bytes each time.
import PDFDocument from 'pdfkit'

export interface PrintOptions {
  /** In points of 1/72 inch. */
  readonly width: number
  readonly height: number
  readonly title: string
  readonly drawnAt: Date
}

export function openPrint({ width, height, title, drawnAt }: PrintOptions): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: { Title: title, CreationDate: drawnAt },
  })
  keepItsSize(doc)
  return doc
}

export async function closePrint(doc: PDFKit.PDFDocument): Promise<Buffer> {
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Draws decoration, which screen readers skip. */
export function artifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Otherwise viewers shrink the page to fit the printer's margins, which makes a code too small for some scanners. */
function keepItsSize(doc: PDFKit.PDFDocument): void {
  const { _root: root } = doc as unknown as {
    _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } }
  }
  root.data.ViewerPreferences.data.PrintScaling = 'None'
}
