import { type Actor, systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { resumeFollowers } from '#server/platform/events/resume-followers.ts'
import { decideLeaving } from '../../rules/decide-leaving.ts'
import { decideRetention, type Retention } from '../../rules/retention.ts'
import type { AccountServices } from '../../services.ts'
import { lockAccount } from '../../steps/lock-account.ts'
import {
  findSilence,
  forgetEndedSilences,
  listSilentAccounts,
  noteSilence,
  readRetention,
} from '../../steps/silence.ts'
import { closeWithin } from '../erase-account.ts'

type Services = Pick<AccountServices, 'db' | 'clock' | 'events' | 'readLeavingFacts'>

export const retentionJob = 'accounts:retention'
const actor: Actor = systemActor(retentionJob)
/** The most warnings in one run, and the most closings: counted separately, so that many warnings never delay a closing. */
const mostOfEachKind = 200

/**
 * Warns the owners of accounts that nobody signs in to (law L-24), once, and closes the accounts five years after the last sign-in,
 * but not within 30 days of the warning. A warning that has failed for good is sent again. An account with something still open is kept,
 * noted for the office and checked again. Each run takes a limited number of accounts to warn and to close, those checked longest ago
 * first, so that kept accounts delay no others; each account has its own transaction.
 * @throws AggregateError when some failed, after all were tried
 */
export async function followUpSilentAccounts(services: Services): Promise<void> {
  const { db, clock } = services
  const retention = await readRetention(db)
  await transaction(db, forgetEndedSilences)
  // Warnings that failed for good are sent again, unless they are no longer true.
  await transaction(db, (tx) => resumeFollowers(tx, { type: 'retention-warning-due', follower: 'email', about: {} }))
  const today = dayInLondon(clock.now())
  const list = (step: 'warn' | 'close') => listSilentAccounts(db, { today, retention, step, limit: mostOfEachKind })
  const due = [...(await list('close')), ...(await list('warn'))]
  const failures: unknown[] = []
  for (const accountId of due) {
    try {
      await followUp(services, accountId, retention)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} accounts failed`)
}

async function followUp(services: Services, accountId: Id<'account'>, retention: Retention): Promise<void> {
  await transaction(services.db, async (tx) => {
    // A sign-in takes this lock, too: what is read below is still true when the account is closed.
    await lockAccount(tx, accountId)
    const silence = await findSilence(tx, accountId)
    if (!silence) return
    const now = services.clock.now()
    const step = decideRetention(silence, dayInLondon(now), retention)
    if (step === 'wait') return
    // A gift balance keeps the account, but its owner is still asked to sign in: otherwise it would never be spent.
    const leaving = decideLeaving(await services.readLeavingFacts(tx, accountId, now), step === 'warn')
    if (!leaving.ok) return noteSilence(tx, accountId, { keptBy: leaving.reason.keptBy, now })
    if (step === 'close') return closeWithin(tx, services, { accountId, email: silence.email, by: actor })
    await noteSilence(tx, accountId, { keptBy: null, warnedAt: now, now })
    await services.events.publish(tx, { type: 'retention-warning-due', accountId })
  })
}
