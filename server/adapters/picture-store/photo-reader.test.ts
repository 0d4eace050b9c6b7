import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPhotoReader } from './create-photo-reader.ts'

const reader = createPhotoReader()
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1F6152' } })
const photo = blank(2400, 1800).withExif({
  IFD0: { Artist: 'Zoë', Make: 'Phone' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
})
async function jpegOf(bytes: Buffer): Promise<Buffer> {
  const read = await reader.read(bytes)
  if (!read.ok) throw new Error(read.problem)
  return read.jpeg
}

test.each([
  ['JPEG', photo.clone().jpeg()],
  ['PNG', photo.clone().png()],
  ['WebP', photo.clone().webp()],
  ['AVIF', photo.clone().avif({ effort: 0 })],
])('a %s becomes a JPEG of at most 1600 pixels without metadata', async (_, sent) => {
  const bytes = await sent.toBuffer()
  expect((await sharp(bytes).metadata()).exif, 'the sample says where it was taken').toBeDefined()
  const jpeg = await jpegOf(bytes)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 })
  const { exif, xmp, iptc, icc, comments } = await sharp(jpeg).metadata()
  expect({ exif, xmp, iptc, icc, comments }).toEqual({})
  for (const secret of ['Zoë', 'Phone', 'Exif']) expect(jpeg.includes(secret)).toBe(false)
})

test('a photo that was taken sideways is upright, and a small one stays small', async () => {
  const sideways = await blank(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await sharp(await jpegOf(sideways)).metadata()).toMatchObject({ width: 20, height: 40 })
  expect((await sharp(await jpegOf(sideways)).metadata()).orientation).toBeUndefined()
})

test('bytes after the picture in its file are dropped', async () => {
  const bytes = Buffer.concat([await blank(40, 20).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  expect((await jpegOf(bytes)).includes('script')).toBe(false)
})

/** A PNG that claims any size: its pixels are all one byte, which compresses to almost nothing. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

test.each([
  ['a decompression bomb', 'too_many_pixels', () => bomb(30_000, 30_000)],
  [
    'an AVIF of 20 million pixels',
    'too_many_pixels',
    () => blank(5000, 4000).avif({ effort: 0, quality: 1 }).toBuffer(),
  ],
  ['a picture that claims more pixels than it has', 'broken', () => bomb(6_000, 6_000)],
  ['a text file', 'unknown', () => Buffer.from('Dear Wrenlet, there is a hole in it.')],
  ['an SVG', 'unknown', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a GIF', 'unknown', () => blank(9, 9).gif().toBuffer()],
  ['a text file that begins like a JPEG', 'broken', () => Buffer.from('\xff\xd8\xff, said the file', 'latin1')],
  [
    'a truncated picture',
    'broken',
    async () => {
      const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
        .jpeg()
        .toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
  ],
  ['more than 6 MB', 'too_many_bytes', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(6_000_000)])],
  ['nothing', 'unknown', () => Buffer.alloc(0)],
] as const)('%s is refused as %s', async (_, problem, make) => {
  expect(await reader.read(await make())).toEqual({ ok: false, problem })
})

test('photos are encoded one after the other, and a fifth at the same time is refused as busy', async () => {
  const large = await blank(3000, 3000).png().toBuffer()
  const small = await blank(9, 9).png().toBuffer()
  const encoded: number[] = []
  const readings = [large, small, small, small, small].map((bytes, index) =>
    reader.read(bytes).then(
      () => encoded.push(index),
      ({ code }) => code,
    ),
  )
  expect((await Promise.all(readings)).at(-1)).toBe('busy')
  expect(encoded, 'the small ones wait for the large one').toEqual([0, 1, 2, 3])
  expect(await reader.read(small)).toMatchObject({ ok: true })
})
