import sharp from 'sharp'
import { gaussianBlur } from '../drawing/blur.ts'
import { type Rgb, rgbOf } from '../drawing/colour.ts'
import { frame, type Window, wholeFrame } from '../drawing/geometry.ts'
import { type Noise, smoothNoise } from '../drawing/noise.ts'
import { seededRandom } from '../drawing/seeded-random.ts'
import type { Scene } from '../scene.ts'

export type ShadeOptions = {
  /** In pixels; the height follows from the window. */
  width: number
  /** The part of the frame that is drawn; by default all of it. */
  window?: Window
  /** How crumpled the cloth is: .5 brand new, 1 worn, 1.5 well loved. */
  rumple?: number
  /** Strength of the drawn folds. */
  foldStrength?: number
  /** How washed out the colour is (0…1). */
  fade?: number
  /** The sheen of coated cloth (0…1). */
  sheen?: number
}

/** A lit garment without a ground; the alpha of `rgba` is the mask. */
export type ShadedGarment = { rgba: Uint8ClampedArray; mask: Float32Array; width: number; height: number }

const light = normalised([-0.52, -0.66, 0.78])
const halfway = normalised([light[0], light[1], light[2] + 1])
const shadowTint: Rgb = [1.05, 0.985, 1.02]
const lightTint: Rgb = [255, 254, 246]

function normalised([x, y, z]: Rgb): Rgb {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

async function rasterise(svg: string, width: number, height: number, scale: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * scale, limitInputPixels: false })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
}

function channel(pixels: Buffer, offset: number): Float32Array {
  const values = new Float32Array(pixels.length / 4)
  for (let index = 0; index < values.length; index++) values[index] = (pixels[index * 4 + offset] as number) / 255
  return values
}

/** Crumples, drawn only where there is cloth. Cloth hangs, so they are longer than they are wide (design §2.2). */
function crumples(seed: string, mask: Float32Array, width: number, height: number, window: Window): Float32Array {
  const scale = width / window.width
  const main: Noise = smoothNoise(`${seed}a`)
  const warp: Noise = smoothNoise(`${seed}b`)
  const values = new Float32Array(mask.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((mask[y * width + x] as number) === 0) continue
      const frameX = window.left + x / scale
      const frameY = window.top + y / scale
      const warpedX = frameX + warp(frameX / 180, frameY / 180) * 60
      const warpedY = frameY + warp(frameX / 180 + 9, frameY / 180 + 4) * 60
      values[y * width + x] =
        main(warpedX / 150, warpedY / 230) +
        (1 - Math.abs(main(warpedX / 95 + 7, warpedY / 170 + 3)) * 2) * 0.35 +
        main(warpedX / 60, warpedY / 75) * 0.22
    }
  return values
}

/** The cloth's surface in pixels of height: texture, folds and crumples together. */
async function surface(scene: Scene, mask: Float32Array, options: Required<ShadeOptions>, height: number) {
  const { width, window } = options
  const scale = width / window.width
  const [heightPixels, foldPixels] = await Promise.all([
    rasterise(scene.layer('height', window), width, height, scale),
    rasterise(scene.layer('folds', window), width, height, scale),
  ])
  const detail = gaussianBlur(channel(heightPixels, 0), width, height, 1.1 * scale)
  const folds = channel(foldPixels, 0)
  const sharpFolds = gaussianBlur(folds, width, height, 11 * scale)
  const broadFolds = gaussianBlur(folds, width, height, 26 * scale)
  const rumple = gaussianBlur(crumples(scene.seed, mask, width, height, window), width, height, 5 * scale)
  const total = new Float32Array(mask.length)
  for (let index = 0; index < total.length; index++)
    total[index] =
      scale *
      (22 * (detail[index] as number) +
        (26 * (sharpFolds[index] as number) + 34 * (broadFolds[index] as number)) * options.foldStrength +
        5 * options.rumple * (rumple[index] as number))
  return total
}

/** Fades a colour as washing fades cotton: towards grey, then lighter. */
function faded(value: number, grey: number, fade: number): number {
  const greyer = value + (grey - value) * fade * 0.5
  return greyer + (238 - greyer) * fade * 0.28
}

