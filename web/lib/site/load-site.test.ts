import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { loadPieces, loadSite } from '#web/lib/site/load-site.ts'

const offer = { text: 'First delivery free', linkText: 'See plans', linkHref: '/plans', audience: 'newcomers' }
const notice = { ...offer, text: 'No post on Boxing Day', audience: 'everyone' }
const yes = { allowed: true }
const no = { allowed: false }

/**
 * Loads the site with stubs of the root's calls.
 * @param status the answer without a customer: 401 if nobody is signed in, 503 if the customer cannot be read
 */
const siteOf = async (
  announcement: unknown,
  customer?: { plan: object | null; maySubscribe: boolean } | undefined,
  status = 401,
) => {
  const user = customer && {
    id: 'an-id',
    givenName: 'Freya',
    children: [],
    pendingReturn: false,
    plan: customer.plan,
    can: { order: no, swap: no, return: no, subscribe: customer.maySubscribe ? yes : no },
  }
  const call = async (id: string) => {
    if (id === 'announcementBar') return { ok: true, status: 200, body: { announcement } }
    if (id === 'customerInfo' && user) return { ok: true, status: 200, body: { user } }
    return { ok: false, status, errors: [] }
  }
  return await loadSite(call as unknown as CallApi, new Request('http://localhost'), 'http://localhost')
}
const plan = { state: 'active', creditsInUse: 0, packageCredits: 100, boosterCredits: 0 }

it('a membership is offered to visitors and to customers who never had one', async () => {
  expect((await siteOf(offer)).announcement).toEqual(offer)
  expect((await siteOf(offer, { plan: null, maySubscribe: true })).announcement).toEqual(offer)
})

it('neither a membership nor a free first delivery is offered to anybody who has or had one', async () => {
  expect((await siteOf(offer, { plan, maySubscribe: false })).announcement).toBeNull()
  expect((await siteOf(offer, { plan: { ...plan, state: 'cancelled' }, maySubscribe: true })).announcement).toBeNull()
})

it('an offer for newcomers is hidden if the customer, who may be a member, cannot be read', async () => {
  expect((await siteOf(offer, undefined, 503)).announcement).toBeNull()
  expect((await siteOf(notice, undefined, 503)).announcement).toEqual(notice)
})

it('only a missing session means that nobody is signed in, not an account that cannot be read', async () => {
  const isVisitor = async (...site: Parameters<typeof siteOf>) => (await siteOf(...site)).isVisitor
  expect(await isVisitor(notice)).toBe(true)
  expect(await isVisitor(notice, undefined, 503)).toBe(false)
  expect(await isVisitor(notice, { plan, maySubscribe: false })).toBe(false)
})

it('messages for everyone are shown to members too', async () => {
  expect((await siteOf(notice, { plan, maySubscribe: false })).announcement).toEqual(notice)
})

it('a piece that was taken counts as available while an equal one is available', async () => {
  const items = [
    { id: 'there', available: true, insteadId: null },
    { id: 'equal', available: false, insteadId: 'another' },
    { id: 'gone', available: false, insteadId: null },
  ]
  const call = async () => ({ ok: true, status: 200, body: { ids: ['there'], items } })
  const pieces = await loadPieces(call as unknown as CallApi, ['there', 'equal', 'gone'])
  expect(pieces.ok && pieces.body.map(({ id, available }) => [id, available])).toEqual([
    ['there', true],
    ['equal', true],
    ['gone', false],
  ])
})
