import type { DomainEvent } from '#server/domain-events.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'

/** A bus at the port: it keeps what is published, so that a test can say what the others would have been told. */
export function recordedEvents(): EventBus<DomainEvent> & { readonly published: DomainEvent[]; clear(): void } {
  const published: DomainEvent[] = []
  return {
    published,
    clear: () => published.splice(0),
    async publish(_tx, event) {
      published.push(event)
    },
  }
}
