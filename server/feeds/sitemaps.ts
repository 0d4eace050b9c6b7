// What search engines read: the sitemaps (sitemaps.org), and robots.txt (RFC 9309). Each sitemap is the same for everybody and
// cached for a minute: one of fifty thousand addresses takes a second to write on a busy machine.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  addressesPerSitemap,
  countProductPages,
  listBrandsOnShow,
  listCollectionPages,
  listProductPages,
  listTypesOnShow,
  rentalStock,
  type ShopStock,
  type SitemapEntry,
  sitemap,
  sitemapIndex,
} from '../domains/catalogue/index.ts'
import { resaleShop } from '../domains/resale/index.ts'
import type { Db } from '../platform/db/database.ts'
import { SharedAnswer, SharedHeaders } from '../platform/http/answers/shared-answer.ts'
import { SharedAnswers } from '../platform/http/answers/shared-answers.ts'
import { sendShared } from '../platform/http/api-routes.ts'
import { inLane, type Lanes } from '../platform/http/within-lane.ts'
import { refuseBusy, refusePlainly } from './plain-answer.ts'

export interface SitemapsOptions {
  readonly db: Db
  readonly publicUrl: string
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: (() => number) | undefined
  readonly lanes?: Lanes | undefined
}

/** Pages without parameters that search engines may index. */
export const listedPages = [
  '/',
  '/api',
  '/shop',
  '/resale',
  '/brands',
  '/collections',
  '/gifting',
  '/about',
  '/community',
  '/howitworks',
  '/mission',
  '/planet',
  '/plans',
  '/skiwear',
  '/terms',
  '/privacy',
  '/cookies',
  '/accessibility',
  '/complaints',
]

/** Personal pages, and addresses that are not pages. */
export const unlistedPages = [
  '/api/',
  '/account',
  '/basket',
  '/checkout',
  '/confirmation',
  '/email/',
  '/entry',
  '/favourites',
  '/fill-my-credits',
  '/found/',
  '/gifting/bought/',
  '/gifting/checkout/',
  // Secrets of single families.
  '/gifting/for/',
  // Labels of single pieces.
  '/item/profile/',
  '/mailing-list',
  '/resale/cart',
  '/resale/checkout',
  '/resale/confirm',
  '/resale/orders',
  '/reset/',
  '/sign-out',
  '/skiwear/bookings/',
  '/skiwear/checkout/',
  '/subscription-failed',
  '/swap',
  '/welcome',
]

/** Each shop has its own sitemaps, so a change of its stock moves no address of the other shop to another sitemap. */
const shops: readonly { name: string; stock: ShopStock; path: string }[] = [
  { name: 'products', stock: rentalStock, path: '/shop/' },
  { name: 'resale', stock: resaleShop, path: '/resale/product/' },
]

const cacheSeconds = 3600
const keptForMs = 60_000
/** Room for four sitemaps of fifty thousand addresses; a million garments need three. */
const maxBytes = 32 * 1024 * 1024

export const sitemaps: FastifyPluginAsync<SitemapsOptions> = async (app, { db, publicUrl, elapsed, lanes }) => {
  const now = elapsed ?? (() => performance.now())
  // Kept for a time, not by the catalogue's version: every claim changes the version, but no address.
  const kept = new SharedAnswers({
    version: () => '',
    maxBytes,
    maxAge: keptForMs,
    now,
  })
  const headers = new SharedHeaders({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${cacheSeconds}`,
  })

  /** @param write returns undefined when there is no such sitemap */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    write: () => Promise<string | undefined>,
  ): Promise<unknown> {
    const known = kept.find(name)
    if (known) return sendShared(known, request, reply)
    const answer = await inLane(
      lanes,
      ({ ofCall }) => ofCall('listProducts', request),
      () =>
        kept.share(name, name, async () => {
          const xml = await write()
          return xml === undefined ? undefined : new SharedAnswer(Buffer.from(xml), headers)
        }),
    )
    if (!answer) return refuseBusy(reply)
    return answer.result
      ? sendShared(answer.result, request, reply)
      : refusePlainly(reply, 404, 'There is no such sitemap.')
  }

  let counted: { readonly at: number; readonly parts: Promise<readonly number[]> } | undefined
  /** How many sitemaps each shop has. Cached, so that requests for sitemaps beyond the last cost no query. */
  const partsOfShops = (): Promise<readonly number[]> => {
    if (counted && now() - counted.at <= keptForMs) return counted.parts
    const parts = Promise.all(
      shops.map(async ({ stock }) => Math.ceil((await countProductPages(db, stock)) / addressesPerSitemap)),
    )
    const latest = { at: now(), parts }
    counted = latest
    parts.catch(() => {
      if (counted === latest) counted = undefined
    })
    return parts
  }

  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, 'index', async () => {
      const counts = await partsOfShops()
      const parts = shops.flatMap(({ name }, shop) =>
        Array.from({ length: counts[shop] ?? 0 }, (_, index) => ({
          address: `${publicUrl}/sitemaps/${name}-${index + 1}.xml`,
        })),
      )
      return sitemapIndex([{ address: `${publicUrl}/sitemaps/pages.xml` }, ...parts])
    }),
  )

  app.get('/sitemaps/pages.xml', (request, reply) =>
    send(request, reply, 'pages', async () => {
      const [types, brands, collections] = await Promise.all([
        listTypesOnShow(db),
        listBrandsOnShow(db),
        listCollectionPages(db),
      ])
      const paths: (SitemapEntry & { address: string })[] = [
        ...listedPages.map((address) => ({ address })),
        ...types.map((code) => ({ address: `/shop?types=${encodeURIComponent(code)}` })),
        ...brands.map((code) => ({ address: `/shop?brands=${encodeURIComponent(code)}` })),
        ...collections.map(({ slug, changedOn }) => ({
          address: `/collections/${encodeURIComponent(slug)}`,
          changedOn,
        })),
      ]
      const entries = paths.map((entry) => ({ ...entry, address: publicUrl + entry.address }))
      return sitemap(entries.slice(0, addressesPerSitemap))
    }),
  )

  for (const [shop, { name, stock, path }] of shops.entries())
    app.get<{ Params: { part: string } }>(`/sitemaps/${name}-:part.xml`, (request, reply) => {
      const part = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0
      return send(request, reply, `${name} ${part}`, async () => {
        if (part === 0 || part > ((await partsOfShops())[shop] ?? 0)) return undefined
        const offset = (part - 1) * addressesPerSitemap
        const rows = await listProductPages(db, stock, { offset, limit: addressesPerSitemap })
        if (rows.length === 0) return undefined
        const entries = rows.map(({ slug, changedOn }) => ({
          address: publicUrl + path + encodeURIComponent(slug),
          changedOn,
        }))
        return sitemap(entries)
      })
    })

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${cacheSeconds}`)
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
