import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import { nobodyKind, parseEmailAddress } from '#server/domains/accounts/index.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { countHits, networkOf, takeTurn } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { askFromHere, askNetwork, lettersADay, lettersAnHour } from '../rules/mailing-list-limits.ts'

export interface MailingListServices {
  readonly db: Db
  /** Business time: when somebody asked, confirmed, left. */
  readonly clock: Clock
  /** Wall time: rate limits. */
  readonly wallClock: Clock
  readonly events: EventBus<DomainEvent>
}

/**
 * Puts an address down as one that asked for news, and has it asked back by email: nothing else is written to it before
 * its link was followed (law L-25). Answers alike, and writes as many rows, whether the address is new, waiting, on the list
 * or off it: the time that an answer takes would tell. One that is on the list gets no letter; any other at most one an hour
 * and three a day, so that nobody's inbox is filled from here.
 * @throws Refusal invalid_email, too_many
 */
export async function askForMailingList(
  services: MailingListServices,
  address: string,
  caller: { readonly ip: string },
): Promise<void> {
  const { db, clock, wallClock, events } = services
  const email = parseEmailAddress(address)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  const wallNow = wallClock.now()
  const network = networkOf(caller.ip)
  await countHits(db, wallNow, [
    { limit: askFromHere, subject: `${email} ${network}` },
    { limit: askNetwork, subject: network },
  ])
  // Not both at once: what the hour refuses does not count for the day.
  const wanted =
    (await takeTurn(db, wallNow, { limit: lettersAnHour, subject: email })) &&
    (await takeTurn(db, wallNow, { limit: lettersADay, subject: email }))
  const now = clock.now()
  await transaction(db, async (tx) => {
    const entry = await tx
      .insertInto('mailing_list')
      .values({ id: newId<'mailing-list-entry'>(), email, state: 'asked', asked_at: now })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          state: sql`case mailing_list.state when 'confirmed' then 'confirmed' else 'asked' end`,
          asked_at: sql`case mailing_list.state when 'confirmed' then mailing_list.asked_at else excluded.asked_at end`,
        }),
      )
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow()
    if (entry.state === 'confirmed' || !wanted) return enqueueJob(tx, now, { kind: nobodyKind, payload: {} })
    await events.publish(tx, { type: 'mailing-list-asked', entryId: entry.id })
  })
}
