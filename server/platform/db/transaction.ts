import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './database.ts'
import { isOutdatedPlan } from './prepared-statements.ts'
import type { Database } from './schema.ts'

declare const txBrand: unique symbol

/** An open transaction. Every write takes one, so a write outside of a transaction does not compile. */
export type Tx = Transaction<Database> & { readonly [txBrand]: true }

/** A connection that is in no transaction: transactions are never nested. */
type OutsideTransaction = Db & { readonly [txBrand]?: never }

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const tries = 6

/** Thrown by work that conflicts with a change committed since it began: a new attempt sees the change, so the work is retried. */
export class WorthAnotherTry extends Error {}

/**
 * Runs `work` in one READ COMMITTED transaction: committed when it returns, rolled back when it throws. After a deadlock, a
 * serialization failure, a statement that a migration outdated or `WorthAnotherTry` it is retried from the start, at most five
 * times, so it must have no effect outside of the database. No network call inside: write the intention, commit, call, write the
 * result.
 */
export async function transaction<Result>(db: OutsideTransaction, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) throw new Error('a transaction was opened within a transaction')
  for (let attempt = 1; ; attempt++) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => work(tx as Tx))
    } catch (error) {
      if (attempt === tries || !isWorthAnotherTry(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof WorthAnotherTry) return true
  const code = (error as { code?: unknown } | null)?.code
  return code === serializationFailure || code === deadlockDetected || isOutdatedPlan(error)
}
