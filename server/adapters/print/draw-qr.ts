import { create } from 'qrcode'

export interface QrPlace {
  readonly x: number
  readonly y: number
  /** Includes the quiet zone around the code. */
  readonly side: number
}

const quietZone = 4

/** A QR code as vectors, in the fill colour of the document. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, { x, y, side }: QrPlace): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const module = side / (modules.size + 2 * quietZone)
  doc.save().translate(x, y).scale(module)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      // A hair wider, so that no viewer leaves a white line between two modules.
      if (modules.get(row, column)) doc.rect(column + quietZone, row + quietZone, 1.02, 1.02)
  doc.fill().restore()
}
