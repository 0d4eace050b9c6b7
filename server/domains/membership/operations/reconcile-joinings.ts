import { readCheckoutSession } from '#server/domains/payments/index.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import type { MembershipServices } from '../services.ts'
import { expireJoining, settleJoining } from './settle-joining.ts'

const everyMinutes = 5
const kind = 'membership:reconcile'
const atOnce = 200

/** Reads again what became of payment pages, so that a message that never came costs nothing but minutes. */
export async function reconcileJoinings(services: MembershipServices): Promise<void> {
  const now = services.clock.now()
  const joinings = await services.db
    .selectFrom('joining')
    .selectAll()
    .where('state', 'in', ['creating', 'open'])
    .orderBy('created_at')
    .limit(atOnce)
    .execute()
  for (const joining of joinings)
    try {
      if (joining.stripe_session !== null)
        await settleJoining(services, joining, await readCheckoutSession(services, joining.stripe_session))
      else if (joining.expires_at < now) await expireJoining(services, joining)
    } catch (error) {
      services.log.warn({ err: error, joiningId: joining.id }, 'a joining is left for the next round')
    }
}

/** Asks for the next round; several processes asking for the same one get it once. Called at boot and by each round. */
export async function scheduleJoiningReconciliation(tx: Tx, now: Date): Promise<void> {
  const round = Math.floor(now.getTime() / (everyMinutes * 60_000)) + 1
  const dueAt = new Date(round * everyMinutes * 60_000)
  await enqueueJob(tx, now, { kind, payload: {}, dueAt, dedupeKey: `${kind}:${round}` })
}

export const membershipJobs = (services: MembershipServices): JobHandlers => ({
  [kind]: async () => {
    await transaction(services.db, (tx) => scheduleJoiningReconciliation(tx, services.clock.now()))
    await reconcileJoinings(services)
  },
})
