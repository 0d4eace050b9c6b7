// Counts the statements of one call, excluding those of background work.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const counting = new AsyncLocalStorage<{ count: number }>()

const send = pg.Client.prototype.query as (...parameters: unknown[]) => unknown
pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
  const counter = counting.getStore()
  if (counter) counter.count += 1
  return send.apply(this, parameters)
} as typeof pg.Client.prototype.query

export async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const counter = { count: 0 }
  await counting.run(counter, call)
  return counter.count
}
