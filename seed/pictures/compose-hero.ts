import sharp from 'sharp'
import { styles } from '../styles/index.ts'
import { palette } from '../styles/palette.ts'
import { castShadow } from './backdrop.ts'
import { groundShadow, shadeGarment } from './cloth/cloth-shader.ts'
import { sheenOf } from './cloth/fabrics.ts'
import { drawStyle } from './draw-style.ts'
import { rgbOf } from './drawing/colour.ts'
import { encode, type PictureFile, type Pixels } from './drawing/encode.ts'
import { seededRandom } from './drawing/seeded-random.ts'
import { drawBeanie, drawSprig, drawWellies, drawWoodenRainbow } from './props.ts'
import type { Scene } from './scene.ts'

/** One object on the table: its middle and the width of its frame in composition units, and its rotation in degrees. */
export type Piece = { draw: () => Scene; x: number; y: number; width: number; turn: number; sheen?: number }
export type Composition = {
  name: string
  width: number
  height: number
  pieces: Piece[]
  /** The colour of the table; that of the hero by default. */
  ground?: string
}

const heroGround = '#F3E0D2'

export function garmentPiece(handle: string, x: number, y: number, width: number, turn: number): Piece {
  const style = styles.find((candidate) => candidate.handle === handle)
  if (!style) throw new Error(`A composition wants "${handle}", which is not the name of a style.`)
  return { draw: () => drawStyle(style), x, y, width, turn, sheen: sheenOf(style.fabric) }
}

export const hat = (x: number, y: number, width: number, turn: number): Piece => ({
  draw: () =>
    drawBeanie(palette.raspberry, palette.cream, [
      { colour: palette.cream, y: 560, height: 40 },
      { colour: palette.coral, y: 640, height: 40 },
    ]),
  x,
  y,
  width,
  turn,
})
export const wellies = (x: number, y: number, width: number, turn: number): Piece => ({
  draw: () => drawWellies(palette.teal),
  x,
  y,
  width,
  turn,
  sheen: 0.14,
})
export const sprig = (colour: string, x: number, y: number, width: number, turn: number): Piece => ({
  draw: () => drawSprig(colour),
  x,
  y,
  width,
  turn,
})

/** The pieces are in painter's order. The left 45 % stays free for the headline. */
const wide: Composition = {
  name: 'hero',
  width: 2000,
  height: 900,
  pieces: [
    sprig('#88A582', 940, 800, 290, -48),
    garmentPiece('everyday-joggers', 1090, 420, 500, -9),
    garmentPiece('fair-isle-jumper', 1345, 262, 590, 7),
    garmentPiece('puddle-raincoat', 1668, 385, 620, -6),
    garmentPiece('hedgehog-cord-dungarees', 1412, 716, 530, 9),
    hat(1108, 776, 245, -14),
    wellies(1716, 812, 270, 6),
    { draw: drawWoodenRainbow, x: 1900, y: 742, width: 200, turn: 12 },
    sprig('#C0836A', 1925, 120, 260, 36),
  ],
}

const square: Composition = {
  name: 'hero-mobile',
  width: 1000,
  height: 1000,
  pieces: [
    sprig('#88A582', 100, 880, 300, -40),
    garmentPiece('collared-ditsy-dress', 300, 370, 570, -8),
    garmentPiece('puddle-raincoat', 705, 330, 570, 7),
    garmentPiece('harbour-breton', 430, 770, 520, 5),
    wellies(812, 830, 300, -4),
    hat(112, 668, 220, -12),
    sprig('#C0836A', 930, 690, 190, 28),
  ],
}

function emptyTable(width: number, height: number, ground: string): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 3)
  const tint = rgbOf(ground)
  const grain = seededRandom('hero')
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const brightness = 1.03 - 0.05 * ((x / width) * 0.4 + (y / height) * 0.8)
      const noise = (grain() - 0.5) * 4
      for (let band = 0; band < 3; band++)
        pixels[(y * width + x) * 3 + band] = (tint[band] as number) * brightness + noise
    }
  return pixels
}

async function turnPiece(piece: Piece, width: number) {
  const garment = await shadeGarment(piece.draw(), { width, sheen: piece.sheen })
  const { data, info } = await sharp(new Uint8Array(garment.rgba.buffer), {
    raw: { width: garment.width, height: garment.height, channels: 4 },
  })
    .rotate(piece.turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Lays a piece and its shadow on the table, over earlier pieces. */
async function layPiece(table: Pixels, piece: Piece, scale: number, ground: string): Promise<void> {
  const frameWidth = Math.round(piece.width * scale)
  const { data, width, height } = await turnPiece(piece, frameWidth)
  const mask = new Float32Array(width * height)
  for (let index = 0; index < mask.length; index++) mask[index] = (data[index * 4 + 3] as number) / 255
  const shadow = castShadow(mask, width, height, frameWidth / 1000)
  const dark = groundShadow(ground)
  const left = Math.round(piece.x * scale - width / 2)
  const top = Math.round(piece.y * scale - height / 2)
  for (let y = Math.max(0, -top); y < height && y + top < table.height; y++)
    for (let x = Math.max(0, -left); x < width && x + left < table.width; x++) {
      const from = y * width + x
      const to = ((y + top) * table.width + x + left) * 3
      const alpha = mask[from] as number
      const shade = Math.min(1, shadow[from] as number) * 0.94
      for (let band = 0; band < 3; band++) {
        const below = table.data[to + band] as number
        const shaded = below + ((dark[band] as number) - below) * shade
        table.data[to + band] = shaded * (1 - alpha) + (data[from * 4 + band] as number) * alpha
      }
    }
}

export async function compose(
  { width, height, pieces, ground = heroGround }: Composition,
  pixelWidth: number,
): Promise<Pixels> {
  const scale = pixelWidth / width
  const pixelHeight = Math.round(height * scale)
  const table: Pixels = {
    data: emptyTable(pixelWidth, pixelHeight, ground),
    width: pixelWidth,
    height: pixelHeight,
    channels: 3,
  }
  for (const piece of pieces) await layPiece(table, piece, scale, ground)
  return table
}

/** Renders the wide composition at the top of the home page: 1440 × 648, and 2160 wide for dense screens. */
export async function renderHero(): Promise<PictureFile[]> {
  const pixels = await compose(wide, 2160)
  return Promise.all([
    encode(pixels, wide.name, 1440, 'avif'),
    encode(pixels, wide.name, 1440, 'webp'),
    encode(pixels, wide.name, 2160, 'avif'),
  ])
}

/** Renders the square composition for narrow screens. */
export async function renderMobileHero(): Promise<PictureFile[]> {
  const pixels = await compose(square, 1080)
  return Promise.all([
    encode(pixels, square.name, 720, 'avif'),
    encode(pixels, square.name, 720, 'webp'),
    encode(pixels, square.name, 1080, 'avif'),
  ])
}
