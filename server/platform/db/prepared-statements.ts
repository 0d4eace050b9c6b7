// PostgreSQL parses and plans a named statement once for each connection: a quarter of the cost of an order (decision 183).
import type pg from 'pg'

/** PostgreSQL keeps a plan for each in every connection: some ten kilobytes. */
const maxNames = 250
/** A rarely used text, such as one with an unusual number of values, is not worth a plan. */
const minUses = 3

/** The name of a statement, once it is worth one. */
export type StatementNames = (text: string) => string | undefined

/** Names for the connections of one pool. */
export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= maxNames) return known
    const times = (uses.get(text) ?? 0) + 1
    if (times < minUses) {
      if (uses.size >= 4 * maxNames) uses.clear()
      uses.set(text, times)
      return undefined
    }
    uses.delete(text)
    const name = `w${names.size + 1}`
    names.set(text, name)
    return name
  }
}

const featureNotSupported = '0A000'

/** A migration changed a prepared statement's result; PostgreSQL refuses it from then on. */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === featureNotSupported && String(message).startsWith('cached plan must not change result type')
}

/** Names the statements of this connection. Statements without values, such as `begin`, get none. */
export function prepareStatements(client: pg.PoolClient, nameOf: StatementNames): void {
  type Send = (...args: unknown[]) => Promise<unknown>
  const send = client.query.bind(client) as Send
  let isOutdated = false
  const prepared: Send = (...args) => {
    const [text, values, ...more] = args
    if (isOutdated || typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || more.length > 0)
      return send(...args)
    const name = nameOf(text)
    if (!name) return send(text, values)
    return send({ name, text, values }).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      isOutdated = true
      // Within a transaction the refusal aborts it, and the whole transaction is retried (transaction.ts).
      return send(text, values).catch(() => Promise.reject(error))
    })
  }
  client.query = prepared as typeof client.query
}
