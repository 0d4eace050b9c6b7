import { forgetPayload } from '#server/platform/jobs/forget-payload.ts'
import { PassingFailure } from '#server/platform/jobs/passing-failure.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import { type AgreedTo, SinkError } from '../analytics-sink.ts'
import { findLatestChoice } from '../queries/latest-choice.ts'
import type { SinkSending } from '../services.ts'
import type { Delivery } from '../steps/pass-on.ts'

/** About two minutes, by the worker's own waits. */
export const mostAttempts = 6
/** What a worker that was away finds is no longer of use, and the other side may refuse it. */
const oldestMs = 24 * 60 * 60_000

/**
 * Sends what one job has for one sink, and empties the job. What cannot be sent in a few attempts is dropped and logged: nobody
 * waits for it, and the office is not emailed. Nothing is sent for a visitor whose latest choice refuses it, also where it was made
 * while the event was on its way here; what is sent says what they agree to by then.
 * @throws PassingFailure to be tried again
 */
export async function sendEvents(
  { db, clock, log, sinks }: SinkSending,
  payload: Record<string, unknown>,
  { jobId, attempt, askedAt }: JobContext,
): Promise<void> {
  // Emptied by an attempt whose end was not written.
  if (!('sink' in payload)) return
  const { sink: name, events, identity, consent } = payload as unknown as Delivery
  const sink = sinks.find((one) => one.name === name)
  const drop = (why: string) =>
    log.warn({ sink: name, events: events.length, why }, 'events were not sent, and dropped')
  if (!sink) drop('it is not configured')
  else if (clock.now().getTime() - askedAt.getTime() > oldestMs) drop('they are older than a day')
  else if (attempt > mostAttempts) drop('each attempt ended with its process')
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
      else if (error.failure === 'unreachable' && attempt < mostAttempts) throw new PassingFailure(error.message)
      else drop(error.message)
    }
  }
  await forgetPayload(db, jobId)
}
