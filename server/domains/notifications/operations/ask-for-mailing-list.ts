import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import { parseEmailAddress, unknownAddressKind } from '#server/domains/accounts/index.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { countHits, networkOf, tryHit } from '#server/platform/http/rate-limit.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findAddressChoice } from '../queries/address-choices.ts'
import { askNetwork, askPerPlace, emailsADay, emailsAnHour } from '../rules/mailing-list-limits.ts'

export interface MailingListServices {
  readonly db: Db
  /** Application time: when somebody asked, confirmed or left. */
  readonly clock: Clock
  /** Wall time: rate limits. */
  readonly wallClock: Clock
  readonly events: EventBus<DomainEvent>
  /** The version of the terms in force, for the record of a withdrawn consent. */
  termsVersion(): string
}

/**
 * Records a request for news and asks the address to confirm it; nothing else is sent to it before that (law L-25). The answer and
 * the number of rows written are the same whether or not the address is on the list, because the time of the answer would otherwise
 * reveal it. An address on the list gets no email; any other gets at most one an hour and three a day, so that nobody can flood an
 * inbox.
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
    { limit: askPerPlace, subject: `${email} ${network}` },
    { limit: askNetwork, subject: network },
  ])
  // One after the other, so that requests over the hourly limit do not count towards the daily one.
  const isWithinLimits =
    (await tryHit(db, wallNow, { limit: emailsAnHour, subject: email })) &&
    (await tryHit(db, wallNow, { limit: emailsADay, subject: email }))
  const now = clock.now()
  await transaction(db, async (tx) => {
    const choice = await findAddressChoice(tx, email)
    // The address has to confirm again if its account has since declined news, or its emails have bounced.
    const declinedAt = choice?.own && !choice.wanted ? choice.since : null
    const isOn = sql<boolean>`mailing_list.state = 'confirmed' and mailing_list.suppressed_at is null
      and mailing_list.confirmed_at > coalesce(${declinedAt}::timestamptz, '-infinity')`
    const entry = await tx
      .insertInto('mailing_list')
      .values({ id: newId<'mailing-list-entry'>(), email, state: 'asked', asked_at: now })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          state: sql`case when ${isOn} then 'confirmed' else 'asked' end`,
          asked_at: sql`case when ${isOn} then mailing_list.asked_at else excluded.asked_at end`,
        }),
      )
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow()
    if (entry.state === 'confirmed' || !isWithinLimits)
      return enqueueJob(tx, now, { kind: unknownAddressKind, payload: {} })
    await events.publish(tx, { type: 'mailing-list-requested', entryId: entry.id })
  })
}
