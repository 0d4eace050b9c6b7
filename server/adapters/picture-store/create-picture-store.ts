// Pictures of imported products: fetched from where the feed says, looked at by their bytes, drawn anew in the sizes of our own
// (so that nothing of the original's data survives) and kept below DATA_DIR/media under the hash of what came. The same
// picture again is the same files.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FetchedPicture, PictureStore } from '#server/domains/catalogue/index.ts'
import { DownloadError, download } from './download.ts'
import { pictureKind } from './picture-kind.ts'
import { removeUnnamed } from './remove-unnamed.ts'

export interface PictureStoreOptions {
  /** Created when the first picture comes. */
  readonly folder: string
  /** Whether this machine itself may be asked for pictures: in a demo. */
  readonly loopback: boolean
  readonly timeoutMs?: number
  readonly mostBytes?: number
  /** How long a host that let us wait in vain is not asked again. */
  readonly silenceMs?: number
}

const widths = [320, 640, 960] as const
const mostPixels = 50_000_000
/** One thread: pictures are never in a hurry, and the site runs beside them. */
const threads = 1

export function createPictureStore({
  folder,
  loopback,
  timeoutMs = 20_000,
  mostBytes = 10_000_000,
  silenceMs = 60_000,
}: PictureStoreOptions): PictureStore {
  // Thousands of pictures of a shop that is away would each be waited for, for a day, and those of other shops stand behind them.
  const silentUntil = new Map<string, number>()
  return {
    async fetch(address) {
      const host = URL.parse(address)?.host ?? ''
      if (performance.now() < (silentUntil.get(host) ?? 0))
        return { ok: false, problem: `${host} did not answer a moment ago`, passing: true }
      silentUntil.delete(host)
      let bytes: Buffer
      try {
        bytes = await download(address, { loopback, timeoutMs, mostBytes })
      } catch (error) {
        if (!(error instanceof DownloadError)) throw error
        if (error.timedOut) silentUntil.set(host, performance.now() + silenceMs)
        return { ok: false, problem: error.message, passing: error.passing }
      }
      return await keep(bytes, folder)
    },
    removeUnnamed: (namedAmong) => removeUnnamed(folder, namedAmong),
  }
}

async function keep(bytes: Buffer, folder: string): Promise<FetchedPicture> {
  if (!pictureKind(bytes)) return refuse('it is no JPEG, PNG, WebP, AVIF or GIF')
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  const base = `/media/${name}`
  // Written last: where it is, all of them are.
  const last = `${name}-640.webp`
  if (await makeYoung(join(folder, last))) return { ok: true, base }
  const drawn = await draw(bytes)
  if (!drawn) return refuse('it cannot be read, or is too large to be shown')
  await mkdir(folder, { recursive: true })
  for (const [width, avif] of drawn.avif) await writeWhole(folder, `${name}-${width}.avif`, avif)
  await writeWhole(folder, last, drawn.webp)
  return { ok: true, base }
}

const refuse = (problem: string): FetchedPicture => ({ ok: false, problem, passing: false })

interface Drawn {
  readonly avif: readonly (readonly [width: number, bytes: Buffer])[]
  readonly webp: Buffer
}

/** Undefined where the bytes are no sound picture after all. */
async function draw(bytes: Buffer): Promise<Drawn | undefined> {
  sharp.concurrency(threads)
  sharp.cache(false)
  try {
    // Once to the largest size, from which the others are made; what was turned in the camera is turned here.
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: Math.max(...widths), withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const sized = (to: number) =>
      sharp(data, { raw: { width, height, channels } }).resize({ width: to, withoutEnlargement: true })
    const avif: [number, Buffer][] = []
    for (const to of widths) avif.push([to, await sized(to).avif({ quality: 55, effort: 3 }).toBuffer()])
    return { avif, webp: await sized(640).webp({ quality: 78 }).toBuffer() }
  } catch {
    return undefined
  }
}

/** So that nobody removes it before it is named (remove-unnamed.ts). @returns whether it is there */
async function makeYoung(path: string): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Whoever asks for the file gets all of it or none. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const partial = join(folder, `.${randomUUID()}`)
  try {
    await writeFile(partial, bytes)
    await rename(partial, join(folder, name))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
