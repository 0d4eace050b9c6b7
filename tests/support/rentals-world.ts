// A world (world.ts) for rentals: a clock set by hand, the payment provider as a fake at its port, and members and pieces by
// one call.
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log/log.ts'
import { aGarment, type GarmentWishes } from '../builders/a-garment.ts'
import { aMember, type BuiltMember, type MemberWishes } from '../builders/a-member.ts'
import { aSession } from '../builders/a-session.ts'
import { anOrder, type OrderWishes } from '../builders/an-order.ts'
import { postageGateway } from './postage-gateway.ts'
import { aWorld } from './world.ts'

export function rentalsWorld(db: Db, { log }: { log?: Log } = {}) {
  const time = { now: new Date('2026-11-20T10:00:00Z') }
  const gateway = postageGateway()
  const world = aWorld(db, { clock: { now: () => time.now }, gateway, ...(log ? { log } : {}) })

  return {
    services: world.services.payments,
    call: world.call,
    jobs: world.jobs,
    gateway,
    published: world.published,
    time,
    passes(minutes: number) {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
    },
    work: world.work,
    member: (wishes: MemberWishes = {}): Promise<BuiltMember & { viewer: Viewer }> =>
      transaction(db, async (tx) => {
        const member = await aMember(tx, { now: time.now, ...wishes })
        const { viewer } = await aSession(tx, member.accountId)
        return { ...member, viewer }
      }),
    garment: (wishes: GarmentWishes = {}): Promise<Id<'garment'>> => transaction(db, (tx) => aGarment(tx, wishes)),
    order: (wishes: OrderWishes): Promise<string> => transaction(db, (tx) => anOrder(tx, wishes)),
    /** Pays what the last answer of getPaymentIntent asks for, as the card form would. */
    async pay(clientSecret: string | null): Promise<void> {
      const intent = [...gateway.intents.values()].find((candidate) => candidate.clientSecret === clientSecret)
      if (!intent) throw new Error('there is nothing to pay')
      gateway.pay(intent.intentId)
    },
    holds: world.expectInvariants,
  }
}

type Viewer = Awaited<ReturnType<typeof aSession>>['viewer']
