// What other machines read from the site: the catalogue as a feed, and what search engines read (sitemaps.ts). Not calls of the
// contract, because their shapes are those of Google, sitemaps.org and RFC 9309.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { exportMerchantFeed, rentalFeed } from '../domains/catalogue/index.ts'
import { resaleFeed, type SalePostage } from '../domains/resale/index.ts'
import { type PostagePrices, plusPostage } from '../domains/shipping/index.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { acceptedEncoding } from '../platform/http/answers/accepted-encoding.ts'
import { matchesValidator } from '../platform/http/answers/matches-validator.ts'
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
}

const feedSeconds = 300
/** A feed of a million garments keeps the database busy for a minute: more readers than this wait. */
const feedsAtOnce = 2
/** Readers that wait longer are asked to try again. */
const feedTimeoutMs = 15_000
/** A reader that stops reading must not keep its place. */
const maxFeedMs = 10 * 60_000

export const siteFeeds: FastifyPluginAsync<SiteFeedOptions> = async (app, options) => {
  const { db, clock, publicUrl, smallestPlan, postage, salePostage, catalogueVersion } = options
  await app.register(sitemaps, { db, publicUrl })
  if (options.sharePictures) await app.register(sharePictures, options.sharePictures)
  const places = createPlaces(feedsAtOnce, options.feedTimeoutMs ?? feedTimeoutMs)

  app.get('/feeds/google-merchant.xml', async (request, reply) => {
    const planPence = await smallestPlan()
    if (planPence === undefined) return refuse(reply, 'No plan is on offer, so nothing in the feed would have a price.')
    const rental = { publicUrl, planPence, plusPostage: plusPostage(await postage()) }
    const resale = { publicUrl, postage: await salePostage() }
    const version = catalogueVersion?.()
    const etag = version && `"${digest(`${version} ${JSON.stringify([rental, resale])}`)}"`
    reply.header('cache-control', `public, max-age=${feedSeconds}`).header('vary', 'accept-encoding')
    // Weak: the same catalogue, not the same bytes, because it may be compressed.
    if (etag) reply.header('etag', `W/${etag}`)
    if (etag && matchesValidator(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type('application/xml; charset=utf-8')
    if (request.method === 'HEAD') return reply.send()
    if (!(await places.take())) return refuse(reply, 'The feed is being read by others. Please come again in a minute.')
    if (reply.raw.destroyed) {
      places.give()
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
    const feed = Readable.from(parts)
    const overlong = setTimeout(() => feed.destroy(new Error('the feed was not read in time')), maxFeedMs)
    overlong.unref()
    feed.once('close', () => {
      clearTimeout(overlong)
      places.give()
    })
    if (!takesGzip(request)) return reply.send(feed)
    const zipped = createGzip({ level: 4 })
    feed.once('error', (error) => zipped.destroy(error))
    // A client that disconnects ends the reading, too.
    zipped.once('close', () => feed.destroy())
    return reply.header('content-encoding', 'gzip').send(feed.pipe(zipped))
  })
}

interface Places {
  /** Waits for a place, which the reader must release. @returns false if none became free in time */
  take(): Promise<boolean>
  give(): void
}

/** Readers without a place wait, first come first served. */
function createPlaces(count: number, deadlineMs: number): Places {
  let free = count
  const waiting = new Set<() => void>()
  return {
    async take() {
      if (free > 0) {
        free -= 1
        return true
      }
      return await new Promise((resolve) => {
        const answer = (came: boolean) => {
          clearTimeout(timer)
          waiting.delete(come)
          resolve(came)
        }
        const come = () => answer(true)
        const timer = setTimeout(answer, deadlineMs, false)
        waiting.add(come)
      })
    },
    give() {
      const [next] = waiting
      if (next) next()
      else free += 1
    },
  }
}

const digest = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 27)

const takesGzip = (request: FastifyRequest): boolean =>
  acceptedEncoding(request.headers['accept-encoding']?.replaceAll(/\bbr\b/g, 'identity')) === 'gzip'

const refuse = (reply: FastifyReply, sentence: string) =>
  reply
    .code(503)
    .header('retry-after', '60')
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`)
