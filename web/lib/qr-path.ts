import { create } from 'qrcode'

export interface QrPath {
  /** Modules a side, including the quiet zone: the size of the viewBox. */
  size: number
  /** Path data, with a unit square for each dark module. */
  d: string
}

const quietZone = 4

/** Draws a QR code as one SVG path. Only loaders may import this: the library must not reach the browser. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const squares: string[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) squares.push(`M${column + quietZone} ${row + quietZone}h1v1h-1z`)
  return { size: modules.size + 2 * quietZone, d: squares.join('') }
}
