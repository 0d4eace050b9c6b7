// A gift card to print: an A4 page that is folded once, with the picture inside, into an A5 card. Above the fold are the
// picture, who it is for and what it is worth; below the fold are the message, the code and how to use it.
import type { GiftCardToPrint } from '#server/domains/notifications/index.ts'
import { formatDay } from '#server/kernel/calendar.ts'
import { groupGiftCode } from '#server/kernel/gift-code.ts'
import { formatPounds } from '#server/kernel/money.ts'
import { drawQr } from '../print/draw-qr.ts'
import { artifact, closePrint, openPrint } from '../print/print-document.ts'
import { createTypesetter, type Face, type Typesetter } from '../print/typesetter.ts'
import { drawAt } from './drawing.ts'
import { type Fitted, fitText } from './fit-text.ts'
import { wren } from './garments.ts'
import { drawWashingLine } from './washing-line.ts'

/** A4, in points of 1/72 inch. */
const page = { width: 595.28, height: 841.89 } as const
const fold = page.height / 2
const edge = 24
const margin = 52
const inner = page.width - 2 * margin

const colour = {
  ink: '#2b2530',
  ink2: '#5e5566',
  fern: '#1f6152',
  cream: '#faf2e7',
  line: '#e5d8c7',
  sun: '#f4c34f',
} as const
const display = (size: number): Face => ({ typeface: 'fraunces-560', size })
const plain = (size: number): Face => ({ typeface: 'figtree-400', size })
const strong = (size: number): Face => ({ typeface: 'figtree-600', size })

/** @returns the same bytes for the same card */
export async function drawGiftCard(card: GiftCardToPrint): Promise<Buffer> {
  const doc = openPrint({ ...page, title: 'A Wrenlet gift card', drawnAt: card.drawnAt })
  const set = createTypesetter(doc, ['figtree-400', 'figtree-600', 'fraunces-560'])
  const parts = doc.struct('Document')
  doc.addStructure(parts)
  const pen: Pen = {
    doc,
    set,
    tag: (kind, draw) => void parts.add(doc.struct(kind, {}, [draw])),
    figure: (alt, draw) => void parts.add(doc.struct('Figure', { alt }, [draw])),
  }
  drawFront(pen, card)
  drawFold(pen)
  drawWords(pen, card)
  drawRedeeming(pen, card)
  parts.end()
  return closePrint(doc)
}

interface Pen {
  readonly doc: PDFKit.PDFDocument
  readonly set: Typesetter
  tag(kind: 'H1' | 'P', draw: () => void): void
  figure(alt: string, draw: () => void): void
}

const panel = { x: edge, y: edge, width: page.width - 2 * edge, height: fold - edge - 20, radius: 20 } as const

function drawFront({ doc, set, tag }: Pen, card: GiftCardToPrint): void {
  artifact(doc, () => {
    drawWashingLine(doc, panel)
    drawAt(doc, wren, { x: margin + 13, y: 66, scale: 0.46 })
  })
  tag('P', () => draw(set, doc, 'wrenlet', { x: margin + 32, y: 61 }, display(20), colour.fern))

  const right = page.width - margin
  const amount = formatPounds(card.amount)
  const worth = display(amount.length > 4 ? 52 : 68)
  const amountWidth = set.widthOf(amount, worth)
  const name = fitText(set, card.recipientName, display(34), {
    width: inner - amountWidth - 28,
    height: 66,
    leading: 1.12,
    sizes: [34, 9],
  })
  const bottom = panel.y + panel.height - 30
  tag('H1', () => {
    const top = bottom - (name.lines.length - 1) * name.lineHeight
    const heading = name.lines.length > 0 ? 'A gift for' : 'A gift for you'
    const [face, y] =
      name.lines.length > 0 ? ([plain(13), top - name.face.size - 4] as const) : ([display(34), bottom] as const)
    draw(set, doc, heading, { x: margin, y }, face, name.lines.length > 0 ? colour.ink2 : colour.ink)
    drawLines(set, doc, name, { x: margin, y: top }, colour.ink)
  })
  tag('P', () => draw(set, doc, amount, { x: right - amountWidth, y: bottom + 2 }, worth, colour.fern))
}

function drawFold({ doc, set }: Pen): void {
  artifact(doc, () => {
    const words = 'Fold here, with the picture inside'
    const width = set.widthOf(words, plain(7))
    const middle = page.width / 2
    doc.save().dash(3, { space: 3 }).lineWidth(0.5)
    for (const [from, to] of [
      [edge, middle - width / 2 - 8],
      [middle + width / 2 + 8, page.width - edge],
    ] as const)
      doc.moveTo(from, fold).lineTo(to, fold).stroke(colour.line)
    doc.restore()
    draw(set, doc, words, { x: middle - width / 2, y: fold + 2.4 }, plain(7), colour.ink2)
  })
}

