// Counts hits in fixed windows of wall time, in PostgreSQL so that every process counts together. Whom a hit belongs to is
// stored as a hash: the table holds no address and no email.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { Refusal } from './refusal.ts'

export interface RateLimit {
  readonly name: string
  /** Hits allowed in one window, or the setting that says how many. */
  readonly hits: number | { readonly setting: string }
  readonly windowSeconds: number
}

export interface Hit {
  readonly limit: RateLimit
  /** What is counted: an address, an account, an email. */
  readonly subject: string
}

export interface Exceeded extends Hit {
  /** Counted so far, with this one. */
  readonly hits: number
}

/** The refusal that says when to come back, in words and for the header Retry-After. */
export function tooMany(seconds: number): Refusal {
  const wait = seconds < 100 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return new Refusal('too_many', `Too many attempts. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

const keyOf = ({ limit, subject }: Hit): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('hex').slice(0, 32)}`

export const windowStart = (limit: RateLimit, wallNow: Date): Date => {
  const windowMs = limit.windowSeconds * 1000
  return new Date(Math.floor(wallNow.getTime() / windowMs) * windowMs)
}

const secondsLeft = (limit: RateLimit, wallNow: Date): number =>
  Math.ceil((windowStart(limit, wallNow).getTime() + limit.windowSeconds * 1000 - wallNow.getTime()) / 1000)

/** The refusal of hits whose limits are exceeded: as long as the longest of them. */
export const tooManyOf = (exceeded: readonly Hit[], wallNow: Date): Refusal =>
  tooMany(Math.max(...exceeded.map(({ limit }) => secondsLeft(limit, wallNow))))

/**
 * Counts every hit, also the one that is refused. One statement that commits by itself: the count must stay when the work
 * it guards is rolled back. Rows are written in key order, so that two callers never wait for each other crosswise.
 * @throws Refusal too_many when one of the limits is exceeded.
 */
export async function countHits(db: Db, wallNow: Date, hits: readonly Hit[]): Promise<void> {
  const exceeded = await countExceeded(db, wallNow, hits)
  if (exceeded.length > 0) throw tooManyOf(exceeded, wallNow)
}

/** Counts one hit; false when there were too many already, for what is then left undone without a word. */
export async function takeTurn(db: Db, wallNow: Date, hit: Hit): Promise<boolean> {
  return (await countExceeded(db, wallNow, [hit])).length === 0
}

/** How often something was counted so far in the window of now; counts nothing. */
export async function readHits(db: Db | Tx, wallNow: Date, hit: Hit): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', keyOf(hit))
    .where('window_start', '=', windowStart(hit.limit, wallNow))
    .executeTakeFirst()
  return row?.hits ?? 0
}

/** Counts every hit. @returns those that were too many */
export async function countExceeded(db: Db, wallNow: Date, hits: readonly Hit[]): Promise<Exceeded[]> {
  const rows = hits.map((hit) => ({ key: keyOf(hit), window_start: windowStart(hit.limit, wallNow), hits: 1 }))
  const keys = hits.flatMap(({ limit }) => (typeof limit.hits === 'number' ? [] : [limit.hits.setting]))
  const counted = await db
    .insertInto('rate_limit')
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limit.hits + 1` }))
    .returning(['key', 'hits'])
    // In the same statement: calls that are limited by settings are many.
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

/** Takes back what this very try has counted: it was none of those that the limit is about. */
export async function giveBackHits(db: Db, wallNow: Date, hits: readonly Hit[]): Promise<void> {
  for (const hit of hits)
    await db
      .updateTable('rate_limit')
      .set({ hits: sql`hits - 1` })
      .where('key', '=', keyOf(hit))
      .where('window_start', '=', windowStart(hit.limit, wallNow))
      // The row of a single hit stays, at one: no more than one try too few is lost by it.
      .where('hits', '>', 1)
      .execute()
}

/** Starts over, after the right password for instance. */
export async function forgetHits(db: Db, hits: readonly Hit[]): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'in', hits.map(keyOf)).execute()
}

/** Deletes windows that are over. The longest window is a day; as much again leaves room. */
export async function sweepRateLimits(db: Db, wallNow: Date): Promise<void> {
  const twoDaysMs = 2 * 86_400_000
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(wallNow.getTime() - twoDaysMs))
    .execute()
}

/**
 * Who shares a limit: an IPv4 address, or the first 64 bits of an IPv6 one, since a household has all the rest. Some proxies
 * say the port too ("192.0.2.7:50312", "[2001:db8::9]:50312"): another connection is not another network.
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
