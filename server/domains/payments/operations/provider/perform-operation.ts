// One act at the provider, done once however often it is asked for (payments.md §1): the intention is a row, written and
// committed before the call; its key is made of our own ids and the number of the attempt. No lock is held while calling.
import { createHash } from 'node:crypto'
import { transaction } from '#server/platform/db/transaction.ts'
import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'

export interface Operation<Result> {
  /** Which act on which of our things, e.g. `refund:{refundId}`. */
  readonly name: string
  /** All that decides what is sent: a key stands for one input only, so another input is another attempt. */
  readonly input: object
  call(key: string): Promise<Result>
  /** The provider's id of what came of it. */
  idOf(result: Result): string
  read(id: string): Promise<Result>
  /** Looks whether an attempt whose answer never came, or came as a failure, happened after all. */
  find?(): Promise<Result | undefined>
}

const attemptsAtOnce = 3
/** A provider that still falters for the same key after this long is not at it any more, and may have kept its answer. */
const atWorkMs = 3_600_000

type Claim = { readonly done: string } | { readonly key: string; readonly fresh: boolean; readonly since: Date }

/** @throws GatewayError when the provider refuses, or does not answer: then the same key is sent again next time. */
export async function performOperation<Result>(
  services: PaymentServices,
  operation: Operation<Result>,
): Promise<Result> {
  for (let count = 1; ; count++) {
    const claim = await claimAttempt(services, operation)
    if ('done' in claim) return operation.read(claim.done)
    if (!claim.fresh) {
      const happened = await operation.find?.()
      if (happened !== undefined) {
        await settle(services, claim.key, { state: 'done', result: operation.idOf(happened) })
        return happened
      }
    }
    try {
      const result = await operation.call(claim.key)
      await settle(services, claim.key, { state: 'done', result: operation.idOf(result) })
      return result
    } catch (error) {
      if (!(error instanceof GatewayError) || error.failure === 'unreachable') throw error
      if (error.failure === 'faltered') {
        // The row stays pending: whoever comes next looks, and sends the same key.
        if (count < attemptsAtOnce) continue
        if (services.clock.now().getTime() - claim.since.getTime() < atWorkMs) throw error
      }
      // An earlier try of the same call may have done it, and this one was refused because of that.
      const happened = error.failure === 'refused' ? await operation.find?.() : undefined
      if (happened !== undefined) {
        await settle(services, claim.key, { state: 'done', result: operation.idOf(happened) })
        return happened
      }
      await settle(services, claim.key, { state: 'failed', error: error.message })
      const worthAnother = error.failure === 'broken' || error.failure === 'key_reused'
      if (!worthAnother || count === attemptsAtOnce) throw error
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
        .forUpdate()
        .executeTakeFirst()
      if (last?.state === 'done' && last.result !== null) return { done: last.result }
      if (last?.state === 'pending' && last.request_hash === requestHash)
        return { key: last.key, fresh: false, since: last.created_at }
      if (last?.state === 'pending')
        await tx
          .updateTable('payment_op')
          .set({ state: 'failed', error: 'overtaken: something else was asked for', settled_at: now })
          .where('key', '=', last.key)
          .where('state', '=', 'pending')
          .execute()
      const attempt = (last?.attempt ?? 0) + 1
      const key = `${name}:${attempt}`
      const inserted = await tx
        .insertInto('payment_op')
        .values({ key, operation: name, attempt, request_hash: requestHash, state: 'pending', created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      // Another request was faster: look again at what it wrote.
      return inserted && { key, fresh: attempt === 1, since: now }
    })
    if (claim) return claim
  }
}

type Settled = { state: 'done'; result: string } | { state: 'failed'; error: string }

/** Guarded: what is done stays done. */
const settle = (services: PaymentServices, key: string, settled: Settled) =>
  transaction(services.db, (tx) =>
    tx
      .updateTable('payment_op')
      .set({ ...settled, settled_at: services.clock.now() })
      .where('key', '=', key)
      .where('state', '<>', 'done')
      .execute(),
  )
