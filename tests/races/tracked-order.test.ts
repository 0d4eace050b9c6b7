// The carrier and the office record at the same time that an order has arrived. It arrives once, on one of the two days.
import { expect, test } from 'vitest'
import { deliverOrder } from '#server/domains/rentals/index.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { operator, trackedParcels } from '../support/worlds/tracked-parcels.ts'

const { db } = await openTestDatabase({ max: 24 })
const { carrier, world, handle, follow, loansOf, onItsWay } = trackedParcels(db)

test('an order that tracking and the office deliver at once arrives once', async () => {
  for (let round = 0; round < rounds(8, 30); round++) {
    const { orderId, code } = await onItsWay()
    carrier.reports(code, 'delivered', '2026-11-23T11:20:00Z')
    world.time.now = new Date('2026-11-24T09:00:00Z')
    const office = async () => {
      try {
        await deliverOrder(world.services, { orderId, operator })
      } catch (error) {
        // The carrier was first.
        expect(error).toBeInstanceOf(Refusal)
        expect((error as Refusal).code).toBe('not_now')
      }
    }
    // In every other round the scan is stored already, and two runs of its job compete with the office.
    if (round % 2 === 0) await Promise.all([follow(), office(), follow()])
    else {
      await follow()
      const tracked = () => handle('event:parcel-delivered:order', { orderId })
      await Promise.all(round % 4 === 1 ? [tracked(), office(), tracked()] : [office(), tracked(), tracked()])
    }
    await world.work()
    const arrived = await db
      .selectFrom('rental_order_event')
      .select('actor')
      .where('order_id', '=', orderId)
      .where('to_state', '=', 'delivered')
      .execute()
    expect(arrived).toHaveLength(1)
    const [actor] = arrived.map((step) => step.actor)
    const day = actor === `operator:${operator}` ? '2026-11-24' : '2026-11-23'
    const loans = await loansOf(orderId)
    expect(loans.map((loan) => loan.received_on)).toEqual([day, day])
    const hires = await db
      .selectFrom('hire')
      .select('loan_id')
      .where(
        'loan_id',
        'in',
        loans.map(({ id }) => id),
      )
      .execute()
    expect(hires).toHaveLength(2)
    await world.expectInvariants()
  }
})
