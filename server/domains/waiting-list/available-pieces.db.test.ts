// A piece that comes back while it can be offered to nobody is available to everybody. A job that runs every few minutes then offers
// it to families that have become able to order it.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)

test.each([
  ['that costs exactly the most credits that they want is offered', { mostCredits: 20 }, true],
  ['that costs more credits than they want is not offered', { mostCredits: 19 }, false],
  ['in the condition that they want is offered', { condition: 'used' }, true],
  ['in another condition is not offered', { condition: 'new' }, false],
])('an available piece %s', async (_, wanted, isOffered) => {
  const holder = await world.member({ plan: '200-quarterly' })
  const { productId, garmentIds } = await transaction(db, async (tx) => {
    const { id } = await aProduct(tx)
    const garments = [{ productId: id, sizeCode: '104cm', condition: 'used' as const, credits: 20 }]
    return {
      productId: id,
      garmentIds: await checkedGarments(tx, { garments, actor: 'system:test', now: world.time.now }),
    }
  })
  const { accountId } = holder
  const orderId = await world.order({ accountId, garmentIds, until: 'placed', placedAt: world.time.now })
  const { viewer, ...family } = await world.member({ plan: '200-quarterly', choiceDue: true })
  const asked = await world.call('addToWaitingList', { body: { productId, size: '104cm', ...wanted } }, { viewer })
  expect(asked).toMatchObject({ ok: true })
  const cancelled = await world.call('cancelOrder', { params: { id: orderId } }, { viewer: holder.viewer })
  expect(cancelled).toMatchObject({ ok: true })
  const offers = () =>
    db.selectFrom('waiting_list_offer').select('id').where('account_id', '=', family.accountId).execute()
  expect(await offers()).toEqual([])
  await db.updateTable('membership').set({ choice_due: false }).where('account_id', '=', family.accountId).execute()
  await world.queueRecurringJob('waiting-list:offers')
  world.passMinutes(5)
  await world.work()
  expect(await offers()).toHaveLength(isOffered ? 1 : 0)
})
