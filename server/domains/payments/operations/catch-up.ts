// Messages that never came (payments.md §7): once an hour the provider's own list of what happened goes the way of the
// messages. What has come is stored already, so it costs nothing.
import { transaction } from '#server/platform/db/transaction.ts'
import type { ProviderEvent } from '../gateway.ts'
import { eventSubject } from '../rules/event-subject.ts'
import type { PaymentServices } from '../services.ts'
import { storeEvent } from './receive-event.ts'

/** An event may get into the list later than one that is younger; and seconds are all that its time says. */
const overlapMs = 2 * 3_600_000

/**
 * Looks from two hours before the newest event that was seen; by the provider's own time, which may not be ours. The first
 * look sees all that the provider still lists (30 days). @throws GatewayError
 */
export async function catchUpOnEvents(services: PaymentServices): Promise<void> {
  const { db, clock, gateway } = services
  const cursor = await db.selectFrom('event_cursor').selectAll().executeTakeFirst()
  const since = cursor ? new Date(cursor.looked_at.getTime() - overlapMs) : null
  let newest: ProviderEvent | undefined
  let before: string | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof gateway.listEvents>> = await gateway.listEvents({ since, before })
    for (const event of page.events) if (!newest || event.createdAt > newest.createdAt) newest = event
    const ours = page.events.filter(({ type }) => eventSubject(type) !== undefined)
    await transaction(db, async (tx) => {
      // As a rule the newest comes first: the work is done in the order in which it happened.
      for (const event of ours.toReversed()) await storeEvent(tx, event, clock.now())
    })
    before = page.events.at(-1)?.eventId ?? null
    if (!page.more || before === null) break
  }
  if (newest) await moveCursor(services, newest)
}

/** Never back: of two looks at once the one that saw more counts. */
const moveCursor = ({ db }: PaymentServices, { eventId, createdAt }: ProviderEvent) =>
  transaction(db, (tx) =>
    tx
      .insertInto('event_cursor')
      .values({ id: 1, last_event: eventId, looked_at: createdAt })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ last_event: eventId, looked_at: createdAt })
          .where('event_cursor.looked_at', '<=', createdAt),
      )
      .execute(),
  )
