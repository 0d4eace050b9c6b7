import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { styles } from '../styles/index.ts'
import { sheenOf } from './cloth/fabrics.ts'
import { drawStyle } from './draw-style.ts'
import type { Pixels } from './drawing/encode.ts'
import { renderOnTint } from './render-front.ts'
import { renderView, views } from './views.ts'

const path = join(import.meta.dirname, 'fingerprints.json')
const columns = 16
const rows = 20
const sampleWidth = 160

/** Names of jobs for fronts and views that together use most of the generator. */
export const samples = [
  'fair-isle-jumper',
  'collared-ditsy-dress',
  'puddle-raincoat',
  'fox-cord-dungarees-back',
  'puddle-raincoat-back',
  'turn-up-jeans-back',
  'collared-ditsy-dress-detail',
  'everyday-joggers-new',
  'bear-sweatshirt-worn',
  'alpine-stripe-salopettes',
  'crunch-snow-boots',
  'snowball-mittens-back',
  'fondue-base-layer-detail',
] as const

export async function renderSample(name: string): Promise<Pixels> {
  for (const style of styles) {
    if (style.handle === name)
      return renderOnTint(drawStyle(style), style.backdrop, { width: sampleWidth, sheen: sheenOf(style.fabric) })
    const view = views.find((candidate) => `${style.handle}-${candidate}` === name)
    if (view) return renderView(style, view, sampleWidth)
  }
  throw new Error(`The sample "${name}" is no longer a picture.`)
}

/** Computes the mean lightness (0…255) of each cell of a 16 × 20 grid, which depends little on how edges are drawn. */
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
  for (const name of samples) prints[name] = fingerprint(await renderSample(name))
  const lines = Object.entries(prints).map(([name, print]) => `  "${name}": [${print.join(', ')}]`)
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`)
}