/** Lights a scene from the top left. The same scene and options always give the same bytes on the same librsvg. */
export async function shadeGarment(scene: Scene, requested: ShadeOptions): Promise<ShadedGarment> {
  const options = { rumple: 1, foldStrength: 1, fade: 0, sheen: 0, window: wholeFrame, ...requested }
  const { width, fade, sheen, window } = options
  const height = Math.round((width * window.height) / window.width)
  const scale = width / window.width
  const [colour, occlusionPixels] = await Promise.all([
    rasterise(scene.layer('colour', window), width, height, scale),
    rasterise(scene.layer('occlusion', window), width, height, scale),
  ])
  const mask = channel(colour, 3)
  const occlusion = channel(occlusionPixels, 0)
  const mended =
    fade > 0 && scene.mends.length > 0
      ? channel(await rasterise(scene.layer('mends', window), width, height, scale), 0)
      : undefined
  const relief = await surface(scene, mask, options, height)
  const surroundings = gaussianBlur(relief, width, height, 14 * scale)
  const grain = seededRandom(`${scene.seed}g`)
  const rgba = new Uint8ClampedArray(mask.length * 4)

  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const alpha = mask[index] as number
      const noise = (grain() - 0.5) * 255 * 0.035
      if (alpha <= 0.002) continue
      const at = index * 4
      const dx =
        ((relief[x + 1 < width ? index + 1 : index] as number) - (relief[x > 0 ? index - 1 : index] as number)) / 2
      const dy =
        ((relief[y + 1 < height ? index + width : index] as number) -
          (relief[y > 0 ? index - width : index] as number)) /
        2
      const steepness = 1 / Math.sqrt(dx * dx + dy * dy + 1)
      const facing = ((-dx * light[0] - dy * light[1] + light[2]) * steepness) / light[2]
      const cavity = clamp((((relief[index] as number) - (surroundings[index] as number)) * 0.018) / scale, -0.16, 0.1)
      const grey = (colour[at] as number) * 0.3 + (colour[at + 1] as number) * 0.59 + (colour[at + 2] as number) * 0.11
      const lightness = grey / 255
      // Pale cloth looks dirty under full contrast.
      const contrast = 1.06 - 0.42 * lightness * lightness
      let shade = clamp(1 + ((facing - 1) * 0.62 + cavity) * contrast, 0.42, 1.28)
      shade *= 0.35 + 0.65 * (occlusion[index] as number)
      const frameX = (window.left + x / scale) / frame.width
      const frameY = (window.top + y / scale) / frame.height
      shade *= 1.06 - 0.06 * (frameX * 0.5 + frameY * 0.8)
      const gloss =
        sheen > 0
          ? Math.max(0, (-dx * halfway[0] - dy * halfway[1] + halfway[2]) * steepness) ** 28 *
            sheen *
            255 *
            (1 - 0.6 * lightness)
          : 0
      const fadeHere = fade * (1 - (mended?.[index] ?? 0))
      const darkness = 1.6 * (1 - shade)
      const depth = shade <= 1 ? shade ** 1.12 : 0
      for (let band = 0; band < 3; band++) {
        const fadedValue = faded(colour[at + band] as number, grey, fadeHere)
        const value =
          shade <= 1
            ? fadedValue * depth * (1 + ((shadowTint[band] as number) - 1) * darkness)
            : fadedValue + ((lightTint[band] as number) - fadedValue) * (shade - 1) * 0.9
        rgba[at + band] = value + gloss + noise
      }
      rgba[at + 3] = alpha * 255
    }
  return { rgba, mask, width, height }
}

/** The colour of a shadow on the ground: warm, never black. */
export const groundShadow = (ground: string): Rgb => {
  const [r, g, b] = rgbOf(ground)
  const toward = (value: number, dark: number, umber: number) => {
    const darker = value + (dark - value) * 0.55
    return darker + (umber - darker) * 0.25
  }
  return [toward(r, 0x2a, 0x5a), toward(g, 0x1c, 0x40), toward(b, 0x2e, 0x38)]
}
