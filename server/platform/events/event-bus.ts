// Tells what happened. Handlers in the transaction run at once and fail with it; handlers after commit are jobs, one each,
// so that a failing email never holds up another.

import type { Clock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { JobContext, JobHandlers } from '#server/platform/jobs/worker.ts'

interface EventShape {
  readonly type: string
}

export interface EventBus<Event extends EventShape> {
  publish(tx: Tx, event: Event): Promise<void>
}

export interface Subscriptions<Event extends EventShape> {
  readonly inTransaction: {
    readonly [Type in Event['type']]?: readonly ((tx: Tx, event: Extract<Event, { type: Type }>) => Promise<void>)[]
  }
  /** Name → handler: the name is part of the job kind, so that a rename loses no waiting job by accident. */
  readonly afterCommit: {
    readonly [Type in Event['type']]?: Readonly<
      Record<string, (event: Extract<Event, { type: Type }>, context: JobContext) => Promise<void>>
    >
  }
}

export interface WiredEvents<Event extends EventShape> {
  readonly bus: EventBus<Event>
  readonly jobs: JobHandlers
}

/** `subscriptions` is asked lazily: handlers may themselves need the bus. */
export function wireEvents<Event extends EventShape>(
  clock: Clock,
  subscriptions: () => Subscriptions<Event>,
  eventTypes: () => readonly Event['type'][],
): WiredEvents<Event> {
  const kindOf = (type: string, name: string) => `event:${type}:${name}`
  const bus: EventBus<Event> = {
    async publish(tx, event) {
      const { inTransaction, afterCommit } = subscriptions()
      const immediate = (
        inTransaction as Record<string, readonly ((tx: Tx, event: Event) => Promise<void>)[] | undefined>
      )[event.type]
      for (const handler of immediate ?? []) await handler(tx, event)
      for (const name of Object.keys((afterCommit as Record<string, object | undefined>)[event.type] ?? {}))
        await enqueueJob(tx, clock.now(), {
          kind: kindOf(event.type, name),
          payload: { ...event } as Record<string, unknown>,
        })
    },
  }
  const jobs: Record<string, (payload: Record<string, unknown>, context: JobContext) => Promise<void>> = {}
  for (const type of eventTypes()) {
    const named = (
      subscriptions().afterCommit as Record<
        string,
        Record<string, (event: Event, context: JobContext) => Promise<void>> | undefined
      >
    )[type]
    for (const [name, handler] of Object.entries(named ?? {}))
      jobs[kindOf(type, name)] = (payload, context) => handler(payload as unknown as Event, context)
  }
  return { bus, jobs }
}
