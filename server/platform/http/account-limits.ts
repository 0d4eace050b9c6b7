// Limits the calls that one account may make in a minute, both to us and through us to the payment provider. A family in a
// hurry must not notice; a script with a session must not keep the server busy.

import type { Endpoint } from '#contract/endpoint.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { countExceeded, type Hit, type RateLimit, tooManyOf } from './rate-limit.ts'
import { SpentBudgets } from './spent-budgets.ts'

interface Budget extends RateLimit {
  readonly hits: { readonly setting: string }
}

const aMinute = (name: string, setting: string): Budget => ({ name, hits: { setting }, windowSeconds: 60 })
const writes = aMinute('account-writes', 'limit.account_writes_minute')
const providerCalls = aMinute('account-provider-calls', 'limit.account_provider_calls_minute')

/** @throws Refusal too_many */
export type LimitAccount = (endpoint: Endpoint, accountId: Id<'account'>) => Promise<void>

/** Whether a call counts: only calls by which an account writes do. */
export const isLimited = ({ method, access }: Endpoint): boolean => method !== 'GET' && access === 'account'

/** How many exhausted budgets are remembered: far more than one process could serve in a minute. */
const maxExhausted = 10_000

/**
 * Counts in the database, so that several processes share a budget: one statement for each call. Once a budget is spent, a call
 * only reads the setting, because a change of the setting applies immediately.
 */
export function limitAccounts(services: { readonly db: Db; readonly wallClock: { now(): Date } }): LimitAccount {
  const spent = new SpentBudgets(maxExhausted)
  const isSpent = async (hit: Hit & { readonly limit: Budget }, now: Date) => {
    const counted = spent.hitsOf(hit, now)
    return counted > 0 && counted > (await readNumberSetting(services.db, hit.limit.hits.setting))
  }
  return async (endpoint, accountId) => {
    if (!isLimited(endpoint)) return
    const limits = endpoint.reaches === 'provider' ? [writes, providerCalls] : [writes]
    const hits = limits.map((limit) => ({ limit, subject: accountId }))
    const now = services.wallClock.now()
    for (const hit of hits) if (await isSpent(hit, now)) throw tooManyOf([hit], now)
    const exceeded = await countExceeded(services.db, now, hits)
    for (const hit of exceeded) spent.remember(hit, now)
    if (exceeded.length > 0) throw tooManyOf(exceeded, now)
  }
}
