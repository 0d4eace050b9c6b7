import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { composeHomePicture, composeSharePicture } from '../adapters/share-picture/index.ts'
import { sharePictures } from './share-pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-share-'))
const [pictureFolder, mediaFolder] = [join(folder, 'pictures'), join(folder, 'media')]
const plain = (background: string, width = 640, height = 800) =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer()
for (const one of [pictureFolder, mediaFolder]) mkdirSync(one)
writeFileSync(join(pictureFolder, 'coat-640.webp'), await plain('#c00'))
writeFileSync(join(pictureFolder, 'hat-2-640.webp'), await plain('#00c'))
writeFileSync(join(pictureFolder, 'hero-1440.webp'), await plain('#fda', 1440, 648))
writeFileSync(join(mediaFolder, '0af-640.webp'), await plain('#0c0'))

let made = 0
let held: Promise<void> = Promise.resolve()
const app = fastify({ routerOptions: { maxParamLength: 1000 } })
await app.register(sharePictures, {
  ...{ pictureFolder, mediaFolder, composeHome: composeHomePicture },
  async compose(pictures) {
    made += 1
    await held
    return composeSharePicture(pictures)
  },
})
beforeEach(() => {
  made = 0
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const colourAt = async (picture: Buffer, left: number, top: number) => {
  const part = await sharp(picture).extract({ left, top, width: 4, height: 4 }).toBuffer()
  const { channels } = await sharp(part).stats()
  return channels.map(({ mean }) => (mean > 150 ? 1 : 0)).join('')
}

test.each([
  ['coat', ['100', '100', '100']],
  ['coat~hat-2', ['100', '100', '001']],
  ['coat~hat-2~media.0af', ['100', '001', '010']],
])('%s is a picture of these garments, in the size that links show', async (name, colours) => {
  const { statusCode, headers, rawPayload } = await app.inject(`/share/${name}.jpg`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await Promise.all([10, 700, 1190].map((left) => colourAt(rawPayload, left, 10)))).toEqual(colours)
})

test('the home page has one, too', async () => {
  const { rawPayload } = await app.inject('/share/home.jpg')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test.each([
  'none',
  'coat~none',
  'coat~coat~coat~coat',
  '..%2Fcoat',
  'media...%2Fpictures%2Fcoat',
  'coat~',
  'a'.repeat(250),
])('%s is no picture', async (name) => {
  const { statusCode, headers } = await app.inject(`/share/${name}.jpg`)
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  expect(made).toBe(0)
})

test('is made once for all who ask, and has a validator', async () => {
  const url = '/share/hat-2~coat.jpg'
  const [first] = await Promise.all([app.inject(url), app.inject(url)])
  expect((await app.inject({ url, headers: { 'if-none-match': String(first?.headers.etag) } })).statusCode).toBe(304)
  expect(made).toBe(1)
})

test('few wait for their turn; more are asked to come again', async () => {
  let go = () => {}
  held = new Promise((resolve) => {
    go = resolve
  })
  const names = ['coat', 'hat-2', 'media.0af'].flatMap((one) =>
    ['coat', 'hat-2', 'media.0af'].flatMap((two) => ['coat', 'hat-2'].map((three) => `${one}~${two}~${three}`)),
  )
  const asked = names.map(async (name) => await app.inject(`/share/${name}.jpg`))
  await expect.poll(async () => (await Promise.race([...asked, undefined]))?.statusCode).toBe(503)
  go()
  const answers = await Promise.all(asked)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12)
  expect(answers.filter(({ statusCode }) => statusCode === 503).map(({ headers }) => headers['retry-after'])).toEqual(
    names.slice(12).map(() => '5'),
  )
})
