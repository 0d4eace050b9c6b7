// Pictures of shared links (Open Graph), put together when they are first asked for. The address names the garments, so what it shows
// never changes; web/lib/site/share-picture.ts writes the same addresses.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { SharedAnswer, SharedHeaders } from '../platform/http/answers/shared-answer.ts'
import { SharedAnswers } from '../platform/http/answers/shared-answers.ts'
import { sendShared } from '../platform/http/api-routes.ts'
import { networkOf } from '../platform/http/rate-limit.ts'
import { refusePlainly } from './plain-answer.ts'

export interface SharePicturesOptions {
  /** Pictures of the demo and of our own pages. */
  readonly pictureFolder: string
  /** Imported pictures. */
  readonly mediaFolder?: string | undefined
  readonly compose: (pictures: readonly Buffer[]) => Promise<Buffer>
  readonly composeHome: (hero: Buffer) => Promise<Buffer>
}

/** The name of the picture for pages without garments. */
const home = 'home'
const maxPictures = 3
/** Room for some 300 pictures. */
const maxBytes = 48 * 1024 * 1024
/** No file has a longer name. */
const maxNameLength = 100
/** The name of a picture, as in its address; imported ones begin with `media.`. */
const namePattern = /^(?:media\.)?[a-z0-9]+(?:[._-][a-z0-9]+)*$/i
/** Anybody may ask for any three pictures, and each takes a fifth of a second: they are made one after another, and few wait. */
const maxWaiting = 12
/** At most this many wait for one network, so that a flood from one leaves room for everybody else (decision 374). */
const maxPerNetwork = 4
const year = 31_536_000

export const sharePictures: FastifyPluginAsync<SharePicturesOptions> = async (app, options) => {
  const kept = new SharedAnswers({ version: () => '', maxBytes })
  const headers = new SharedHeaders({
    'content-type': 'image/jpeg',
    'cache-control': `public, max-age=${year}, immutable`,
    // Other sites show it.
    'cross-origin-resource-policy': 'cross-origin',
  })
  let waiting = 0
  const waitingOf = new Map<string, number>()
  const countWaiting = (network: string, change: 1 | -1): void => {
    waiting += change
    const left = (waitingOf.get(network) ?? 0) + change
    if (left === 0) waitingOf.delete(network)
    else waitingOf.set(network, left)
  }
  let last: Promise<unknown> = Promise.resolve()
  const runInTurn = async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    countWaiting(network, 1)
    const result = last.then(work, work).finally(() => countWaiting(network, -1))
    last = result.catch(() => {})
    return result
  }

  app.get<{ Params: { name: string } }>('/share/:name.jpg', async (request, reply) => {
    const { name } = request.params
    const known = kept.find(name)
    if (known) return sendShared(known, request, reply)
    const files = filesOf(name, options)
    if (!files) return refusePlainly(reply, 404, 'There is no such picture.')
    const network = networkOf(request.ip)
    const isNetworkFull = (waitingOf.get(network) ?? 0) >= maxPerNetwork
    if (isNetworkFull || waiting >= maxWaiting) reply.header('retry-after', '5')
    if (isNetworkFull)
      return refusePlainly(reply, 429, 'You have asked for many pictures at once. Please try again in a moment.')
    if (waiting >= maxWaiting)
      return refusePlainly(reply, 503, 'Many pictures are being made. Please try again in a moment.')
    const { compose, composeHome } = options
    const answer = await kept.share(name, name, () =>
      runInTurn(network, async () => {
        const pictures = await readAll(files)
        if (!pictures) return undefined
        const picture = name === home ? await composeHome(pictures[0] as Buffer) : await compose(pictures)
        return new SharedAnswer(picture, headers)
      }),
    )
    return answer ? sendShared(answer, request, reply) : refusePlainly(reply, 404, 'There is no such picture.')
  })
}

/** Paths of the pictures that an address names; undefined if it is not a valid one. */
function filesOf(name: string, { pictureFolder, mediaFolder }: SharePicturesOptions): string[] | undefined {
  if (name === home) return [join(pictureFolder, 'hero-1440.webp')]
  const names = name.split('~')
  if (names.length > maxPictures || !names.every((name) => name.length <= maxNameLength && namePattern.test(name)))
    return undefined
  const files = names.map((name) => {
    const imported = name.startsWith('media.')
    const folder = imported ? mediaFolder : pictureFolder
    return folder && join(folder, `${imported ? name.slice('media.'.length) : name}-640.webp`)
  })
  return files.every((file) => file !== undefined) ? files : undefined
}

/** @returns undefined if one is missing */
async function readAll(files: readonly string[]): Promise<Buffer[] | undefined> {
  try {
    return await Promise.all(files.map((file) => readFile(file)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
