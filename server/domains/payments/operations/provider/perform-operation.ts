// Performs an operation at the provider once, however often it is requested (payments §1). Its row is committed before the
// call; its key consists of our own ids and the number of the attempt. No lock is held during the call.
import { createHash } from 'node:crypto'
import { transaction } from '#server/platform/db/transaction.ts'
import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'

export interface Operation<Result> {
  /** The operation and its object, e.g. `refund:{refundId}`. */
  readonly name: string
  /** Everything that is sent. A key is valid for one input only, so another input is a new attempt with a new key. */
  readonly input: object
  call(key: string): Promise<Result>
  /** The provider's id of the result. */
  idOf(result: Result): string
  read(id: string): Promise<Result>
  /** Checks whether an attempt that failed or got no answer took effect after all. */
  find?(): Promise<Result | undefined>
}

const attemptsAtOnce = 3
/**
 * How long the provider may still be processing a key. If the provider fails for the same key later, it may have stored that
 * answer.
 */
const processingMs = 3_600_000

type Claim = { readonly done: string } | { readonly key: string; readonly fresh: boolean; readonly since: Date }

/**
 * @returns the result, read at the provider if an earlier request has performed the operation
 * @throws GatewayError when the provider refuses or does not answer; without an answer, the next request sends the same key
 */
export async function performOperation<Result>(
  services: PaymentServices,
  operation: Operation<Result>,
): Promise<Result> {
  for (let count = 1; ; count++) {
    const claim = await claimAttempt(services, operation)
    if ('done' in claim) return operation.read(claim.done)
    if (!claim.fresh) {
      const earlier = await operation.find?.()
      if (earlier !== undefined) {
        await endOperation(services, claim.key, { state: 'done', result: operation.idOf(earlier) })
        return earlier
      }
    }
    try {
      const result = await operation.call(claim.key)
      await endOperation(services, claim.key, { state: 'done', result: operation.idOf(result) })
      return result
    } catch (error) {
      if (!(error instanceof GatewayError) || error.failure === 'unreachable') throw error
      if (error.failure === 'faltered') {
        // The row stays pending: the next caller checks, and sends the same key.
        if (count < attemptsAtOnce) continue
        if (services.clock.now().getTime() - claim.since.getTime() < processingMs) throw error
      }
      // The provider may have refused this attempt because an earlier one took effect.
      const earlier = error.failure === 'refused' ? await operation.find?.() : undefined
      if (earlier !== undefined) {
        await endOperation(services, claim.key, { state: 'done', result: operation.idOf(earlier) })
        return earlier
      }
      await endOperation(services, claim.key, { state: 'failed', error: error.message })
      const needsNewKey = error.failure === 'broken' || error.failure === 'key_reused'
      if (!needsNewKey || count === attemptsAtOnce) throw error
    }
  }
}

async function claimAttempt<Result>(services: PaymentServices, { name, input }: Operation<Result>): Promise<Claim> {
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const now = services.clock.now()
  for (;;) {
    const claim = await transaction(services.db, async (tx): Promise<Claim | undefined> => {
      const last = await tx
        .selectFrom('payment_op')
        .selectAll()
        .where('operation', '=', name)
        .orderBy('attempt', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (last?.state === 'done' && last.result !== null) return { done: last.result }
      if (last?.state === 'pending' && last.request_hash === requestHash)
        return { key: last.key, fresh: false, since: last.created_at }
      if (last?.state === 'pending') {
        const superseded = await tx
          .updateTable('payment_op')
          .set({ state: 'failed', error: 'superseded by a request with different input', ended_at: now })
          .where('key', '=', last.key)
          .where('state', '=', 'pending')
          .returning('key')
          .executeTakeFirst()
        // The answer to the earlier attempt has arrived in the meantime: check again.
        if (!superseded) return undefined
      }
      const attempt = (last?.attempt ?? 0) + 1
      const key = `${name}:${attempt}`
      const inserted = await tx
        .insertInto('payment_op')
        .values({ key, operation: name, attempt, request_hash: requestHash, state: 'pending', created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      // Another request inserted first: read what it wrote.
      return inserted && { key, fresh: attempt === 1, since: now }
    })
    if (claim) return claim
  }
}

type OperationEnd = { state: 'done'; result: string } | { state: 'failed'; error: string }

/** Guarded: a completed operation stays completed. */
const endOperation = (services: PaymentServices, key: string, end: OperationEnd) =>
  transaction(services.db, (tx) =>
    tx
      .updateTable('payment_op')
      .set({ ...end, ended_at: services.clock.now() })
      .where('key', '=', key)
      .where('state', '<>', 'done')
      .execute(),
  )
