import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPiecePictures } from './create-piece-pictures.ts'

const folder = await mkdtemp(join(tmpdir(), 'piece-pictures-'))
afterAll(() => rm(folder, { recursive: true }))
const drawing = sharp({ create: { width: 320, height: 400, channels: 3, background: '#1F6152' } })
await writeFile(
  join(folder, 'otter-320.avif'),
  await drawing
    .withExif({ IFD0: { Artist: 'Zoë' } })
    .avif()
    .toBuffer(),
)
await writeFile(join(folder, 'broken-320.avif'), 'no picture')
const pictures = createPiecePictures({
  '/media/': folder,
  '/pictures/': join(import.meta.dirname, '../../../web/public/pictures'),
})

test('a picture becomes a small JPEG without metadata', async () => {
  const bytes = (await pictures.small('/media/otter')) ?? Buffer.alloc(0)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 160 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(await pictures.small('/media/otter')).toBe(bytes)
})

test('our own pictures take a few kilobytes', async () => {
  for (const handle of ['puddle-raincoat', 'acorn-henley']) {
    const bytes = await pictures.small(`/pictures/${handle}`)
    expect(bytes?.length).toBeGreaterThan(1000)
    expect(bytes?.length).toBeLessThan(8000)
  }
})

test('a missing, unreadable or foreign file gives no picture', async () => {
  for (const base of ['', '/media/none', '/media/broken', '/media/../otter', '/elsewhere/otter', '/media/', 'otter'])
    expect(await pictures.small(base)).toBeUndefined()
})

test('a picture fetched later is shown from then on', async () => {
  expect(await pictures.small('/media/late')).toBeUndefined()
  await writeFile(join(folder, 'late-320.avif'), await drawing.clone().avif().toBuffer())
  expect(await pictures.small('/media/late')).toBeInstanceOf(Buffer)
})
