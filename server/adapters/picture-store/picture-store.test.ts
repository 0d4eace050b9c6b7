// Against a hostile server: pictures of every kind, invalid files, endless answers.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPictureStore } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-media-'))
const drawing = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2f7a6e' } })
/** Taken upright, with its owner's name in the metadata. */
const upright = await drawing
  .clone()
  .jpeg()
  .withExif({ IFD0: { Copyright: 'somebody' } })
  .withMetadata({ orientation: 6 })
  .toBuffer()
const pictures: Record<string, Buffer> = {
  jpeg: upright,
  png: await drawing.clone().png().toBuffer(),
  webp: await drawing.clone().webp().toBuffer(),
  avif: await drawing.clone().resize(64).avif().toBuffer(),
  gif: await drawing.clone().resize(40).gif().toBuffer(),
  deep: await drawing.clone().toColourspace('rgb16').png().toBuffer(),
  grey: await drawing.clone().greyscale().png().toBuffer(),
  printed: await drawing.clone().toColourspace('cmyk').jpeg().toBuffer(),
  small: await drawing.clone().resize(200).png().toBuffer(),
}
let server: Server
let origin = ''
const requested: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '/'
    requested.push(path)
    const name = path.slice(1)
    const picture = pictures[name]
    // The content types are wrong on purpose.
    if (picture) response.setHeader('content-type', 'text/html').end(picture)
    else if (name.startsWith('hop')) {
      const left = Number(name.slice(3))
      response.writeHead(302, { location: left === 0 ? '/png' : `/hop${left - 1}` }).end()
    } else if (name === 'home') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    else if (name === 'disk') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (name === 'svg')
      response.setHeader('content-type', 'image/png').end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    else if (name === 'cut') response.end(pictures.png?.subarray(0, 500))
    else if (name === 'large') response.setHeader('content-length', '99999999').write(pictures.png)
    else if (name === 'endless') {
      const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1)
      response.on('close', () => clearInterval(timer))
    } else if (name === 'silent') return
    else if (name === 'broken') request.socket.destroy()
    else response.writeHead(Number(name) || 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const strict = { folder, loopback: true, maxBytes: 1_000_000, silenceMs: 0 }
const store = createPictureStore(strict)
const hasty = createPictureStore({ ...strict, timeoutMs: 400 })
const patient = createPictureStore({ folder, loopback: true })
const filesOf = (base: string) => readdirSync(folder).filter((name) => name.startsWith(base.replace('/media/', '')))

test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'deep', 'grey', 'printed', 'small'])(
  '%s becomes three AVIF files and one WebP file of our own',
  async (kind) => {
    const fetched = await patient.fetch(`${origin}/${kind}`)
    if (!fetched.ok) throw new Error(fetched.problem)
    expect(fetched.base).toMatch(/^\/media\/[0-9a-f]{40}$/)
    const name = join(folder, fetched.base.replace('/media/', ''))
    expect(filesOf(fetched.base)).toHaveLength(4)
    for (const width of [320, 640, 960]) {
      const read = await sharp(`${name}-${width}.avif`).metadata()
      expect(read.format).toBe('heif')
      expect(read.exif).toBeUndefined()
      expect(read.width).toBeLessThanOrEqual(width)
    }
    expect((await sharp(`${name}-640.webp`).metadata()).format).toBe('webp')
  },
)

test.each(['png', 'deep', 'printed'])('%s keeps its colours', async (kind) => {
  const fetched = await patient.fetch(`${origin}/${kind}`)
  if (!fetched.ok) throw new Error(fetched.problem)
  const { channels } = await sharp(join(folder, `${fetched.base.slice(7)}-640.webp`)).stats()
  for (const [index, value] of [0x2f, 0x7a, 0x6e].entries())
    expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(24)
})

test('a picture is rotated the way the camera was held, and never enlarged', async () => {
  const held = await patient.fetch(`${origin}/jpeg`)
  const small = await patient.fetch(`${origin}/small`)
  if (!held.ok || !small.ok) throw new Error('not fetched')
  const { width = 0, height = 0 } = await sharp(join(folder, `${held.base.slice(7)}-960.avif`)).metadata()
  expect(height).toBeGreaterThan(width)
  expect((await sharp(join(folder, `${small.base.slice(7)}-960.avif`)).metadata()).width).toBe(200)
})

