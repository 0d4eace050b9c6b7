// A world (rentals-world.ts) whose parcels are tracked by an in-memory carrier, with events that the test sets.
import { dispatchOrder } from '#server/domains/rentals/index.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { aPaperCarrier } from '../provider/paper-carrier.ts'
import { rentalsWorld } from './rentals-world.ts'

export const operator = 'kim'

export function trackedParcels(db: Db) {
  const carrier = aPaperCarrier()
  const wall = { now: new Date('2026-11-20T10:00:00Z') }
  const world = rentalsWorld(db, { carrier, wallClock: { now: () => wall.now } })
  const { call, services } = world
  /** Runs the job of this kind, as the worker does. */
  const handle = async (kind: string, payload: Record<string, unknown> = {}): Promise<void> => {
    const handler = world.jobs[kind]
    if (!handler) throw new Error(`there is no job ${kind}`)
    await handler(payload, { jobId: newId<'job'>(), attempt: 1, askedAt: world.time.now })
  }
  const follow = () => handle('shipping:follow-parcels')
  /** Tracks all parcels at this time, then runs the jobs that follow. */
  async function followParcelsAt(at: string): Promise<void> {
    world.time.now = new Date(at)
    world.published.length = 0
    world.mails.length = 0
    await follow()
    await world.work()
  }
  const orderOf = (id: Id<'order'>) =>
    db.selectFrom('rental_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const returnOf = (id: Id<'return'>) =>
    db.selectFrom('rental_return').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const loansOf = (orderId: Id<'order'>) =>
    db.selectFrom('loan').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  const parcelOf = (carriesId: Id<'order' | 'return'>) =>
    db
      .selectFrom('parcel')
      .innerJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
      .selectAll('parcel')
      .select(['label.pdf', 'label.track_due_at', 'label.track_failures'])
      .where('carries_id', '=', carriesId)
      .executeTakeFirstOrThrow()
  const eventsOf = async (carriesId: Id<'order' | 'return'>) =>
    (
      await db
        .selectFrom('parcel_event as event')
        .innerJoin('parcel', 'parcel.id', 'event.parcel_id')
        .selectAll('event')
        .where('parcel.carries_id', '=', carriesId)
        .orderBy('happened_at')
        .execute()
    ).map(({ code, actor }) => `${code} ${actor}`)
  const stepsOf = async (table: 'rental_order_event' | 'rental_return_event', id: Id<'order' | 'return'>) =>
    (
      await db
        .selectFrom(table)
        .select(['to_state', 'actor', 'at'])
        .where(table === 'rental_order_event' ? 'order_id' : ('return_id' as never), '=', id as never)
        .orderBy('id')
        .execute()
    ).at(-1)

  /** An order of two pieces, dispatched on Friday 20 November at ten. */
  async function onItsWay({ returning = false } = {}) {
    world.time.now = new Date('2026-11-20T09:00:00Z')
    const member = await world.member({ plan: '200-quarterly', joinedOn: '2026-11-01' as never })
    const { accountId } = member
    const home = returning ? [await world.garment({ credits: 20 })] : []
    if (returning) await world.order({ accountId, garmentIds: home, placedAt: new Date('2026-11-05T09:00:00Z') })
    const garmentIds = [await world.garment({ credits: 20 }), await world.garment({ credits: 20 })]
    const placed = { accountId, garmentIds, returning: home, placedAt: world.time.now, until: 'placed' as const }
    const orderId = await world.order(placed)
    world.time.now = new Date('2026-11-20T10:00:00Z')
    const code = await dispatchOrder(services, { orderId, operator })
    await world.work()
    return { member, orderId, code }
  }

  /** A return of one of two pieces, announced on Friday 20 November at ten. */
  async function announced() {
    world.time.now = new Date('2026-11-20T10:00:00Z')
    const member = await world.member({ plan: '200-quarterly', joinedOn: '2026-11-01' as never })
    const garments = [await world.garment({ credits: 30 }), await world.garment({ credits: 20 })]
    await world.order({ accountId: member.accountId, garmentIds: garments })
    const answer = await call('announceReturn', { body: { itemsIds: garments.slice(0, 1) } }, { viewer: member.viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    await world.work()
    const returnId = toId<'return'>(answer.body.returnId)
    const post = (proof: string) =>
      call('postReturn', { params: { id: returnId }, body: { proof } }, { viewer: member.viewer })
    return { member, returnId, code: answer.body.labelCode, post }
  }

  return {
    carrier,
    world,
    handle,
    follow,
    followParcelsAt,
    orderOf,
    returnOf,
    loansOf,
    parcelOf,
    eventsOf,
    stepsOf,
    onItsWay,
    announced,
  }
}
