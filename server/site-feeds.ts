// What other machines read of the site: the catalogue as a feed, the sitemaps, robots.txt. No calls of the contract, for
// their shapes are those of Google, sitemaps.org and RFC 9309.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  addressesPerSitemap,
  countActiveProducts,
  exportMerchantFeed,
  listActiveBrands,
  listCollectionPages,
  listProductPages,
  listTypesOnShow,
  type SitemapEntry,
  sitemap,
  sitemapIndex,
} from './domains/catalogue/index.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'
import { acceptedEncoding } from './platform/http/accepted-encoding.ts'
import { compress, worthCompressing } from './platform/http/compress.ts'
import { matchesValidator } from './platform/http/matches-validator.ts'

export interface SiteFeedOptions {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: string
  /** Pence a month of the smallest plan; undefined while none is on offer. */
  readonly smallestPlan: () => Promise<number | undefined>
  /** Version of the catalogue's index; absent: the feed carries no validator. */
  readonly catalogueVersion?: (() => string) | undefined
  /** How long a reader of the feed waits for others to be done. */
  readonly feedPatienceMs?: number
}

/** Pages without parameters that search engines may know. */
export const listedPages = [
  '/',
  '/shop',
  '/brands',
  '/collections',
  '/howitworks',
  '/plans',
  '/terms',
  '/privacy',
  '/cookies',
]

/** What is personal, or no page at all. */
export const unlistedPages = [
  '/api/',
  '/account',
  '/basket',
  '/checkout',
  '/confirmation',
  '/entry',
  '/favourites',
  // Labels of single pieces.
  '/item/profile/',
  '/reset/',
  '/sign-out',
  '/subscription-failed',
  '/swap',
  '/welcome',
]

const feedSeconds = 300
const sitemapSeconds = 3600
/** A feed of a million garments keeps the database busy for a minute: readers beyond these wait for a place. */
const feedsAtOnce = 2
/** Then they are asked to come again. */
const feedPatienceMs = 15_000
/** Nobody keeps a place by not reading on. */
const longestFeedMs = 10 * 60_000

export const siteFeeds: FastifyPluginAsync<SiteFeedOptions> = async (app, options) => {
  const { db, clock, publicUrl, smallestPlan, catalogueVersion } = options
  const places = createPlaces(feedsAtOnce, options.feedPatienceMs ?? feedPatienceMs)

  app.get('/feeds/google-merchant.xml', async (request, reply) => {
    const planPence = await smallestPlan()
    if (planPence === undefined) return refuse(reply, 'No plan is on offer, so nothing in the feed would have a price.')
    const version = catalogueVersion?.()
    const etag = version && `"${digest(`${version} ${planPence} ${publicUrl}`)}"`
    reply.header('cache-control', `public, max-age=${feedSeconds}`).header('vary', 'accept-encoding')
    // Weak: the same catalogue, not the same bytes, for it may come compressed.
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
      { publicUrl, planPence, title: 'Wrenlet', description: 'Children’s clothes to rent, from 18 months to 7 years' },
    )
    const feed = Readable.from(parts)
    const overlong = setTimeout(() => feed.destroy(new Error('the feed was not read in time')), longestFeedMs)
    overlong.unref()
    feed.once('close', () => {
      clearTimeout(overlong)
      places.give()
    })
    if (!takesGzip(request)) return reply.send(feed)
    const zipped = createGzip({ level: 4 })
    feed.once('error', (error) => zipped.destroy(error))
    // Whoever leaves early ends the reading, too.
    zipped.once('close', () => feed.destroy())
    return reply.header('content-encoding', 'gzip').send(feed.pipe(zipped))
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const products = await countActiveProducts(db)
    const parts = Array.from({ length: Math.ceil(products / addressesPerSitemap) }, (_, index) => ({
      address: `${publicUrl}/sitemaps/products-${index + 1}.xml`,
    }))
    return sendXml(request, reply, sitemapIndex([{ address: `${publicUrl}/sitemaps/pages.xml` }, ...parts]))
  })

  app.get('/sitemaps/pages.xml', async (request, reply) => {
    const [types, brands, collections] = await Promise.all([
      listTypesOnShow(db),
      listActiveBrands(db),
      listCollectionPages(db),
    ])
    const paths: (SitemapEntry & { address: string })[] = [
      ...listedPages.map((address) => ({ address })),
      ...types.map((code) => ({ address: `/shop?types=${encodeURIComponent(code)}` })),
      ...brands.map(({ code }) => ({ address: `/shop?brands=${encodeURIComponent(code)}` })),
      ...collections.map(({ slug, changedOn }) => ({ address: `/collections/${slug}`, changedOn })),
    ]
    const entries = paths.map((entry) => ({ ...entry, address: publicUrl + entry.address }))
    return sendXml(request, reply, sitemap(entries.slice(0, addressesPerSitemap)))
  })

  app.get<{ Params: { part: string } }>('/sitemaps/products-:part.xml', async (request, reply) => {
    const part = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0
    const offset = (part - 1) * addressesPerSitemap
    const rows = part > 0 ? await listProductPages(db, { offset, limit: addressesPerSitemap }) : []
    if (rows.length === 0) return refuse(reply, 'There is no such sitemap.', 404)
    const entries = rows.map(({ slug, changedOn }) => ({
      address: `${publicUrl}/shop/${encodeURIComponent(slug)}`,
      changedOn,
    }))
    return sendXml(request, reply, sitemap(entries))
  })

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${sitemapSeconds}`)
      .send(
        [
          'User-agent: *',
          ...unlistedPages.map((path) => `Disallow: ${path}`),
          'Allow: /',
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}

interface Places {
  /** False: none came free in time. Whoever got one gives it back. */
  take(): Promise<boolean>
  give(): void
}

/** Whoever finds none waits, first come first served. */
function createPlaces(count: number, patienceMs: number): Places {
  let free = count
  const waiting = new Set<() => void>()
  return {
    async take() {
      if (free > 0) {
        free -= 1
        return true
      }
      return await new Promise((resolve) => {
        const settle = (came: boolean) => {
          clearTimeout(timer)
          waiting.delete(come)
          resolve(came)
        }
        const come = () => settle(true)
        const timer = setTimeout(settle, patienceMs, false)
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

const refuse = (reply: FastifyReply, sentence: string, status: 404 | 503 = 503) => {
  if (status === 503) reply.header('retry-after', '60')
  return reply
    .code(status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`)
}

async function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string) {
  const etag = `"${digest(xml)}"`
  reply
    .header('cache-control', `public, max-age=${sitemapSeconds}`)
    .header('vary', 'accept-encoding')
    .header('etag', `W/${etag}`)
  if (matchesValidator(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type('application/xml; charset=utf-8')
  const body = Buffer.from(xml)
  const encoding = body.length >= worthCompressing ? acceptedEncoding(request.headers['accept-encoding']) : undefined
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'once'))
}
