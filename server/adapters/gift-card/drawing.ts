// Flat drawings of paths, as a PDF fills and strokes them.

export type Mark =
  | { readonly d: string; readonly fill: string; readonly opacity?: number; readonly print?: readonly Mark[] }
  | {
      readonly d: string
      readonly stroke: string
      readonly width: number
      readonly opacity?: number
      readonly dash?: number
    }

/** In painter's order: later marks cover earlier ones. The `print` of a mark is drawn on it and clipped to it. */
export type Drawing = readonly Mark[]

export interface Place {
  readonly x: number
  readonly y: number
  readonly scale?: number
  /** The rotation in degrees. */
  readonly turn?: number
}

export function drawAt(doc: PDFKit.PDFDocument, drawing: Drawing, { x, y, scale = 1, turn = 0 }: Place): void {
  doc.save().translate(x, y).rotate(turn).scale(scale)
  for (const mark of drawing) drawMark(doc, mark)
  doc.restore()
}

function drawMark(doc: PDFKit.PDFDocument, mark: Mark): void {
  doc.save().opacity(mark.opacity ?? 1)
  if ('fill' in mark) {
    doc.path(mark.d).fill(mark.fill)
    if (mark.print) {
      doc.path(mark.d).clip()
      for (const printed of mark.print) drawMark(doc, printed)
    }
  } else {
    doc.path(mark.d).lineWidth(mark.width).lineCap('round').lineJoin('round')
    if (mark.dash) doc.dash(mark.dash, { space: mark.dash })
    doc.stroke(mark.stroke)
  }
  doc.restore()
}

/** The path's mirror image about x = 0. The path may contain only absolute M, L, C, Q and Z. */
export const mirrored = (d: string): string =>
  d.replace(/(-?\d+(?:\.\d+)?)[ ,](-?\d+(?:\.\d+)?)/g, (_, x: string, y: string) => `${-Number(x)} ${y}`)

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`
