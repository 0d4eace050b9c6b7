// Pages as they are served, before a script runs: their HTML is valid, their links answer, and search engines and shared links get
// the metadata that they need.
import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '#seed/cast.ts'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import { listedPages, unlistedPages } from '#server/feeds/sitemaps.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { findHtmlErrors } from '#tests/support/html/check-html.ts'
import { crawlSite, type ServedPage } from '#tests/support/html/crawl-site.ts'
import { postEmptyForms } from '#tests/support/html/post-empty-forms.ts'
import { siteRoutes } from '#tests/support/html/site-routes.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { sessionOf } from '#tests/support/server/signed-in.ts'
import type { ClauseKind } from '../../tools/specification/clause.ts'
import { clauses } from '../../tools/specification/clauses.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const { origin } = wrenlet

/** Every page whose path has no parameters: the crawl starts from each, because some are reached only by forms. */
const plainPaths = siteRoutes()
  .filter(({ path, isPage }) => isPage && !/[:*]|\.ics$/.test(path))
  .map(({ path }) => `/${path}`)

async function locationsOf(path: string): Promise<string[]> {
  const answer = await fetch(origin + path)
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
    return pathname + search
  })
}

const htmlErrorsOf = (pages: readonly ServedPage[]) =>
  pages.flatMap(({ path, html }) => findHtmlErrors(html).map((problem) => `${path} ${problem}`))

/** Links whose address redirects on purpose. */
const intendedRedirects: readonly RegExp[] = [
  // “How it works” is one page for everybody, so a visitor who follows this link signs in first.
  /^\/account\/closet → \/entry\?redirectTo=/,
  // A label that the carrier has not made yet: the closet says so.
  /^\/account\/closet\/returns\/[^/]+\/label\.pdf → \/account\/closet\?label=/,
]
const isIntended = (redirect: string) => intendedRedirects.some((pattern) => pattern.test(redirect))

const visitors = await crawlSite(origin, {
  from: ['/', '/nowhere', ...plainPaths],
  ofAKind: 12,
})
const textsOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, text = '']) => text)
const titlesOf = ({ html }: ServedPage) => textsOf(html, /<title>([^<]*)<\/title>/g)
const metaOf = ({ html }: ServedPage, name: string) =>
  textsOf(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))
