import type { MotifName } from '../../styles/style.ts'
import type { Motif } from './motif.ts'
import { creatures } from './motifs-creatures.ts'
import { plants } from './motifs-plants.ts'
import { things } from './motifs-things.ts'

export type MotifPlace = { x: number; y: number; size: number; turn?: number; palette?: string[] }

const motifs: Record<MotifName, Motif> = { ...plants, ...creatures, ...things }

/** A motif as SVG, `size` frame units wide. */
export function drawMotif(name: MotifName, { x, y, size, turn = 0, palette }: MotifPlace): string {
  const motif = motifs[name]
  const ink = (index: number) => palette?.[index] ?? motif.palette[index] ?? '#3A2A2A'
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${(size / 100).toFixed(3)})">${motif.draw(ink)}</g>`
}
