// Pictures of imported products: fetched from the feed's address, recognised by their bytes, re-encoded in our own
// sizes (so that no data of the original survives) and stored below DATA_DIR/media under the hash of the original. The
// same picture gives the same files.
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { FetchedPicture, PictureStore } from '#server/domains/catalogue/index.ts'
import { DownloadError, download } from './download.ts'
import { pictureKind } from './picture-kind.ts'
import { removeUnreferenced } from './remove-unreferenced.ts'

export interface PictureStoreOptions {
  /** Created with the first picture. */
  readonly folder: string
  /** Whether this machine itself is allowed: in a demo. */
  readonly loopback: boolean
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** How long we leave a host alone after it has timed out. */
  readonly silenceMs?: number
}

const widths = [320, 640, 960] as const
const maxPixels = 50_000_000
/** One thread: pictures are never urgent, and the site runs beside them. */
const threads = 1

export function createPictureStore({
  folder,
  loopback,
  timeoutMs = 20_000,
  maxBytes = 10_000_000,
  silenceMs = 60_000,
}: PictureStoreOptions): PictureStore {
  // Until when a host that timed out is left alone. Otherwise each of a dead shop's thousands of pictures would time out, and
  // hold up other shops' pictures for a day.
  const silentUntil = new Map<string, number>()
  return {
    async fetch(address) {
      const host = URL.parse(address)?.host ?? ''
      if (performance.now() < (silentUntil.get(host) ?? 0))
        return { ok: false, problem: `${host} did not answer a moment ago`, transient: true }
      silentUntil.delete(host)
      let bytes: Buffer
      try {
        bytes = await download(address, { loopback, timeoutMs, maxBytes })
      } catch (error) {
        if (!(error instanceof DownloadError)) throw error
        if (error.timedOut) silentUntil.set(host, performance.now() + silenceMs)
        return { ok: false, problem: error.message, transient: error.transient }
      }
      return await keep(bytes, folder)
    },
    removeUnreferenced: (referencedAmong) => removeUnreferenced(folder, referencedAmong),
    async findGone(bases) {
      const gone = await Promise.all(bases.map((base) => isMissing(join(folder, lastFileOf(basename(base))))))
      return new Set(bases.filter((_, index) => gone[index]))
    },
  }
}

async function keep(bytes: Buffer, folder: string): Promise<FetchedPicture> {
  if (!pictureKind(bytes)) return refuse('it is not a JPEG, PNG, WebP, AVIF or GIF')
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  const base = `/media/${name}`
  const last = lastFileOf(name)
  if (await touchFile(join(folder, last))) return { ok: true, base }
  const drawn = await draw(bytes)
  if (!drawn) return refuse('it cannot be read, or is too large to be shown')
  await mkdir(folder, { recursive: true })
  for (const [width, avif] of drawn.avif) await writeWhole(folder, `${name}-${width}.avif`, avif)
  await writeWhole(folder, last, drawn.webp)
  return { ok: true, base }
}

/** The file that is written last: if it exists, all files of the picture do. */
const lastFileOf = (name: string): string => `${name}-640.webp`

/** An unreadable folder is no proof that a file is gone. */
const isMissing = (file: string): Promise<boolean> =>
  access(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )

const refuse = (problem: string): FetchedPicture => ({ ok: false, problem, transient: false })

interface Drawn {
  readonly avif: readonly (readonly [width: number, bytes: Buffer])[]
  readonly webp: Buffer
}

/** Undefined when the bytes are not a valid picture after all. */
async function draw(bytes: Buffer): Promise<Drawn | undefined> {
  sharp.concurrency(threads)
  sharp.cache(false)
  try {
    // The largest size comes first, and the others are made from it; the camera's rotation is applied here.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
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

/**
 * Touches the file, so that removeUnreferenced does not delete it before a row refers to it.
 * @returns whether it exists
 */
async function touchFile(path: string): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** A reader of the file gets all of it or none. */
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
