import type { InputOf } from '#contract/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { redactText } from '#server/platform/log/log.ts'
import { chooseSinks } from '../rules/choose-sinks.ts'
import { cleanError } from '../rules/clean-error.ts'
import { pathOf } from '../rules/describe-event.ts'
import { errorNetwork } from '../rules/limits.ts'
import type { AnalyticsServices } from '../services.ts'
import { passOn } from '../steps/pass-on.ts'

/**
 * Queues a browser error for our error service, having removed addresses and secrets from it.
 * @returns false without consent, or if no error service is configured
 * @throws Refusal too_many
 */
export async function reportError(
  { db, clock, wallClock, sinks, log }: AnalyticsServices,
  { message, ...reported }: InputOf<'reportError'>['body'],
  caller: Pick<CallContext, 'ip' | 'privacy' | 'userAgent'>,
): Promise<boolean> {
  if (chooseSinks(sinks, caller.privacy, ['error']).length === 0) return false
  const wallNow = wallClock.now()
  await countHits(db, wallNow, [{ limit: errorNetwork, subject: networkOf(caller.ip) }])
  const cleaned = cleanError({ ...reported, message: redactText(message) }, pathOf)
  const event = { id: newId(), at: wallNow.toISOString(), event: 'error', ...cleaned } as const
  await transaction(db, (tx) => passOn(tx, { sinks, log, now: clock.now() }, [event], caller))
  return true
}
