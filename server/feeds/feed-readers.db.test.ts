// How many may read the feed of the catalogue at the same time, and who loses a place.
import { text as streamText } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findSmallestMonth } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Lanes } from '#server/platform/http/within-lane.ts'
import type { Admission } from '#server/platform/load/admission.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { feedItems } from '#tests/support/feed-items.ts'
import { type SiteFeedOptions, siteFeeds } from './site-feeds.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const options: SiteFeedOptions = {
  db,
  clock: { now: () => now },
  publicUrl: 'https://wrenlet.example',
  smallestPlan: () => findSmallestMonth(db),
  postage: async () => ({ outbound: pence(395), return: pence(395) }),
  salePostage: async () => ({ price: pence(498), freeOver: pence(5000) }),
  catalogueVersion: () => 'one',
  feedTimeoutMs: 2000,
}
const app = fastify()
await app.register((scope) => siteFeeds(scope, options))
afterAll(() => app.close())

const ids: Id<'product'>[] = []
await transaction(db, async (tx) => {
  // The listings of the resale shop come after the last part of the rental products.
  await aListing(tx, { now })
  await aListing(tx, { now })
  for (let index = 0; index < 520; index++) ids.push((await aProduct(tx, { handle: `été-${index}` })).id)
  const garments = ids.map((productId) => ({ productId, sizeCode: '110cm', condition: 'new' as const, credits: 9 }))
  await checkedGarments(tx, { garments, actor: 'system:test', now })
})

test('two readers from different networks read the whole feed at the same time, and a third waits or is refused', async () => {
  const url = '/feeds/google-merchant.xml'
  const askFrom = (remoteAddress: string) => app.inject({ url, remoteAddress, payloadAsStream: true })
  const first = await askFrom('192.0.2.1')
  expect((await askFrom('192.0.2.1')).statusCode, 'a second reader of one network').toBe(503)
  const slow = [first, await askFrom('192.0.2.2')]
  const refused = await app.inject(url)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' })
  expect(refused.headers.etag).toBeUndefined()
  const patient = app.inject(url)
  for (const answer of slow) {
    expect(answer.statusCode).toBe(200)
    const items = feedItems(await streamText(answer.stream())).map((item) => item.get('g:id')?.[0])
    expect(items).toHaveLength(522)
    expect(new Set(items).size).toBe(522)
  }
  expect((await patient).statusCode).toBe(200)
})

test('a reader that disconnects in the middle of a feed makes room for others', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}/feeds/google-merchant.xml`
  for (const encoding of ['identity', 'gzip']) {
    for (let round = 0; round < 2; round++) {
      const leaving = new AbortController()
      const answer = await fetch(url, { signal: leaving.signal, headers: { 'accept-encoding': encoding } })
      expect(answer.status).toBe(200)
      leaving.abort()
    }
    await expect.poll(async () => (await app.inject(url)).statusCode).toBe(200)
  }
})

test('a reader that reads nothing loses its place', async () => {
  const stalling = fastify()
  let feedStallMs = 20
  await stalling.register((scope) =>
    siteFeeds(scope, { ...options, feedTimeoutMs: 60_000, feedStallMs: () => feedStallMs }),
  )
  onTestFinished(() => stalling.close())
  const askFrom = (remoteAddress: string) =>
    stalling.inject({ url: '/feeds/google-merchant.xml', remoteAddress, payloadAsStream: true })
  const stalled = [await askFrom('192.0.2.1'), await askFrom('192.0.2.2')]
  feedStallMs = 60_000
  const next = await askFrom('192.0.2.3')
  expect(feedItems(await streamText(next.stream()))).toHaveLength(522)
  for (const answer of stalled) await expect(streamText(answer.stream())).rejects.toThrow()
})

test('the feed and new sitemaps are refused while the browsing lane is full, and sitemaps that are already built are still served', async () => {
  const busy = fastify()
  let hasRoom = true
  const admission = { arrive() {}, enter: () => (hasRoom ? () => {} : undefined) } as unknown as Admission<string>
  const lanes: Lanes = { admission, ofCall: (id) => id, ofPage: () => undefined }
  await busy.register((scope) => siteFeeds(scope, { ...options, lanes }))
  onTestFinished(() => busy.close())
  await busy.inject('/sitemap.xml')
  hasRoom = false
  for (const url of ['/feeds/google-merchant.xml', '/sitemaps/pages.xml'])
    expect(await busy.inject(url), url).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '60', 'cache-control': 'no-store' },
    })
  expect((await busy.inject('/sitemap.xml')).statusCode).toBe(200)
})
