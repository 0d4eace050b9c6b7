// Counts hits in fixed windows of wall time, in PostgreSQL so that all processes share the count. The subject is stored as a
// hash: the table contains no address and no email.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { Refusal } from '../refusal.ts'

export interface RateLimit {
  readonly name: string
  /** Hits allowed in one window, or the setting with their number. */
  readonly hits: number | { readonly setting: string }
  readonly windowSeconds: number
}

export interface Hit {
  readonly limit: RateLimit
  /** What is counted: an address, an account, an email. */
  readonly subject: string
}

export interface Exceeded extends Hit {
  /** The count so far, including this hit. */
  readonly hits: number
}

/** The refusal says when to try again, in its sentence and in the header Retry-After. */
export function tooMany(seconds: number): Refusal {
  const wait = seconds < 100 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return new Refusal('too_many', `Too many attempts. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

/** What tables store of a subject. */
export const hashSubject = (subject: string): string => createHash('sha256').update(subject).digest('hex').slice(0, 32)

const keyOf = ({ limit, subject }: Hit): string => `${limit.name}:${hashSubject(subject)}`

export const windowStart = (limit: RateLimit, wallNow: Date): Date => {
  const windowMs = limit.windowSeconds * 1000
  return new Date(Math.floor(wallNow.getTime() / windowMs) * windowMs)
}

const secondsLeft = (limit: RateLimit, wallNow: Date): number =>
  Math.ceil((windowStart(limit, wallNow).getTime() + limit.windowSeconds * 1000 - wallNow.getTime()) / 1000)

/** The refusal for exceeded limits, with the longest of their waits. */
export const tooManyOf = (exceeded: readonly Hit[], wallNow: Date): Refusal =>
  tooMany(Math.max(...exceeded.map(({ limit }) => secondsLeft(limit, wallNow))))

/**
 * Counts every hit, including refused ones. One statement that commits alone: the count must stay when the work it guards is
 * rolled back. Rows are written in key order, so that two callers cannot deadlock.
 * @throws Refusal too_many when one of the limits is exceeded
 */
export async function countHits(db: Db, wallNow: Date, hits: readonly Hit[]): Promise<void> {
  const exceeded = await countExceeded(db, wallNow, hits)
  if (exceeded.length > 0) throw tooManyOf(exceeded, wallNow)
}

/** Counts one hit. @returns false beyond the limit, for work that is then skipped silently */
export async function tryHit(db: Db, wallNow: Date, hit: Hit): Promise<boolean> {
  return (await countExceeded(db, wallNow, [hit])).length === 0
}

/** How often something was counted in the current window; counts nothing. */
export async function readHits(db: Db | Tx, wallNow: Date, hit: Hit): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', keyOf(hit))
    .where('window_start', '=', windowStart(hit.limit, wallNow))
    .executeTakeFirst()
  return row?.hits ?? 0
}

/**
 * Counts every hit.
 * @returns those that were too many
 */
export async function countExceeded(db: Db, wallNow: Date, hits: readonly Hit[]): Promise<Exceeded[]> {
  const rows = hits.map((hit) => ({ key: keyOf(hit), window_start: windowStart(hit.limit, wallNow), hits: 1 }))
  const keys = hits.flatMap(({ limit }) => (typeof limit.hits === 'number' ? [] : [limit.hits.setting]))
  const counted = await db
    .insertInto('rate_limit')
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limit.hits + 1` }))
    .returning(['key', 'hits'])
    // Read in the same statement, because many calls are limited by settings.
    .$if(keys.length > 0, (query) => query.returning(valuesOf(keys).as('settings')))
    .execute()
  const hitsOf = new Map(counted.map((row) => [row.key, row.hits]))
  const settings = counted[0]?.settings ?? {}
  return hits
    .map((hit) => ({ ...hit, hits: hitsOf.get(keyOf(hit)) ?? 0 }))
    .filter((hit) => hit.hits > allowed(hit.limit, settings))
}

type Settings = Readonly<Record<string, unknown>>

const valuesOf = (keys: readonly string[]) => settingsNamed(keys)

const allowed = ({ hits }: RateLimit, settings: Settings): number =>
  typeof hits === 'number' ? hits : wholeNumber(hits.setting, settings[hits.setting])

/** Uncounts the hits of an attempt that the limit does not concern. */
export async function uncountHits(db: Db, wallNow: Date, hits: readonly Hit[]): Promise<void> {
  for (const hit of hits)
    await db
      .updateTable('rate_limit')
      .set({ hits: sql`hits - 1` })
      .where('key', '=', keyOf(hit))
      .where('window_start', '=', windowStart(hit.limit, wallNow))
      // A row with a single hit keeps it, so at most one attempt is lost.
      .where('hits', '>', 1)
      .execute()
}

/** Resets the count, for example after the right password. */
export async function forgetHits(db: Db, hits: readonly Hit[]): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'in', hits.map(keyOf)).execute()
}

/** Deletes past windows. The longest window is a day; another day leaves a margin. */
export async function sweepRateLimits(db: Db, wallNow: Date): Promise<void> {
  const twoDaysMs = 2 * 86_400_000
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(wallNow.getTime() - twoDaysMs))
    .execute()
}

/**
 * A limit is shared by an IPv4 address, or by the first 64 bits of an IPv6 address, because one household has all the rest.
 * Some proxies add the port ("192.0.2.7:50312", "[2001:db8::9]:50312"), which is ignored.
 */
export function networkOf(address: string): string {
  const ip = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
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
