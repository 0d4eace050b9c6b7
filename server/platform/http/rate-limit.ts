// Counts hits in fixed windows of wall time, in PostgreSQL so that every process counts together. Whom a hit belongs to is
// stored as a hash: the table holds no address and no email.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from './refusal.ts'

export interface RateLimit {
  readonly name: string
  /** Hits allowed in one window. */
  readonly hits: number
  readonly windowSeconds: number
}

export interface Hit {
  readonly limit: RateLimit
  /** What is counted: an address, an account, an email. */
  readonly subject: string
}

const tooMany = 'Too many tries in a short time. Wait a few minutes, then try again.'

const keyOf = ({ limit, subject }: Hit): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('hex').slice(0, 32)}`

const windowStart = (limit: RateLimit, wallNow: Date): Date => {
  const windowMs = limit.windowSeconds * 1000
  return new Date(Math.floor(wallNow.getTime() / windowMs) * windowMs)
}

/**
 * Counts every hit, also the one that is refused. One statement that commits by itself: the count must stay when the work
 * it guards is rolled back. Rows are written in key order, so that two callers never wait for each other crosswise.
 * @throws Refusal too_many when one of the limits is exceeded.
 */
export async function countHits(db: Db, wallNow: Date, hits: readonly Hit[]): Promise<void> {
  const allowed = new Map(hits.map((hit) => [keyOf(hit), hit.limit.hits]))
  const rows = hits.map((hit) => ({ key: keyOf(hit), window_start: windowStart(hit.limit, wallNow), hits: 1 }))
  const counted = await db
    .insertInto('rate_limit')
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limit.hits + 1` }))
    .returning(['key', 'hits'])
    .execute()
  if (counted.some((row) => row.hits > (allowed.get(row.key) ?? 0))) throw new Refusal('too_many', tooMany)
}

/** Starts over, after the right password for instance. */
export async function forgetHits(db: Db, hits: readonly Hit[]): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'in', hits.map(keyOf)).execute()
}

/** Deletes windows that are over. The longest window is an hour; a day leaves room. */
export async function sweepRateLimits(db: Db, wallNow: Date): Promise<void> {
  const dayMs = 86_400_000
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(wallNow.getTime() - dayMs))
    .execute()
}

/** Who shares a limit: an IPv4 address, or the first 64 bits of an IPv6 one, since a household has all the rest. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
