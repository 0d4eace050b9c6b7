// An A6 label as a PDF: where the parcel goes, where it comes from, our code in letters and as a vector QR code. The same
// parcel gives the same bytes each time.
import { drawQr } from '../print/draw-qr.ts'
import { artifact, closePrint, openPrint } from '../print/print-document.ts'
import { createTypesetter, type Face, type Typesetter } from '../print/typesetter.ts'

export interface LabelParty {
  readonly name: string
  readonly lines: readonly string[]
}

export interface LabelToDraw {
  readonly code: string
  readonly title: string
  /** The word in the top right corner, such as "RETURN". */
  readonly kind: string
  readonly to: LabelParty
  readonly from: LabelParty
  /** Empty when there is nothing to add. */
  readonly footnote: string
  readonly drawnAt: Date
}

/** A6, in points of 1/72 inch. */
const page = { width: 297.64, height: 419.53 } as const
const margin = 22
const inner = page.width - 2 * margin
/** 40 mm, so that a module is 1.4 mm: large enough to be read on a phone's screen or a creased bag. */
const qrSide = 113.4
/** Text a little too wide for its row is written smaller; wider text takes two rows. */
const maxShrinkage = 1.3

const plain = (size: number): Face => ({ typeface: 'figtree-400', size })
const strong = (size: number): Face => ({ typeface: 'figtree-600', size })

export async function drawLabel(label: LabelToDraw): Promise<Buffer> {
  const doc = openPrint({ ...page, title: label.title, drawnAt: label.drawnAt })
  const write = writerOf(createTypesetter(doc, ['figtree-400', 'figtree-600']))
  const parts = doc.struct('Document')
  doc.addStructure(parts)
  const paragraph = (draw: () => void) => parts.add(doc.struct('P', {}, [draw]))

  paragraph(() => {
    write('wrenlet', { x: margin, y: 20, face: strong(17) })
    write(label.kind, { x: page.width - margin, y: 25, face: strong(11), alignRight: true })
  })
  rule(doc, 48)
  let y = 58
  paragraph(() => {
    write('To', { x: margin, y, face: plain(9) })
    y += 14
    y += write(label.to.name, { x: margin, y, face: strong(15) })
    for (const line of label.to.lines) y += write(line, { x: margin, y, face: plain(14) })
  })
  const qrTop = 224
  parts.add(
    doc.struct('Figure', { alt: `QR code of ${label.code}` }, [
      () => drawQr(doc, label.code, { x: margin, y: qrTop, side: qrSide }),
    ]),
  )
  paragraph(() => {
    const beside = margin + qrSide + 14
    write('Label code', { x: beside, y: qrTop + 30, face: plain(9) })
    write(label.code, { x: beside, y: qrTop + 44, face: strong(22), width: inner - qrSide - 14 })
  })
  rule(doc, 344)
  let footerY = 352
  paragraph(() => {
    footerY += write(`From ${label.from.name}`, { x: margin, y: footerY, face: strong(8.5) })
    footerY += write(label.from.lines.join(', '), { x: margin, y: footerY, face: plain(8.5) })
  })
  paragraph(() => void write(label.footnote, { x: margin, y: footerY + 5, face: plain(8.5) }))
  parts.end()
  return closePrint(doc)
}

const rule = (doc: PDFKit.PDFDocument, y: number) =>
  artifact(doc, () => {
    doc
      .moveTo(margin, y)
      .lineTo(page.width - margin, y)
      .lineWidth(0.6)
      .stroke()
  })

interface Place {
  readonly x: number
  readonly y: number
  readonly face: Face
  /** Whether the text ends at x, instead of beginning there. */
  readonly alignRight?: boolean
  readonly width?: number
}

/** @returns a function that writes a text within a width, smaller or on two rows when it is long, and returns its height */
function writerOf(set: Typesetter) {
  return (raw: string, { x, y, face, alignRight = false, width = inner }: Place): number => {
    const text = set.legible(raw, face)
    if (text === '') return 0
    const rows =
      set.widthOf(text, face) <= width * maxShrinkage ? [text] : splitInTwo(text, (part) => set.widthOf(part, face))
    const widest = Math.max(...rows.map((row) => set.widthOf(row, face)))
    const shrunk = { ...face, size: face.size * Math.min(1, width / widest) }
    const height = shrunk.size * 1.3
    rows.forEach((row, index) => {
      set.draw(row, { x: alignRight ? x - set.widthOf(row, shrunk) : x, y: y + index * height }, shrunk)
    })
    return rows.length * height
  }
}

/** Breaks a text at the space that makes its two rows most alike in length. */
function splitInTwo(text: string, widthOf: (part: string) => number): string[] {
  const words = text.split(' ')
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (parts: readonly string[]) => Math.max(...parts.map(widthOf))
  return cuts.toSorted((a, b) => longest(a) - longest(b))[0] ?? [text]
}
