import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { styles } from '../styles/index.ts'
import { drawStyle } from './draw-style.ts'
import type { Pixels } from './encode.ts'
import { sheenOf } from './fabrics.ts'
import { renderOnTint } from './render-front.ts'

const path = join(import.meta.dirname, 'fingerprints.json')
const columns = 16
const rows = 20
const sampleWidth = 160

/** Three styles that between them use most of the generator. */
export const samples = ['fair-isle-jumper', 'collared-ditsy-dress', 'puddle-raincoat'] as const

export async function renderSample(handle: string): Promise<Pixels> {
  const style = styles.find((candidate) => candidate.handle === handle)
  if (!style) throw new Error(`The sample "${handle}" is no style any more.`)
  return renderOnTint(drawStyle(style), style.backdrop, { width: sampleWidth, sheen: sheenOf(style.fabric) })
}

/** Mean lightness (0…255) of each cell of a 16 × 20 grid: what a picture looks like, whatever drew its edges. */
export function fingerprint({ data, width, height }: Pixels): number[] {
  const sums = new Array<number>(columns * rows).fill(0)
  const counts = new Array<number>(columns * rows).fill(0)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)
      const at = (y * width + x) * 3
      const lightness = (data[at] as number) * 0.3 + (data[at + 1] as number) * 0.59 + (data[at + 2] as number) * 0.11
      sums[cell] = (sums[cell] as number) + lightness
      counts[cell] = (counts[cell] as number) + 1
    }
  return sums.map((sum, cell) => Math.round(sum / (counts[cell] as number)))
}

export const readFingerprints = () => JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>

export async function writeFingerprints(): Promise<void> {
  const prints: Record<string, number[]> = {}
  for (const handle of samples) prints[handle] = fingerprint(await renderSample(handle))
  const lines = Object.entries(prints).map(([handle, print]) => `  "${handle}": [${print.join(', ')}]`)
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`)
}
