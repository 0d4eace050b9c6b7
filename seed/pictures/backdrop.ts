import { groundShadow, type ShadedGarment } from './cloth/cloth-shader.ts'
import { gaussianBlur } from './drawing/blur.ts'
import { rgbOf } from './drawing/colour.ts'
import { frame, type Window, wholeFrame } from './drawing/geometry.ts'
import { seededRandom } from './drawing/seeded-random.ts'

/** The blur of the three cast shadows and how far each is thrown, in frame units (design §2.2). */
const castShadows = [
  { blur: 5, right: 3, down: 6, weight: 0.34 },
  { blur: 20, right: 9, down: 18, weight: 0.34 },
  { blur: 52, right: 18, down: 38, weight: 0.26 },
]

/** How much light (0…1) the garment takes from each point of the ground. */
export function castShadow(mask: Float32Array, width: number, height: number, scale: number): Float32Array {
  const shadow = new Float32Array(mask.length)
  for (const { blur, right, down, weight } of castShadows) {
    const blurred = gaussianBlur(mask, width, height, blur * scale)
    const shiftX = Math.round(right * scale)
    const shiftY = Math.round(down * scale)
    for (let y = 0; y < height; y++) {
      const row = Math.max(0, y - shiftY) * width
      for (let x = 0; x < width; x++) {
        const index = y * width + x
        shadow[index] = (shadow[index] as number) + (blurred[row + Math.max(0, x - shiftX)] as number) * weight
      }
    }
  }
  return shadow
}

/** Lays a lit garment on a tinted ground. Returns three bytes per pixel. */
export function layOnBackdrop(
  garment: ShadedGarment,
  tint: string,
  seed: string,
  window: Window = wholeFrame,
): Uint8ClampedArray {
  const { rgba, mask, width, height } = garment
  const ground = rgbOf(tint)
  const shaded = groundShadow(tint)
  const scale = width / window.width
  const shadow = castShadow(mask, width, height, scale)
  const grain = seededRandom(`${seed}b`)
  const pixels = new Uint8ClampedArray(mask.length * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const gx = (window.left + x / scale) / frame.width
      const gy = (window.top + y / scale) / frame.height
      const distance = (gx - 0.45) ** 2 + (gy - 0.45) ** 2
      const brightness = 1.025 - 0.05 * (gx * 0.5 + gy * 0.7) - 0.03 * distance
      const noise = (grain() - 0.5) * 255 * 0.0175
      const share = Math.min(1, shadow[index] as number) * 0.82
      const alpha = mask[index] as number
      for (let band = 0; band < 3; band++) {
        const groundValue = ground[band] as number
        const lit = (groundValue + ((shaded[band] as number) - groundValue) * share) * brightness + noise
        pixels[index * 3 + band] = lit * (1 - alpha) + (rgba[index * 4 + band] as number) * alpha
      }
    }
  return pixels
}
