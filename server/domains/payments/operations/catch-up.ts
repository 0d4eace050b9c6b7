// Recovers missed webhooks (payments §7): once an hour, handles the provider's event list like webhooks. Skips events
// that are already stored, so repeating it is harmless.
import { transaction } from '#server/platform/db/transaction.ts'
import type { ProviderEvent } from '../gateway.ts'
import { eventSubject } from '../rules/event-subject.ts'
import type { PaymentServices } from '../services.ts'
import { storeEvent } from './receive-event.ts'

/** An event may enter the list after a newer one, and its time is only exact to the second. */
const overlapMs = 2 * 3_600_000

/**
 * Reads from two hours before the newest event seen, by the provider's clock. The first run reads everything the provider still
 * lists (30 days).
 * @throws GatewayError
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
    const relevant = page.events.filter(({ type }) => eventSubject(type) !== undefined)
    await transaction(db, async (tx) => {
      // The list is newest first; handle events in the order in which they happened.
      for (const event of relevant.toReversed()) await storeEvent(tx, event, clock.now())
    })
    before = page.events.at(-1)?.eventId ?? null
    if (!page.more || before === null) break
  }
  if (newest) await moveCursor(services, newest)
}

/** Only moves the cursor forward: among simultaneous runs, the one that read further wins. */
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