const qr = { side: 134, top: fold + 44 } as const
const words = { top: fold + 52, width: inner - qr.side - 40 } as const

/** The giver's message and name, or the shop's words if there is no message. */
function drawWords({ doc, set, tag }: Pen, card: GiftCardToPrint): void {
  const written = printable(set, card.message)
  const message = written
    ? fitText(set, written, plain(15), { width: words.width, height: 128, leading: 1.42, sizes: [15, 8] })
    : fitText(set, 'A wardrobe that grows with them.', display(26), {
        width: words.width,
        height: 128,
        leading: 1.18,
        sizes: [26, 20],
      })
  const first = words.top + message.face.size
  tag('P', () => drawLines(set, doc, message, { x: margin, y: first }, colour.ink))
  const from = set.legible(card.senderName, display(17))
  if (from === '') return
  const sender = fitText(set, `From ${from}`, display(17), {
    width: words.width,
    height: 40,
    leading: 1.18,
    sizes: [17, 8],
  })
  tag('P', () => {
    const y = first + message.height - message.lineHeight + sender.face.size + 22
    drawLines(set, doc, sender, { x: margin, y }, colour.fern)
  })
}

function drawRedeeming({ doc, set, tag, figure }: Pen, card: GiftCardToPrint): void {
  const address = card.redeemAt.replace(/^https?:\/\//, '').replace(/#.*$/, '')
  const left = page.width - margin - qr.side
  artifact(doc, () => {
    doc.roundedRect(left, qr.top, qr.side, qr.side, 14).lineWidth(1).stroke(colour.line)
  })
  figure(`QR code that opens ${address} with the code of this card`, () => {
    doc.fillColor(colour.ink)
    drawQr(doc, card.redeemAt, { x: left, y: qr.top, side: qr.side })
  })
  tag('P', () => {
    const caption = 'Scan it with your phone'
    const x = left + (qr.side - set.widthOf(caption, plain(9.5))) / 2
    draw(set, doc, caption, { x, y: qr.top + qr.side + 14 }, plain(9.5), colour.ink2)
  })

  const box = { top: fold + 246, height: 68 } as const
  artifact(doc, () => {
    doc.roundedRect(margin, box.top, inner, box.height, 14).fill(colour.cream)
  })
  tag('P', () => {
    draw(set, doc, 'Your gift card code', { x: margin + 20, y: box.top + 22 }, strong(10), colour.ink2)
    const until = `Valid until ${formatDay(card.expiresOn)}`
    const x = margin + inner - 20 - set.widthOf(until, plain(10))
    draw(set, doc, until, { x, y: box.top + 22 }, plain(10), colour.ink2)
  })
  tag('P', () => {
    const code = groupGiftCode(card.code)
    const face = { ...strong(21), spacing: 0.9 }
    const size = Math.min(21, (21 * (inner - 40)) / set.widthOf(code, face))
    draw(set, doc, code, { x: margin + 20, y: box.top + 50 }, { ...face, size }, colour.ink)
  })

  const steps = [
    `Scan the QR code, or enter the code at ${address}.`,
    'Use it for a plan, postage, clothes to keep or ski wear. What is left stays in your account.',
  ]
  steps.forEach((step, index) => {
    const y = box.top + box.height + 34 + index * 28
    const number = String(index + 1)
    artifact(doc, () => {
      doc.circle(margin + 9, y - 4, 9).fill(index === 0 ? colour.sun : '#fadfd3')
      draw(
        set,
        doc,
        number,
        { x: margin + 9 - set.widthOf(number, strong(10)) / 2, y: y - 0.5 },
        strong(10),
        colour.ink,
      )
    })
    tag('P', () => {
      const line = fitText(set, step, plain(11), { width: inner - 30, height: 16, leading: 1.3, sizes: [11, 6] })
      drawLines(set, doc, line, { x: margin + 28, y: y - 0.5 }, colour.ink)
    })
  })
}

/**
 * A message with letters that cannot be printed is not printed at all: it would have holes, and the email contains all
 * of it. Symbols (a heart, a cake) are left out.
 */
function printable(set: Typesetter, message: string): string {
  const letters = message.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.every((letter) => set.legible(letter, plain(15)) !== '') ? message.trim() : ''
}

interface At {
  readonly x: number
  /** The y of the baseline. */
  readonly y: number
}

function draw(set: Typesetter, doc: PDFKit.PDFDocument, text: string, at: At, face: Face, fill: string): void {
  doc.fillColor(fill)
  set.draw(text, at, face, 'alphabetic')
}

function drawLines(
  set: Typesetter,
  doc: PDFKit.PDFDocument,
  { lines, face, lineHeight }: Fitted,
  at: At,
  fill: string,
) {
  lines.forEach((line, index) => {
    draw(set, doc, line, { x: at.x, y: at.y + index * lineHeight }, face, fill)
  })
}
