// Crawls the site over HTTP from link to link, and reads each page as it is served, before any script runs.

export interface ServedPage {
  readonly path: string
  readonly status: number
  readonly html: string
  /** The ids to which the fragment of an address may lead. */
  readonly ids: ReadonlySet<string>
}

export interface Crawl {
  readonly pages: readonly ServedPage[]
  /** Each link that fails, or whose fragment is not on its page, with a page that contains the link. */
  readonly broken: readonly string[]
  /** Each link to an address that redirects within the site, as `/from → /to`, with a page that contains the link. */
  readonly redirected: ReadonlyMap<string, string>
}

export interface CrawlOptions {
  readonly cookie?: string
  readonly from: readonly string[]
  /** The most pages of each kind that are read, since their markup is the same. */
  readonly ofAKind: number
}

const redirects = new Set([301, 302, 303, 307, 308])
/** The most redirects that are followed in a row. */
const maxHops = 3

/** Kinds of page that exist many times, such as items. */
const kinds = [
  /^\/shop\//,
  /^\/resale\/product\//,
  /^\/collections\//,
  /^\/item\/profile\//,
  /^\/account\/orders\//,
  /^\/account\/closet\//,
]
/** Addresses that are not pages of the site: the demo's tools, and files. */
const elsewhere = /^\/(?:__|assets\/|pictures\/|media\/|fonts\/|favicon)/

export async function crawlSite(origin: string, { cookie, from, ofAKind }: CrawlOptions): Promise<Crawl> {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const pages = new Map<string, ServedPage>()
  const linked = new Map<string, string>()
  const counts = new Map<string, number>()
  const broken: string[] = []
  const redirectedTo = new Map<string, string>()
  const queue = [...from]
  for (const path of from) linked.set(path, 'the test')

  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path) || redirectedTo.has(path)) continue
    const answer = await fetch(origin + path, { headers, redirect: 'manual' })
    if (redirects.has(answer.status)) {
      const { end, target } = await followRedirects(origin, answer, path, headers)
      if (end !== 200) broken.push(`${path}: redirects to ${target}, which is ${end}, linked from ${linked.get(path)}`)
      redirectedTo.set(path, target)
    }
    if (answer.status >= 500 || (answer.status >= 400 && !from.includes(path)))
      broken.push(`${path}: ${answer.status}, linked from ${linked.get(path)}`)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      await answer.body?.cancel()
      continue
    }
    const html = await answer.text()
    const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id))
    pages.set(path, { path, status: answer.status, html, ids })
    for (const [, written = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const link = new URL(written.replaceAll('&amp;', '&'), origin + path)
      const address = link.pathname + link.search
      if (link.origin !== origin || elsewhere.test(address)) continue
      const whole = address + link.hash
      if (!linked.has(whole)) linked.set(whole, path)
      if (linked.has(`asked ${address}`)) continue
      linked.set(`asked ${address}`, path)
      // Filters lead to the same list in any order.
      const kind = kinds.find((kind) => kind.test(address))?.source ?? (link.search ? link.pathname : undefined)
      const count = counts.get(kind ?? '') ?? 0
      if (kind) counts.set(kind, count + 1)
      if (!kind || count < ofAKind) queue.push(address)
    }
  }
  for (const [whole, path] of linked) {
    const [address = '', id] = whole.split('#')
    const page = pages.get(address)
    if (id && page && page.status === 200 && !page.ids.has(decodeURIComponent(id)))
      broken.push(`${whole}: the page has no such fragment, linked from ${path}`)
  }
  const redirected = new Map<string, string>()
  for (const [path, target] of redirectedTo) {
    const linkedFrom = linked.get(`asked ${path}`)
    if (linkedFrom !== undefined) redirected.set(`${path} → ${target}`, linkedFrom)
  }
  return { pages: [...pages.values()], broken, redirected }
}

/** @returns the last address to which an answer redirects, with its status, `elsewhere` or `too many hops` */
async function followRedirects(
  origin: string,
  first: Response,
  path: string,
  headers: Record<string, string>,
): Promise<{ end: number | string; target: string }> {
  let [answer, target] = [first, path]
  for (let hop = 0; hop < maxHops; hop++) {
    const next = new URL(answer.headers.get('location') ?? '', origin + target)
    await answer.body?.cancel()
    if (next.origin !== origin) return { end: 'elsewhere', target: next.href }
    target = next.pathname + next.search
    answer = await fetch(origin + target, { headers, redirect: 'manual' })
    if (!redirects.has(answer.status)) {
      await answer.body?.cancel()
      return { end: answer.status, target }
    }
  }
  await answer.body?.cancel()
  return { end: 'too many hops', target }
}
