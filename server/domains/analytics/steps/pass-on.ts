import { consentOf } from '#server/kernel/consent.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { AgreedTo, AnalyticsSink, Identity, SinkEvent } from '../analytics-sink.ts'
import { listFullSinks } from '../queries/waiting-deliveries.ts'
import { chooseSinks } from '../rules/choose-sinks.ts'

export const sendJob = 'analytics:send'

/** The payload of a job: events of one visitor for one sink. It is emptied when the job has ended. */
export interface Delivery {
  readonly sink: string
  readonly events: readonly SinkEvent[]
  readonly identity: Identity
  readonly consent: AgreedTo
}

/**
 * How many jobs may wait for one sink before its events are dropped. A service that never answers takes five seconds a job, so a
 * day of visits could pile up for it.
 */
export const maxWaiting = 2000

/** Queues a job for each sink to which the visitor has consented, with the events that it takes. */
export async function passOn(
  tx: Tx,
  { sinks, log, now }: { readonly sinks: readonly AnalyticsSink[]; readonly log: Log; readonly now: Date },
  events: readonly SinkEvent[],
  { privacy, userAgent }: Pick<CallContext, 'privacy' | 'userAgent'>,
): Promise<void> {
  const chosen = chooseSinks(
    sinks,
    privacy,
    events.map(({ event }) => event),
  )
  if (!privacy || chosen.length === 0) return
  const full = await listFullSinks(tx, sendJob, maxWaiting)
  const dropped = chosen.filter(({ name }) => full.has(name)).map(({ name }) => name)
  if (dropped.length > 0) log.warn({ sinks: dropped }, 'too many jobs wait for a service: events were dropped')
  const { visitor, analytics, advertising } = consentOf(privacy)
  const open = chosen.filter(({ name }) => !full.has(name))
  const deliveries = open.map(({ name, purpose, takes }): Delivery => {
    const advertises = purpose === 'advertising'
    return {
      sink: name,
      events: events.filter(({ event }) => takes.has(event)),
      identity: {
        visitor: visitor ?? '',
        userAgent: advertises ? userAgent.slice(0, 300) : '',
        campaign: advertises ? (privacy.campaign ?? '') : '',
      },
      consent: { analytics, advertising },
    }
  })
  await enqueueJobs(
    tx,
    now,
    deliveries.map((delivery) => ({ kind: sendJob, payload: { ...delivery } })),
  )
}