test('the same picture is not encoded again', async () => {
  const first = await patient.fetch(`${origin}/png`)
  if (!first.ok) throw new Error(first.problem)
  const file = join(folder, `${first.base.slice(7)}-640.webp`)
  const { ino } = statSync(file)
  expect(await patient.fetch(`${origin}/hop2`)).toEqual(first)
  expect(statSync(file).ino).toBe(ino)
  expect(readdirSync(folder).every((name) => /^[0-9a-f]{40}-/.test(name))).toBe(true)
})

test.each([
  ['svg', 'not a JPEG, PNG, WebP, AVIF or GIF', false],
  ['cut', 'cannot be read', false],
  ['404', 'returned 404', false],
  ['410', 'returned 410', false],
  ['429', 'returned 429', true],
  ['503', 'returned 503', true],
  ['large', 'larger than 1 MB', false],
  ['endless', 'larger than 1 MB', false],
  ['silent', 'did not arrive within 0.4 seconds', true],
  ['broken', 'could not be reached', true],
  ['hop4', 'redirected more than 3 times', false],
  ['home', '169.254.169.254 is not a machine on the open internet', false],
  ['disk', 'file: is not http or https', false],
])('%s is refused: %s', async (path, problem, transient) => {
  const before = readdirSync(folder).length
  expect(await (path === 'silent' ? hasty : store).fetch(`${origin}/${path}`)).toEqual({
    ok: false,
    problem: expect.stringContaining(problem),
    transient,
  })
  expect(readdirSync(folder)).toHaveLength(before)
})

test('a host that timed out is not asked again for a while; others are', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pausing = createPictureStore({ folder, loopback: true, silenceMs: 60_000 })
  // The first fetch times out as soon as the host has been asked; the others may take their full time.
  const timeUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeUp.signal)
  requested.length = 0
  const asking = pausing.fetch(`${origin}/silent`)
  await expect.poll(() => requested).toEqual(['/silent'])
  timeUp.abort()
  expect(await asking).toMatchObject({
    transient: true,
    problem: expect.stringMatching('did not arrive within 20 seconds'),
  })
  requested.length = 0
  expect(await pausing.fetch(`${origin}/small`)).toEqual({
    ok: false,
    problem: `${new URL(origin).host} did not answer a moment ago`,
    transient: true,
  })
  expect(requested).toEqual([])
  expect(await pausing.fetch(`${origin.replace('127.0.0.1', 'localhost')}/small`)).toMatchObject({ ok: true })
  vi.advanceTimersByTime(60_000)
  expect(await pausing.fetch(`${origin}/small`)).toMatchObject({ ok: true })
  // An immediate refusal is not a timeout.
  expect(await pausing.fetch(`${origin}/503`)).toMatchObject({ transient: true })
  expect(await pausing.fetch(`${origin}/small`)).toMatchObject({ ok: true })
})

test('a picture with too many pixels is refused as too large', async () => {
  pictures.huge = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await patient.fetch(`${origin}/huge`)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('too large'),
  })
})

test.each([
  ['http://10.0.0.8/a.jpg', 'not a machine on the open internet'],
  ['http://[fd00::1]/a.jpg', 'not a machine on the open internet'],
  ['http://0x7f000001/a.jpg', 'not a machine on the open internet'],
  ['http://user:word@example.com/a.jpg', 'holds a password'],
  ['ftp://example.com/a.jpg', 'not http or https'],
  ['nonsense', 'not a web address'],
])('in production %s is not fetched: %s', async (address, problem) => {
  const production = createPictureStore({ folder, loopback: false })
  expect(await production.fetch(address)).toEqual({
    ok: false,
    problem: expect.stringContaining(problem),
    transient: false,
  })
})

test('in production the server does not fetch from itself, by address or by name', async () => {
  const production = createPictureStore({ folder, loopback: false })
  const { port } = new URL(origin)
  requested.length = 0
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
    expect(await production.fetch(`http://${host}:${port}/png`)).toMatchObject({ ok: false, transient: false })
  expect(await production.fetch('http://localhost/png')).toMatchObject({
    ok: false,
    problem: 'localhost is not a machine on the open internet',
  })
  expect(requested).toEqual([])
})

test('the folder is created with the first picture', async () => {
  const later = join(folder, 'later', 'media')
  const fetched = await createPictureStore({ folder: later, loopback: true }).fetch(`${origin}/small`)
  expect(fetched.ok && existsSync(later)).toBe(true)
})