const canonicalsOf = ({ html }: ServedPage) => textsOf(html, /<link rel="canonical" href="([^"]*)"/g)
const structuredDataOf = ({ html }: ServedPage) =>
  textsOf(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((text) => JSON.parse(text))

/** The names for which a condition does not hold. */
async function failing(names: readonly string[], holds: (name: string) => Promise<boolean>): Promise<string[]> {
  const failed: string[] = []
  for (const name of names) if (!(await holds(name))) failed.push(name)
  return failed
}

describe('a visitor', () => {
  it('gets valid HTML, and links that answer', () => {
    expect(visitors.pages.length).toBeGreaterThan(60)
    expect(htmlErrorsOf(visitors.pages)).toEqual([])
    expect(visitors.broken).toEqual([])
  })

  it('links to addresses that redirect only where that is intended', () => {
    expect([...visitors.redirected].filter(([redirect]) => !isIntended(redirect))).toEqual([])
  })

  it('finds a title, a description, one address and a picture on each page that may be indexed', async () => {
    const known = new Map(visitors.pages.map((page) => [page.path, page]))
    const faults: string[] = []
    const titles = new Map<string, string>()
    const pictures = new Set<string>()
    for (const page of known.values()) {
      const [title = ''] = titlesOf(page)
      if (titlesOf(page).length !== 1 || !title.endsWith('Wrenlet'))
        faults.push(`${page.path}: titles ${titlesOf(page)}`)
      const isUnlisted = page.status !== 200 || unlistedPages.some((path) => page.path.startsWith(path))
      if (isUnlisted || metaOf(page, 'robots').some((robots) => robots.startsWith('noindex'))) continue
      const [description = ''] = metaOf(page, 'description')
      if (description.length < 40 || description.length > 320) faults.push(`${page.path}: description "${description}"`)
      const [canonical, ...more] = canonicalsOf(page)
      if (!canonical || more.length > 0) faults.push(`${page.path}: canonical ${canonicalsOf(page)}`)
      else {
        const other = titles.get(title)
        if (other && other !== canonical) faults.push(`${page.path}: has the title of ${other}`)
        titles.set(title, canonical)
      }
      const [picture] = metaOf(page, 'og:image')
      if (picture) pictures.add(picture)
      else faults.push(`${page.path}: no picture`)
    }
    expect(faults).toEqual([])
    expect(titles.size).toBeGreaterThan(40)
    for (const picture of [...pictures].slice(0, 8)) {
      const answer = await fetch(origin + new URL(picture).pathname)
      expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([picture, 200, 'image/jpeg'])
      await answer.body?.cancel()
    }
  })

  it('is sent by the sitemap to pages that exist, each at its canonical address', async () => {
    const maps = await locationsOf('/sitemap.xml')
    const addresses = (await Promise.all(maps.map(locationsOf))).flat()
    expect(addresses).toEqual(expect.arrayContaining(listedPages))
    const sample = addresses.filter((_, at) => at % 9 === 0 || at < 40)
    for (const address of sample) {
      const page = await fetch(origin + address, { redirect: 'manual' })
      const html = await page.text()
      const served = { path: address, status: page.status, html, ids: new Set<string>() }
      expect([
        address,
        page.status,
        canonicalsOf(served).map((address) => address.replace(/^https?:\/\/[^/]*/, '')),
      ]).toEqual([address, 200, [address]])
      expect(metaOf(served, 'robots')).toEqual([])
    }
  })

  it('reaches each route and call of the specification', async () => {
    const { slug } = await db.selectFrom('collection').select('slug').limit(1).executeTakeFirstOrThrow()
    const { qr_id } = await db.selectFrom('garment').select('qr_id').limit(1).executeTakeFirstOrThrow()
    const { handle } = await db
      .selectFrom('resale_garment')
      .innerJoin('product', 'product.id', 'resale_garment.product_id')
      .select('product.handle')
      .limit(1)
      .executeTakeFirstOrThrow()
    const filled: Readonly<Record<string, string>> = {
      'shop/{id}': 'shop/puddle-raincoat',
      'collections/{id}': `collections/${slug}`,
      'item/profile/{qr_id}': `item/profile/${qr_id}`,
      'resale/product/{id}': `resale/product/${handle}`,
      'reset/{encodedEmail}/{resetCode}': 'reset/wren%40example.com/x',
    }
    const named = (kind: ClauseKind) => clauses.flatMap((clause) => (clause.kind === kind ? clause.what : []))
    const isServed = async (route: string) =>
      (await fetch(new URL(filled[route] ?? route, `${origin}/`), { redirect: 'manual' })).status < 400
    const routes = named('route').filter((route) => route !== 'everything else')
    expect(await failing(routes, isServed)).toEqual([])

    const isAnswered = async (call: string) => {
      const [method = '', path = ''] = call.split(' ')
      const address = `${origin}/api${path.replaceAll(/\{\w+\}/g, 'x')}`
      const answer = await fetch(address, { method, headers: { origin } })
      return answer.status !== 405 && !(await answer.text()).includes('No such call')
    }
    expect(await failing(named('call'), isAnswered)).toEqual([])
  })

  it('gets structured data about what the page shows', async () => {
    const kindsOn = async (path: string) => {
      const html = await (await fetch(origin + path)).text()
      return structuredDataOf({ path, status: 200, html, ids: new Set() }).map((item) => item['@type'])
    }
    expect(await kindsOn('/')).toEqual(['Organization', 'WebSite'])
    expect(await kindsOn('/shop/puddle-raincoat')).toEqual(['Product', 'BreadcrumbList'])
    expect(await kindsOn('/shop')).toEqual(['BreadcrumbList', 'ItemList'])
    expect(await kindsOn('/resale')).toEqual(['BreadcrumbList', 'ItemList', 'FAQPage'])
    expect(await kindsOn('/resale?types=outerwear')).not.toContain('FAQPage')
    expect(await kindsOn('/skiwear')).toEqual(['BreadcrumbList', 'FAQPage'])
    for (const path of ['/howitworks', '/gifting']) expect(await kindsOn(path)).toEqual(['FAQPage'])
    for (const path of ['/howitworks', '/gifting', '/skiwear', '/resale']) {
      const html = await (await fetch(origin + path)).text()
      const [faq] = structuredDataOf({ path, status: 200, html, ids: new Set() }).filter(
        (item) => item['@type'] === 'FAQPage',
      )
      const shown = html.replaceAll('&#x27;', '’')
      for (const { name, acceptedAnswer } of faq.mainEntity) {
        expect(shown).toContain(`<h3>${name}</h3>`)
        expect(shown).toContain(acceptedAnswer.text)
      }
    }
  })
})

it.each([
  ['/nowhere', 404],
  ['/shop/no-such-coat', 404],
  ['/resale/product/no-such-coat', 404],
  ['/collections/no-such-collection', 404],
  ['/item/profile/QR0000000', 404],
  ['/found/no-such-link', 404],
  ['/gifting/for/no-such-link', 404],
])('%s answers %i, and is valid', async (path, status) => {
  const answer = await fetch(origin + path, { redirect: 'manual' })
  const html = await answer.text()
  expect(answer.status).toBe(status)
  expect(findHtmlErrors(html)).toEqual([])
})

it.each(cast.map(({ email }) => email))(
  '%s gets valid HTML, even from forms that are refused, and links that answer',
  async (email) => {
    const cookie = `${sessionCookie.name}=${await sessionOf(db, email)}`
    const { pages, broken, redirected } = await crawlSite(origin, {
      cookie,
      from: plainPaths,
      ofAKind: 3,
    })
    expect(pages.length).toBeGreaterThan(20)
    expect(htmlErrorsOf(pages)).toEqual([])
    const refused = await postEmptyForms(origin, pages, cookie)
    expect(refused.length).toBeGreaterThan(3)
    expect(refused.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([])
    expect(htmlErrorsOf(refused)).toEqual([])
    expect(broken).toEqual([])
    expect([...redirected].filter(([redirect]) => !isIntended(redirect))).toEqual([])
  },
)
