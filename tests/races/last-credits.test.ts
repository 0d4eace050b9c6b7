// A family spends its last credits in eight tabs at once; half of them order a piece, half add one to a placed order.
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anOrder } from '../builders/an-order.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { setSettings } from '../support/set-setting.ts'
import { rounds } from '../support/volume.ts'
import { raceWorld } from './race-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
const { call } = world

test('one tab gets the last credits, and the others are refused with the reason', async () => {
  // Every tab has its own piece and free postage, so only the credits decide.
  await setSettings(db, { 'postage.outbound_pence': 0 })
  for (const { accountId, viewer } of await world.racers(rounds(5, 20), { newcomers: true })) {
    // This order leaves 50 of the 200 credits.
    const first = [await world.garment({ credits: 100 }), await world.garment({ credits: 50 })]
    const placed = { accountId, garmentIds: first, until: 'placed', placedAt: world.services.clock.now() } as const
    const id = await transaction(db, (tx) => anOrder(tx, placed))
    const place = (piece: Id<'garment'>) =>
      call('placeOrder', { body: { inventoryItemIds: [piece], postageStatus: 'free' } }, { viewer })
    const change = (piece: Id<'garment'>) =>
      call(
        'changeOrder',
        { params: { id }, body: { revision: 0, inventoryItemIds: [...first, piece], creditsUsed: 200 } },
        { viewer },
      )
    const last: Id<'garment'>[] = []
    while (last.length < 8) last.push(await world.garment({ credits: 50 }))
    const answers = await Promise.all(last.map((piece, tab) => (tab % 2 === 0 ? place(piece) : change(piece))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers)
      if (!answer.ok) expect(['over_credits', 'order_changed']).toContain(answer.errors[0]?.code)
    const ownMembership = db.selectFrom('membership').select('credits_in_use').where('account_id', '=', accountId)
    expect(await ownMembership.executeTakeFirst()).toEqual({ credits_in_use: 200 })
    await world.expectInvariants()
  }
})
