// Operators' numbers (product §0.3): one table, read where the decision is made, so a change applies immediately.
import { sql } from 'kysely'
import { isLocalDay, type LocalDay } from '../kernel/calendar.ts'
import type { Db } from './db/database.ts'
import type { Tx } from './db/transaction.ts'

export class MissingSettingError extends Error {
  constructor(key: string, wanted: string) {
    super(`The setting "${key}" is missing, or its value is not ${wanted}.`)
  }
}

async function readValue(db: Db | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** @throws MissingSettingError when the setting is missing or not a whole number */
export const readNumberSetting = async (db: Db | Tx, key: string): Promise<number> =>
  wholeNumber(key, await readValue(db, key))

/** Part of a query that needs settings together with its own rows. */
export const settingsNamed = (keys: readonly string[]) =>
  sql<Record<
    string,
    unknown
  > | null>`(select jsonb_object_agg(key, value) from setting where key in (${sql.join(keys)}))`

/**
 * Several numbers at once.
 * @throws MissingSettingError when one of them is missing or not a whole number
 */
export async function readNumberSettings<Key extends string>(
  db: Db | Tx,
  keys: readonly Key[],
): Promise<Record<Key, number>> {
  const { settings } = await db.selectNoFrom(settingsNamed(keys).as('settings')).executeTakeFirstOrThrow()
  return wholeNumbers(keys, settings)
}

/**
 * The numbers among what `settingsNamed` has read.
 * @throws MissingSettingError when one of them is missing or not a whole number
 */
export const wholeNumbers = <Key extends string>(
  keys: readonly Key[],
  settings: Record<string, unknown> | null,
): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, wholeNumber(key, settings?.[key])])) as Record<Key, number>

/**
 * Reads a number and locks its row until the transaction ends, so that callers who together may use only what the number allows
 * do so one after the other.
 * @throws MissingSettingError when the setting is missing or not a whole number
 */
export async function lockNumberSetting(tx: Tx, key: string): Promise<number> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', key).forUpdate().executeTakeFirst()
  return wholeNumber(key, row?.value)
}

/** @throws MissingSettingError when the value of that setting is not a whole number */
export function wholeNumber(key: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new MissingSettingError(key, 'a whole number')
  return value
}

/** @throws MissingSettingError when the setting is missing or not text */
export async function readTextSetting(db: Db | Tx, key: string): Promise<string> {
  const value = await readValue(db, key)
  if (typeof value !== 'string') throw new MissingSettingError(key, 'text')
  return value
}

/**
 * A yes or no.
 * @throws MissingSettingError when the setting is missing or neither yes nor no
 */
export const readFlagSetting = async (db: Db | Tx, key: string): Promise<boolean> => flag(key, await readValue(db, key))

/** @throws MissingSettingError when the value of that setting is neither yes nor no */
export function flag(key: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new MissingSettingError(key, 'yes or no')
  return value
}

/**
 * A day, or null when it is not set.
 * @throws MissingSettingError when the setting is missing or not a day
 */
export async function readDaySetting(db: Db | Tx, key: string): Promise<LocalDay | null> {
  const value = await readValue(db, key)
  if (value === null) return null
  if (typeof value !== 'string' || !isLocalDay(value)) throw new MissingSettingError(key, 'a day')
  return value
}

/** A structured setting, or undefined when the row is absent or null. The caller checks its shape. */
export async function findObjectSetting(db: Db | Tx, key: string): Promise<Record<string, unknown> | undefined> {
  const value = await readValue(db, key)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
