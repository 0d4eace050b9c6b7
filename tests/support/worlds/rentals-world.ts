// A world (world.ts) for rentals, with a clock that tests set, a fake payment provider, and members and pieces in one call.
import type { ResultId } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { aGarment, type GarmentOptions } from '../../builders/a-garment.ts'
import { aMember, type BuiltMember, type MemberOptions } from '../../builders/a-member.ts'
import { aSession } from '../../builders/a-session.ts'
import { anOrder, type OrderOptions, type RequestedPieces, type ReturnOptions } from '../../builders/an-order.ts'
import { watchBystander } from '../bystander.ts'
import { postageGateway } from '../provider/postage-gateway.ts'
import { aWorld, type Parts } from './world.ts'

type RentalsParts = Pick<Parts, 'log' | 'carrier' | 'wallClock' | 'settings'> & { readonly bystander?: boolean }

/** @param bystander whether a bystander's orders are watched (bystander.ts); by default yes */
export function rentalsWorld(db: Db, { bystander = true, ...parts }: RentalsParts = {}) {
  const time = { now: new Date('2026-11-20T10:00:00Z') }
  if (bystander) watchBystander(db, addOrders)
  const gateway = postageGateway()
  const world = aWorld(db, { clock: { now: () => time.now }, gateway, ...parts })

  function order(options: RequestedPieces): Promise<Id<'order'>>
  function order(options: ReturnOptions): Promise<Id<'return'>>
  function order(options: OrderOptions): Promise<ResultId> {
    return transaction(db, (tx) => anOrder(tx, options))
  }
  return {
    services: world.services.payments,
    call: world.call,
    jobs: world.jobs,
    gateway,
    published: world.published,
    /** Every email so far. */
    mails: world.mails,
    time,
    passMinutes(minutes: number) {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
    },
    work: world.work,
    queueRecurringJob: world.queueRecurringJob,
    member: (options: MemberOptions = {}): Promise<BuiltMember & { viewer: Viewer }> =>
      transaction(db, async (tx) => {
        const member = await aMember(tx, { now: time.now, ...options })
        const { viewer } = await aSession(tx, member.accountId)
        return { ...member, viewer }
      }),
    garment: (options: GarmentOptions = {}): Promise<Id<'garment'>> => transaction(db, (tx) => aGarment(tx, options)),
    order,
    /** Pays what this client secret is for, as the card form would. */
    async pay(clientSecret: string | null): Promise<void> {
      const intent = [...gateway.intents.values()].find((candidate) => candidate.clientSecret === clientSecret)
      if (!intent) throw new Error('there is nothing to pay')
      gateway.pay(intent.intentId)
    },
    expectInvariants: world.expectInvariants,
  }
}

/** Gives the bystander a piece at home, and an order that waits to be packed. */
async function addOrders(tx: Tx, accountId: Id<'account'>): Promise<string[]> {
  const account = { id: accountId, email: 'bystander@example.com', password: '' }
  const { membershipId } = await aMember(tx, { account, now: new Date('2026-11-01T10:00:00Z') })
  const [atHome, ordered] = [await aGarment(tx), await aGarment(tx)]
  await anOrder(tx, { accountId, garmentIds: [atHome] })
  const placedAt = new Date('2026-11-19T09:00:00Z')
  await anOrder(tx, { accountId, garmentIds: [ordered], until: 'placed', placedAt })
  return [membershipId, atHome, ordered]
}

type Viewer = Awaited<ReturnType<typeof aSession>>['viewer']
