// Photos that families send are recognised by their bytes, and encoded again. The process that serves the shop decodes
// them one at a time, so it limits how many may wait and how long each may take.
import sharp from 'sharp'
import { maxPhotoPixels, mostPhotoBytes, type PhotoProblem, type PhotoReader } from '#server/domains/rentals/index.ts'
import { busy } from '#server/platform/http/busy.ts'
import { WaitingCallers } from '#server/platform/load/waiting-callers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { pictureKind } from './picture-kind.ts'

const maxSide = 1600
const quality = 80
/** The largest photo takes half a second on an idle machine, and two seconds on a busy one. */
const maxSeconds = 5
/** Each photo waits for those before it: two seconds for each large one. */
const maxWaiting = 4

const problem = (what: PhotoProblem) => ({ ok: false, problem: what }) as const

export function createPhotoReader(): PhotoReader {
  const drawing = new WaitingCallers(maxWaiting)
  let last: Promise<unknown> = Promise.resolve()
  return {
    async read(bytes) {
      if (bytes.length > mostPhotoBytes) return problem('too_many_bytes')
      const kind = pictureKind(bytes)
      if (!kind || kind === 'gif') return problem('unknown')
      const maxPixels = maxPhotoPixels[kind]
      if (drawing.isFull) throw new Refusal('busy', busy.errors[0]?.message ?? '')
      const result = last.then(() => draw(bytes, maxPixels))
      last = result
      return drawing.during(() => result)
    },
  }
}

/** Encodes a photo again, in a thread of sharp's, so that the event loop keeps serving requests. The promise never rejects. */
async function draw(bytes: Uint8Array, maxPixels: number): ReturnType<PhotoReader['read']> {
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    // The size is in the first bytes: a picture that would fill the memory is not decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return problem('too_many_pixels')
    const jpeg = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer()
    return { ok: true, jpeg }
  } catch (error) {
    return problem(/timeout/i.test(String(error)) ? 'too_slow' : 'broken')
  }
}
