// A listening world (tests/support/worlds/listening-world.ts) for races of rentals, with many members who owe postage, workers that
// a race starts, and a clock that tests move.
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { withDeadline } from '#server/platform/deadline.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { aGarment, type GarmentOptions } from '../builders/a-garment.ts'
import { aMember } from '../builders/a-member.ts'
import { anOrder } from '../builders/an-order.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import type { Called } from '../support/server/caller.ts'
import { liftAccountLimits } from '../support/set-setting.ts'
import { aListeningWorld } from '../support/worlds/listening-world.ts'
import { runningClock } from '../support/worlds/world.ts'

export interface Racer {
  readonly accountId: Id<'account'>
  readonly viewer: Viewer
}

/** The usual deadline is too short for fifty calls at once on a busy machine, which is not what is tested. */
const patienceMs = 60_000

export async function raceWorld(db: Db) {
  const clock = runningClock()
  await liftAccountLimits(db)
  const world = await aListeningWorld(db, { clock, deadlineMs: patienceMs })
  const { control } = world
  const call: typeof world.call = (...args) => withDeadline(patienceMs, () => world.call(...args))

  return {
    services: world.services.payments,
    published: world.published,
    control,
    startProcess: world.startProcess,
    call,
    runDueJobs: world.runDueJobs,
    recurring: world.recurring,
    passMinutes: (minutes: number) => clock.advance(minutes * 60_000),
    /** Members with credits to spare. They owe postage for their next order, unless they are newcomers with a free delivery. */
    racers: (count: number, { newcomers = false } = {}): Promise<Racer[]> =>
      transaction(db, async (tx) => {
        const racers: Racer[] = []
        for (let n = 0; n < count; n++) {
          const { accountId } = await aMember(tx, { plan: '200-quarterly', now: clock.now() })
          if (!newcomers) await anOrder(tx, { accountId, garmentIds: [await aGarment(tx, { credits: 1 })] })
          racers.push({ accountId, viewer: { accountId, sessionHash: Buffer.alloc(32) } })
        }
        return racers
      }),
    garment: (options: GarmentOptions = {}) => transaction(db, (tx) => aGarment(tx, { credits: 1, ...options })),
    /** Pays as the card form does. */
    pay: (clientSecret: string | null) =>
      control('POST', `payment-intents/${clientSecret?.split('_secret')[0]}/confirm`, { card: testCards.good }),
    /** Counts the payments that have succeeded at the provider. */
    async countPaid(): Promise<number> {
      const { events } = await control('GET', 'events?type=payment_intent.succeeded&limit=100000')
      return (events as unknown as unknown[]).length
    },
    expectInvariants: world.expectInvariants,
  }
}

/** @returns the client secret for the card form @throws Error if the call failed or nothing is owed */
export function secretOf(answer: Called<'getPaymentIntent'>): string {
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.errors)}`)
  if (answer.body.clientSecret === null) throw new Error('nothing is owed')
  return answer.body.clientSecret
}
