import { forgetPayload } from '#server/platform/jobs/forget-payload.ts'
import { TransientFailure } from '#server/platform/jobs/transient-failure.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import { type AgreedTo, SinkError } from '../analytics-sink.ts'
import { findLatestChoice } from '../queries/latest-choice.ts'
import type { SinkSending } from '../services.ts'
import type { Delivery } from '../steps/pass-on.ts'

/** The attempts, with the worker's waits between them, take about two minutes. */
export const maxAttempts = 6
/** Events left from an outage of the worker are no longer useful, and the service may refuse them. */
const oldestMs = 24 * 60 * 60_000

/**
 * Sends the events of one job to its sink, and empties the job. Drops and logs them after a few attempts without emailing the
 * office, because nobody waits for them. Follows the visitor's latest choice, even one made since the event: sends nothing against
 * it, and passes it on with the events.
 * @throws TransientFailure when it should be retried
 */
export async function sendEvents(
  { db, clock, log, sinks }: SinkSending,
  payload: Record<string, unknown>,
  { jobId, attempt, askedAt }: JobContext,
): Promise<void> {
  // An earlier attempt emptied the job and died before it was recorded as done.
  if (!('sink' in payload)) return
  const { sink: name, events, identity, consent } = payload as unknown as Delivery
  const sink = sinks.find((candidate) => candidate.name === name)
  const drop = (why: string) =>
    log.warn({ sink: name, events: events.length, why }, 'events were not sent, and dropped')
  if (!sink) drop('it is not configured')
  else if (clock.now().getTime() - askedAt.getTime() > oldestMs) drop('they are older than a day')
  else if (attempt > maxAttempts) drop('each attempt ended with its process')
  else {
    const latest = (await findLatestChoice(db, identity.visitor)) ?? consent
    const agreed: AgreedTo = {
      analytics: consent.analytics && latest.analytics,
      advertising: consent.advertising && latest.advertising,
    }
    try {
      if (agreed[sink.purpose]) await sink.send(events, identity, agreed)
    } catch (error) {
      if (!(error instanceof SinkError)) log.error({ err: error, sink: name }, 'a sink failed unexpectedly')
      else if (error.failure === 'unreachable' && attempt < maxAttempts) throw new TransientFailure(error.message)
      else drop(error.message)
    }
  }
  await forgetPayload(db, jobId)
}
