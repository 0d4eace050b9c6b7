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
for (const path of [pictureFolder, mediaFolder]) mkdirSync(path)
writeFileSync(join(pictureFolder, 'coat-640.webp'), await plain('#c00'))
writeFileSync(join(pictureFolder, 'hat-2-640.webp'), await plain('#00c'))
writeFileSync(join(pictureFolder, 'hero-1440.webp'), await plain('#fda', 1440, 648))
writeFileSync(join(mediaFolder, '0af-640.webp'), await plain('#0c0'))

let composed = 0
let held: Promise<void> = Promise.resolve()
const app = fastify({ routerOptions: { maxParamLength: 1000 } })
await app.register(sharePictures, {
  pictureFolder,
  mediaFolder,
  composeHome: composeHomePicture,
  async compose(pictures) {
    composed += 1
    await held
    return composeSharePicture(pictures)
  },
})
beforeEach(() => {
  composed = 0
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

test('the home page has a share picture, too', async () => {
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
])('%s is not a picture', async (name) => {
  const { statusCode, headers } = await app.inject(`/share/${name}.jpg`)
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  expect(composed).toBe(0)
})

test('a picture is composed once for all who ask, and has a validator', async () => {
  const url = '/share/hat-2~coat.jpg'
  const [first] = await Promise.all([app.inject(url), app.inject(url)])
  expect((await app.inject({ url, headers: { 'if-none-match': String(first?.headers.etag) } })).statusCode).toBe(304)
  expect(composed).toBe(1)
})

const hold = () => {
  let go = () => {}
  held = new Promise((resolve) => {
    go = resolve
  })
  return () => go()
}
const pieces = ['coat', 'hat-2', 'media.0af']
const askFrom = async (network: string, name: string) => {
  const { statusCode, headers } = await app.inject({ url: `/share/${name}.jpg`, remoteAddress: network })
  return { statusCode, retryAfter: headers['retry-after'] }
}

test('a few requests of one network wait for their turn; the rest must retry later, and another network is served', async () => {
  const go = hold()
  const names = pieces.flatMap((piece) => ['coat', 'hat-2'].map((second) => `${piece}~${second}~coat`))
  const answers = names.map((name, i) => askFrom(`2001:db8:0:7::${i}`, name))
  expect(await Promise.all(answers.slice(4))).toEqual([
    { statusCode: 429, retryAfter: '5' },
    { statusCode: 429, retryAfter: '5' },
  ])
  const another = askFrom('2001:db8:0:8::1', 'media.0af~media.0af')
  go()
  expect((await Promise.all([...answers.slice(0, 4), another])).map(({ statusCode }) => statusCode)).toEqual(
    Array(5).fill(200),
  )
  expect(await askFrom('2001:db8:0:7::1', names[4] ?? '')).toMatchObject({ statusCode: 200 })
})

test('a few requests of all networks together wait for their turn; the rest must retry later', async () => {
  const go = hold()
  const names = pieces.flatMap((first) =>
    pieces.flatMap((second) => [`${first}~${second}~hat-2`, `${first}~${second}~media.0af`]),
  )
  // The picture of this name is kept from a test above.
  names.splice(names.indexOf('coat~hat-2~media.0af'), 1)
  const answers = names.map((name, i) => askFrom(`192.0.2.${Math.floor(i / 3)}`, name))
  const refused = await Promise.all(answers.slice(12))
  expect(refused).toEqual(names.slice(12).map(() => ({ statusCode: 503, retryAfter: '5' })))
  go()
  expect((await Promise.all(answers.slice(0, 12))).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
})
