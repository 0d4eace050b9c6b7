// How much one account may ask of us, and through us of the payment provider, in a minute. A family in a hurry must not
// notice; a program with a session must not be able to keep the house busy.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countHits, type RateLimit } from './rate-limit.ts'

const aMinute = (name: string, setting: string): RateLimit => ({ name, hits: { setting }, windowSeconds: 60 })
const writes = aMinute('account-writes', 'limit.account_writes_minute')
const providerCalls = aMinute('account-provider-calls', 'limit.account_provider_calls_minute')

/** @throws Refusal too_many */
export type LimitAccount = (endpoint: Endpoint, accountId: string) => Promise<void>

/** Whether a call counts: it writes, and is made in the name of an account. */
export const isLimited = ({ method, access }: Endpoint): boolean => method !== 'GET' && access === 'account'

/** Counts in the database, so that several processes share a budget: one statement a call. */
export function limitAccounts(services: { readonly db: Db; readonly wallClock: { now(): Date } }): LimitAccount {
  return async (endpoint, accountId) => {
    if (!isLimited(endpoint)) return
    const limits = endpoint.reaches === 'provider' ? [writes, providerCalls] : [writes]
    const hits = limits.map((limit) => ({ limit, subject: accountId }))
    await countHits(services.db, services.wallClock.now(), hits)
  }
}
