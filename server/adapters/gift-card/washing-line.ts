// The picture of a gift card: clothes on a washing line, and the wren on it.
import { type Drawing, drawAt } from './drawing.ts'
import {
  dress,
  dungarees,
  greenSock,
  jumper,
  peg,
  raincoat,
  raspberrySock,
  rustSprig,
  sageSprig,
  tee,
  wren,
} from './garments.ts'

export interface Panel {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
}

interface Hung {
  readonly drawing: Drawing
  /** How far along the line, from 0 to 1. */
  readonly along: number
  readonly scale: number
  /** How far the pegs are from the garment's middle, before it is scaled. */
  readonly pegs: readonly number[]
}

const hung: readonly Hung[] = [
  { drawing: tee, along: 0.108, scale: 0.83, pegs: [-27, 27] },
  { drawing: raincoat, along: 0.272, scale: 0.88, pegs: [-2] },
  { drawing: greenSock, along: 0.385, scale: 0.72, pegs: [0] },
  { drawing: raspberrySock, along: 0.43, scale: 0.72, pegs: [0] },
  { drawing: jumper, along: 0.57, scale: 0.9, pegs: [-27, 27] },
  { drawing: dungarees, along: 0.735, scale: 0.86, pegs: [-14, 14] },
  { drawing: dress, along: 0.893, scale: 0.88, pegs: [-20, 20] },
]

/** The line sags between two poles outside the picture. */
const line = { start: 62, sag: 78, end: 54 }
const heightAt = (along: number) => {
  const back = 1 - along
  return back * back * line.start + 2 * along * back * line.sag + along * along * line.end
}

export function drawWashingLine(doc: PDFKit.PDFDocument, { x, y, width, height, radius }: Panel): void {
  doc.save().roundedRect(x, y, width, height, radius).clip()
  doc.rect(x, y, width, height).fill('#f3e0d2')
  doc.translate(x, y)
  doc.circle(width * 0.43, height * 0.43, 88).fill('#f9d98b')
  doc
    .path(`M0 208C120 168 250 188 340 214C430 238 490 206 ${width} 190L${width} ${height}L0 ${height}Z`)
    .fill('#cfe0d2')
  doc
    .path(`M0 246C150 222 300 262 400 252C470 246 510 236 ${width} 232L${width} ${height}L0 ${height}Z`)
    .fill('#dcede6')
  drawAt(doc, sageSprig, { x: 23, y: 250, scale: 0.62, turn: -14 })
  drawAt(doc, rustSprig, { x: 35, y: 252, scale: 0.5, turn: 14 })
  drawAt(doc, rustSprig, { x: width - 24, y: 250, scale: 0.6, turn: 16 })
  drawAt(doc, sageSprig, { x: width - 38, y: 252, scale: 0.48, turn: -12 })

  doc
    .path(`M-4 ${line.start}Q${width / 2} ${line.sag} ${width + 4} ${line.end}`)
    .lineWidth(1.3)
    .stroke('#877a8c')
  for (const { drawing, along, scale, pegs } of hung) {
    const turn = (Math.atan((heightAt(along + 0.01) - heightAt(along - 0.01)) / (0.02 * width)) * 180) / Math.PI
    const at = { x: along * width, y: heightAt(along) }
    drawAt(doc, drawing, { ...at, scale, turn })
    for (const offset of pegs) {
      const pegAlong = along + (offset * scale) / width
      drawAt(doc, peg, { x: pegAlong * width, y: heightAt(pegAlong), turn })
    }
  }
  drawAt(doc, wren, { x: 0.478 * width, y: heightAt(0.478) + 0.6, scale: 0.62 })
  doc.restore()
}
