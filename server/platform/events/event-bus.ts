// Publishes events. Handlers in the transaction run immediately and fail with it; handlers after commit are jobs, one each, so
// a failing email never delays another.

import type { Clock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts'
import type { JobContext, JobHandler, JobHandlers } from '#server/platform/jobs/worker.ts'

interface EventShape {
  readonly type: string
}

export interface EventBus<Event extends EventShape> {
  /** Publishes events that happened together. */
  publish(tx: Tx, ...events: readonly Event[]): Promise<void>
}

export interface Subscriptions<Event extends EventShape> {
  readonly inTransaction: {
    readonly [Type in Event['type']]?: readonly ((tx: Tx, event: Extract<Event, { type: Type }>) => Promise<void>)[]
  }
  /** Name → handler: the name is part of the job kind, so renaming one would lose waiting jobs. */
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

type Immediate<Event> = (tx: Tx, event: Event) => Promise<void>
type Later<Event> = (event: Event, context: JobContext) => Promise<void>

/** The kind of the jobs that run a handler after commit. */
export const kindOf = (type: string, name: string): string => `event:${type}:${name}`

/**
 * Builds the bus and the handlers of its jobs. Handlers that publish need a bus before this one exists: the caller gives them a bus
 * that forwards to this one.
 */
export function wireEvents<Event extends EventShape>(
  clock: Clock,
  subscriptions: Subscriptions<Event>,
): WiredEvents<Event> {
  const inTransaction = subscriptions.inTransaction as Record<string, readonly Immediate<Event>[] | undefined>
  const afterCommit = subscriptions.afterCommit as Record<string, Readonly<Record<string, Later<Event>>> | undefined>
  const bus: EventBus<Event> = {
    async publish(tx, ...events) {
      for (const event of events) for (const handler of inTransaction[event.type] ?? []) await handler(tx, event)
      const jobs = events.flatMap((event) =>
        Object.keys(afterCommit[event.type] ?? {}).map((name) => ({
          kind: kindOf(event.type, name),
          payload: { ...event } as Record<string, unknown>,
        })),
      )
      await enqueueJobs(tx, clock.now(), jobs)
    },
  }
  const jobs: Record<string, JobHandler> = {}
  for (const [type, named] of Object.entries(afterCommit))
    for (const [name, handler] of Object.entries(named ?? {}))
      jobs[kindOf(type, name)] = (payload, context) => handler(payload as unknown as Event, context)
  return { bus, jobs }
}
