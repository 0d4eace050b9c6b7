import { expect, test, vi } from 'vitest'
import type { EndpointId } from '#contract/index.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)

test('all lines of a swap in the statement have the same time and follow one another', async () => {
  const { clock } = world.services
  const member = await world.member({ plan: '100-monthly' })
  const home = [await world.garment({ credits: 60 }), await world.garment({ credits: 40 })]
  await world.order({ accountId: member.accountId, garmentIds: home })
  const call = async <Id extends EndpointId>(id: Id, input: RawInput = {}) => {
    const answer = await world.call(id, input, { viewer: member.viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }
  const basket = { inventoryItemIds: [await world.garment({ credits: 55 })], returnItemsIds: home.slice(0, 1) }
  const { clientSecret } = await call('getPaymentIntent', { body: basket })
  await world.pay(clientSecret)
  const placedAt = clock.now().getTime()
  let reads = 0
  const ticking = vi.spyOn(clock, 'now').mockImplementation(() => {
    reads += 1
    return new Date(placedAt + reads * 1000)
  })
  await call('makeOrder', { body: { ...basket, postageStatus: 'paid' } })
  ticking.mockRestore()
  const { entries } = await call('creditStatement')
  expect(entries.slice(0, 2).map(({ delta, inUse }) => [delta, inUse])).toEqual([
    [55, 95],
    [-60, 40],
  ])
  const moments = await db
    .selectFrom('credit_ledger')
    .select('at')
    .distinct()
    .where('membership_id', '=', member.membershipId)
    .where('at', '>', new Date(placedAt))
    .execute()
  expect(moments).toHaveLength(1)
})
