// The picture of a shared link: one to three garments and our name, 1200 × 630, as a JPEG, which every app that previews links
// can show. The backdrop of a garment is extended to the edges of its tile, so that nothing is cropped.
import sharp, { type Sharp } from 'sharp'
import { wordmarkPath, wren } from './wordmark.ts'

const size = { width: 1200, height: 630 } as const
/** Width of each tile if there are several. */
const column = 400

/**
 * @param pictures of garments, 4:5; one to three
 * @throws Error for a file that is not a picture
 */
export async function composeSharePicture(pictures: readonly Buffer[]): Promise<Buffer> {
  const width = pictures.length === 1 ? (size.height * 4) / 5 : column
  const free = size.width - pictures.length * width
  const tiles: Buffer[] = []
  // One after another: each takes a thread of the pool in which passwords are hashed.
  for (const [index, picture] of pictures.entries())
    tiles.push(await tileOf(picture, { width, before: index === 0 ? free : 0 }))
  const composed = tiles.map((input, index) => ({ input, left: index === 0 ? 0 : free + index * width, top: 0 }))
  return encode(
    sharp({ create: { ...size, channels: 3, background: '#f3e0d2' } }).composite([
      ...composed,
      { input: free > 0 ? nameBeside(free) : nameBelow, left: 0, top: 0 },
    ]),
  )
}

/** The picture for pages without garments: the home page's hero picture, whose left side is free for the name. */
export const composeHomePicture = (hero: Buffer): Promise<Buffer> =>
  encode(
    sharp(hero)
      .resize({ ...size, fit: 'cover', position: 'right' })
      .composite([{ input: nameBeside(480), left: 0, top: 0 }]),
  )

const encode = (picture: Sharp): Promise<Buffer> =>
  picture.jpeg({ quality: 84, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()

/** A picture as wide as its tile, with its edges extended over the rest. */
async function tileOf(picture: Buffer, { width, before }: { width: number; before: number }): Promise<Buffer> {
  const shown = await sharp(picture)
    .resize(width, Math.round((width * 5) / 4), { fit: 'cover' })
    .toBuffer()
  const rest = size.height - Math.round((width * 5) / 4)
  // Higher than the middle: the label of our name is below.
  const top = Math.floor(rest / 5)
  return sharp(shown)
    .extend({ top, bottom: rest - top, left: before, extendWith: 'copy' })
    .toBuffer()
}

const sheet = (drawing: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${drawing}</svg>`)

/** Width of wren and name, unscaled. */
const nameWidth = 935

const nameAt = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><g transform="translate(0 -150) scale(2.9) translate(-4 -6)">${wren}</g>
  <path transform="translate(190 -8)" fill="#2b2530" d="${wordmarkPath}"/></g>`

/** The name, in the middle of the empty space on the left. */
function nameBeside(width: number): Buffer {
  const scale = Math.min(0.55, (width - 96) / nameWidth)
  return sheet(nameAt((width - nameWidth * scale) / 2, size.height / 2 + 60 * scale, scale))
}

/** On a label in the corner. */
const nameBelow = sheet(`<rect x="36" y="514" width="336" height="80" rx="40" fill="#fffcf7"/>${nameAt(66, 576, 0.3)}`)
