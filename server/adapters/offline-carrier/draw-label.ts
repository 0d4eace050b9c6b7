// An A6 label as a PDF: where the parcel goes, where it comes from, our code in letters and as a QR code of vectors. The same
// parcel gives the same bytes each time.
import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { legible } from './legible.ts'

export interface LabelParty {
  readonly name: string
  readonly lines: readonly string[]
}

export interface LabelToDraw {
  readonly code: string
  readonly title: string
  /** The word in the top right corner: "RETURN". */
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
/** 40 mm: a module of 1.4 mm is read from a phone's screen and from a creased bag. */
const qrSide = 113.4
const quietZone = 4
/** Text a little too wide for its row is written smaller; wider text takes two rows. */
const mostShrunk = 1.3

const fontFile = (script: string, weight: number) =>
  readFileSync(new URL(`fonts/figtree-${script}-${weight}.ttf`, import.meta.url))

interface Face {
  readonly weight: 400 | 600
  readonly size: number
}

export async function drawLabel(label: LabelToDraw): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin,
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: { Title: label.title, CreationDate: label.drawnAt },
  })
  keepItsSize(doc)
  const written = writerOn(doc)
  const parts = doc.struct('Document')
  doc.addStructure(parts)
  const paragraph = (draw: () => void) => parts.add(doc.struct('P', {}, [draw]))

  paragraph(() => {
    written('wrenlet', { x: margin, y: 20, face: { weight: 600, size: 17 } })
    const kind = { weight: 600, size: 11 } as const
    written(label.kind, { x: page.width - margin, y: 25, face: kind, right: true })
  })
  rule(doc, 48)
  let y = 58
  paragraph(() => {
    written('To', { x: margin, y, face: { weight: 400, size: 9 } })
    y += 14
    y += written(label.to.name, { x: margin, y, face: { weight: 600, size: 15 } })
    for (const line of label.to.lines) y += written(line, { x: margin, y, face: { weight: 400, size: 14 } })
  })
  const qrTop = 224
  parts.add(
    doc.struct('Figure', { alt: `QR code of ${label.code}` }, [() => drawQr(doc, label.code, { x: margin, y: qrTop })]),
  )
  paragraph(() => {
    const beside = margin + qrSide + 14
    written('Label code', { x: beside, y: qrTop + 30, face: { weight: 400, size: 9 } })
    written(label.code, { x: beside, y: qrTop + 44, face: { weight: 600, size: 22 }, width: inner - qrSide - 14 })
  })
  rule(doc, 344)
  let small = 352
  const face = { weight: 400, size: 8.5 } as const
  paragraph(() => {
    small += written(`From ${label.from.name}`, { x: margin, y: small, face: { ...face, weight: 600 } })
    small += written(label.from.lines.join(', '), { x: margin, y: small, face })
  })
  paragraph(() => void written(label.footnote, { x: margin, y: small + 5, face }))
  parts.end()
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Viewers shrink a page to their printer's margins, which would make the code too small for some readers. */
function keepItsSize(doc: PDFKit.PDFDocument): void {
  const { _root: root } = doc as unknown as {
    _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } }
  }
  root.data.ViewerPreferences.data.PrintScaling = 'None'
}

const rule = (doc: PDFKit.PDFDocument, y: number) =>
  doc
    .markContent('Artifact', { type: 'Layout' })
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.6)
    .stroke()
    .endMarkedContent()

function drawQr(doc: PDFKit.PDFDocument, text: string, at: { x: number; y: number }): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const module = qrSide / (modules.size + 2 * quietZone)
  doc.save().translate(at.x, at.y).scale(module)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      // A hair wider, so that no viewer leaves a white line between two of them.
      if (modules.get(row, column)) doc.rect(column + quietZone, row + quietZone, 1.02, 1.02)
  doc.fill().restore()
}

interface Place {
  readonly x: number
  readonly y: number
  readonly face: Face
  /** The text ends there. */
  readonly right?: boolean
  readonly width?: number
}

/**
 * Writes a line within a width, smaller or on two rows when it is long.
 * @returns its height
 */
function writerOn(doc: PDFKit.PDFDocument) {
  const scripts = ['latin', 'latin-ext'] as const
  const draws = (name: string, character: string) => {
    doc.font(name)
    const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
    return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }
  for (const weight of [400, 600])
    for (const script of scripts) doc.registerFont(`${script} ${weight}`, fontFile(script, weight))
  const fontOf = (character: string, { weight }: Face) =>
    scripts.map((script) => `${script} ${weight}`).find((name) => draws(name, character))
  /** Each stretch of characters with the font that has them. */
  const stretches = (text: string, face: Face) => {
    const found: { font: string; text: string }[] = []
    for (const character of text) {
      const font = fontOf(character, face) ?? `latin ${face.weight}`
      const last = found.at(-1)
      if (last?.font === font) last.text += character
      else found.push({ font, text: character })
    }
    return found
  }
  const widthOf = (text: string, face: Face) =>
    stretches(text, face).reduce((sum, one) => sum + doc.font(one.font).fontSize(face.size).widthOfString(one.text), 0)

  return (raw: string, { x, y, face, right = false, width = inner }: Place): number => {
    const text = legible(raw, (character) => fontOf(character, face) !== undefined)
    if (text === '') return 0
    const rows = widthOf(text, face) <= width * mostShrunk ? [text] : inTwo(text, (part) => widthOf(part, face))
    const widest = Math.max(...rows.map((row) => widthOf(row, face)))
    const size = face.size * Math.min(1, width / widest)
    const height = size * 1.3
    rows.forEach((row, index) => {
      let at = right ? x - widthOf(row, { ...face, size }) : x
      for (const { font, text: part } of stretches(row, face)) {
        doc
          .font(font)
          .fontSize(size)
          .text(part, at, y + index * height, { lineBreak: false })
        at += doc.widthOfString(part)
      }
    })
    return rows.length * height
  }
}

/** Broken at the space that makes the rows most alike in length. */
function inTwo(text: string, widthOf: (part: string) => number): string[] {
  const words = text.split(' ')
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (parts: readonly string[]) => Math.max(...parts.map(widthOf))
  return cuts.toSorted((one, other) => longest(one) - longest(other))[0] ?? [text]
}
