import { sql } from 'kysely'
import { type Actor, actorOf } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { CheckoutPayer } from '../payer.ts'
import type { AnyPurpose, Decision } from '../purpose.ts'
import type { Checkout, ResultId } from '../queries.ts'

export interface NewCheckout {
  readonly purpose: AnyPurpose
  readonly payer: CheckoutPayer
  readonly hash: string
  readonly decided: Decision
  readonly now: Date
  readonly expiresAt: Date
  /** Whether its time counts as extended, so it cannot be extended again. Default: false. */
  readonly extended?: boolean
  /** Default: its payer. */
  readonly actor?: Actor | undefined
  /** The secret by which its guest finds it again; absent for an account. */
  readonly secret?: string | undefined
  /** Its result, if it is inserted as completed; without one it is open. */
  readonly resultId?: ResultId
}

const billedBy = ({ billedTo }: Decision, now: Date) =>
  billedTo && { billed_to: billedTo.accountId, asked_at: billedTo.asked ? now : null }

/** Includes whether the account that pays has a gift balance, which saves a statement for those without one. */
export type InsertedCheckout = Checkout & { readonly has_balance: boolean }

/** Inserts a checkout, whose contents are in its terms. */
export async function insertCheckout(tx: Tx, requested: NewCheckout): Promise<InsertedCheckout> {
  const { purpose, payer, decided, now, resultId, extended = false, actor = actorOf(payer) } = requested
  return tx
    .with('new_checkout', (step) =>
      step
        .insertInto('checkout')
        .values({
          id: newId<'checkout'>(),
          account_id: payer.accountId,
          ...(payer.accountId === null && {
            guest_email: payer.email,
            guest_name: payer.name,
            guest_secret_hash: hashSecretCode(requested.secret ?? newSecretCode()),
          }),
          purpose: purpose.name,
          slot: purpose.slot,
          input_hash: requested.hash,
          address: decided.address && JSON.stringify(decided.address),
          terms: JSON.stringify(decided.terms),
          amount_pence: decided.amount,
          ...(decided.amount > 0 && billedBy(decided, now)),
          expires_at: requested.expiresAt,
          extended,
          created_at: now,
          ...(resultId ? { state: 'completed', result_id: resultId, ended_at: now } : { state: 'open' }),
        })
        .returningAll(),
    )
    .with('noted', (step) =>
      step
        .insertInto('checkout_event')
        .columns(['checkout_id', 'to_state', 'actor', 'at'])
        .expression((eb) =>
          eb.selectFrom('new_checkout').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]),
        ),
    )
    .selectFrom('new_checkout')
    .selectAll()
    .select(
      sql<boolean>`exists (select from gift_lot
      where account_id = coalesce(new_checkout.billed_to, new_checkout.account_id) and left_pence > 0)`.as(
        'has_balance',
      ),
    )
    .executeTakeFirstOrThrow()
}
