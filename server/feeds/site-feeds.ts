// What other machines read from the site: the catalogue as a feed, and what search engines read (sitemaps.ts). Not calls of the
// contract, because their shapes are those of Google, sitemaps.org and RFC 9309.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { exportMerchantFeed, rentalFeed } from '../domains/catalogue/index.ts'
import { resaleFeed, type SalePostage } from '../domains/resale/index.ts'
import { type PostagePrices, plusPostage } from '../domains/shipping/index.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { acceptedEncoding } from '../platform/http/answers/accepted-encoding.ts'
import { matchesValidator } from '../platform/http/answers/matches-validator.ts'
import { networkOf } from '../platform/http/rate-limit.ts'
import { inLane, type Lanes } from '../platform/http/within-lane.ts'
import { refuseBusy } from './plain-answer.ts'
import { type SharePicturesOptions, sharePictures } from './share-pictures.ts'
import { sitemaps } from './sitemaps.ts'

export interface SiteFeedOptions {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: string
  /** The price of the smallest plan in pence a month; undefined while none is on offer. */
  readonly smallestPlan: () => Promise<number | undefined>
  readonly postage: () => Promise<PostagePrices>
  readonly salePostage: () => Promise<SalePostage>
  /** Version of the catalogue's index; without it, the feed has no validator. */
  readonly catalogueVersion?: (() => string) | undefined
  /** Absent if no pages are served. */
  readonly sharePictures?: SharePicturesOptions | undefined
  /** How long a reader of the feed waits for others to finish. */
  readonly feedTimeoutMs?: number
  /** How long a reader may read nothing. */
  readonly feedStallMs?: () => number
  readonly lanes?: Lanes | undefined
}

const feedSeconds = 300
/** A feed of a million garments keeps the database busy for a minute: more readers than this wait. */
const feedsAtOnce = 2
/** Readers that wait longer are asked to try again. */
const feedTimeoutMs = 15_000
/** Neither a reader that stops reading nor one that reads very slowly may keep its place. */
const feedStallMs = 30_000
const maxFeedMs = 10 * 60_000

export const siteFeeds: FastifyPluginAsync<SiteFeedOptions> = async (app, options) => {
  const { db, clock, publicUrl, smallestPlan, postage, salePostage, catalogueVersion, lanes } = options
  await app.register(sitemaps, { db, publicUrl, lanes })
  if (options.sharePictures) await app.register(sharePictures, options.sharePictures)
  const places = createPlaces(feedsAtOnce, options.feedTimeoutMs ?? feedTimeoutMs)

  app.get('/feeds/google-merchant.xml', async (request, reply) => {
    const read = await inLane(
      lanes,
      ({ ofCall }) => ofCall('listProducts', request),
      async () => ({ planPence: await smallestPlan(), prices: await postage(), sale: await salePostage() }),
    )
    if (!read) return refuseBusy(reply)
    const { planPence, prices, sale } = read.result
    if (planPence === undefined)
      return refuseBusy(reply, 'No plan is on offer, so nothing in the feed would have a price.')
    const rental = { publicUrl, planPence, plusPostage: plusPostage(prices) }
    const resale = { publicUrl, postage: sale }
    const version = catalogueVersion?.()
    const etag = version && `"${digest(`${version} ${JSON.stringify([rental, resale])}`)}"`
    reply.header('cache-control', `public, max-age=${feedSeconds}`).header('vary', 'accept-encoding')
    // Weak: the same catalogue, not the same bytes, because it may be compressed.
    if (etag) reply.header('etag', `W/${etag}`)
    if (etag && matchesValidator(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type('application/xml; charset=utf-8')
    if (request.method === 'HEAD') return reply.send()
    const network = networkOf(request.ip)
    if (!(await places.take(network)))
      return refuseBusy(reply, 'The feed is being read by others. Please try again in a minute.')
    if (reply.raw.destroyed) {
      places.release(network)
      return reply.hijack()
    }
    const parts = exportMerchantFeed(
      { db, clock },
      {
        publicUrl,
        title: 'Wrenlet',
        description: 'Children’s clothes to rent and second-hand, from 18 months to 7 years',
      },
      [rentalFeed(rental), resaleFeed(resale)],
    )
    const stop = () => feed.destroy(new Error('the feed was not read in time'))
    const feed = Readable.from(whileTaken(parts, options.feedStallMs?.() ?? feedStallMs, stop))
    const overlong = setTimeout(stop, maxFeedMs)
    overlong.unref()
    feed.once('close', () => {
      clearTimeout(overlong)
      places.release(network)
    })
    if (!takesGzip(request)) return reply.send(feed)
    const zipped = createGzip({ level: 4 })
    feed.once('error', (error) => zipped.destroy(error))
    // A client that disconnects ends the reading, too.
    zipped.once('close', () => feed.destroy())
    return reply.header('content-encoding', 'gzip').send(feed.pipe(zipped))
  })
}

/** Calls `stop` when the reader reads nothing for `stallMs`; the time that the database takes does not count. */
async function* whileTaken<Part>(parts: AsyncIterable<Part>, stallMs: number, stop: () => void): AsyncIterable<Part> {
  for await (const part of parts) {
    const stalled = setTimeout(stop, stallMs)
    try {
      yield part
    } finally {
      clearTimeout(stalled)
    }
  }
}

interface Places {
  /** Waits for a place, which the reader must release. @returns false if none became free in time */
  take(network: string): Promise<boolean>
  release(network: string): void
}

/** One network has one place at most (decision 573). Readers without a place wait, first come, first served. */
function createPlaces(count: number, deadlineMs: number): Places {
  const taken = new Set<string>()
  const waiting = new Set<{ readonly network: string; admit(): void }>()
  return {
    async take(network) {
      if (taken.size < count && !taken.has(network)) {
        taken.add(network)
        return true
      }
      return await new Promise((resolve) => {
        const finish = (hasPlace: boolean) => {
          clearTimeout(timer)
          waiting.delete(reader)
          resolve(hasPlace)
        }
        const reader = { network, admit: () => finish(true) }
        const timer = setTimeout(finish, deadlineMs, false)
        waiting.add(reader)
      })
    },
    release(network) {
      taken.delete(network)
      const next = [...waiting].find((reader) => !taken.has(reader.network))
      if (!next) return
      taken.add(next.network)
      next.admit()
    },
  }
}

const digest = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 27)

const takesGzip = (request: FastifyRequest): boolean =>
  acceptedEncoding(request.headers['accept-encoding']?.replaceAll(/\bbr\b/g, 'identity')) === 'gzip'
