import { seededRandom } from './seeded-random.ts'

export type Noise = (x: number, y: number) => number

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth noise in about −1…1 with one feature per unit. */
export function smoothNoise(seed: string): Noise {
  const random = seededRandom(seed)
  const order = Array.from({ length: 256 }, (_, index) => index)
  for (let index = 255; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const swapped = order[index] as number
    order[index] = order[other] as number
    order[other] = swapped
  }
  const permutation = new Uint8Array(512)
  for (let index = 0; index < 512; index++) permutation[index] = order[index & 255] as number
  const values = new Float32Array(256)
  for (let index = 0; index < 256; index++) values[index] = random() * 2 - 1
  const corner = (x: number, y: number) =>
    values[permutation[(x & 255) + (permutation[y & 255] as number)] as number] as number

  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const u = fade(x - left)
    const v = fade(y - top)
    const a = corner(left, top)
    const b = corner(left + 1, top)
    const c = corner(left, top + 1)
    const d = corner(left + 1, top + 1)
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
  }
}
