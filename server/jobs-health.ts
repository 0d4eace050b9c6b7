// Whether background work is done, by any process: a worker that has died, or a mail server that accepts nothing, fails
// no call and shows on no page. Not part of readiness, because a process without workers serves its pages all the same.
import { hasSentEmail } from './domains/notifications/index.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'
import { isFree, isOf } from './platform/jobs/free-jobs.ts'

const lateMinutes = 10
const retriedMinutes = 60

export interface JobsHealthOptions {
  readonly db: Db
  readonly clock: Clock
  readonly emailKinds: readonly string[]
  /** Thousands of these may wait after an import, while workers do what they can. */
  readonly slowKinds: readonly string[]
}

export interface JobsHealth {
  /** @returns what is not being done, in one sentence; undefined if everything is */
  problem(): Promise<string | undefined>
}

export function createJobsHealth({ db, clock, emailKinds, slowKinds }: JobsHealthOptions): JobsHealth {
  // Shared by all callers, since anybody may ask.
  let asking: Promise<string | undefined> | undefined

  async function problem(): Promise<string | undefined> {
    const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)
    const now = clock.now()
    const overdueJob = await db
      .selectFrom('job')
      .select('id')
      .where(isFree(before(now, lateMinutes), before(new Date(), lateMinutes)))
      .where(isOf({ except: slowKinds }))
      .limit(1)
      .executeTakeFirst()
    if (overdueJob) return `A job has been due for more than ${lateMinutes} minutes.`
    // Only the newest email that is retried counts: an older one, to a full mailbox, does not matter once later ones are sent.
    const retried = await db
      .selectFrom('job')
      .select((eb) => eb.fn.max<Date | null>('due_at').as('dueAt'))
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('attempts', '>', 0)
      .where('due_at', '<=', before(now, retriedMinutes))
      .where(isOf({ only: emailKinds }))
      .executeTakeFirst()
    if (!retried?.dueAt || (await hasSentEmail(db, { from: retried.dueAt, until: now }))) return undefined
    return 'No email has been accepted for an hour, although one is being retried.'
  }

  return {
    problem() {
      asking ??= problem().finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}
