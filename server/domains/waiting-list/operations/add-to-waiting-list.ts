import { sql } from 'kysely'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import type { Condition } from '#contract/primitives.ts'
import { findRecipient, parseEmailAddress } from '#server/domains/accounts/index.ts'
import { listAvailableGarments, listProductFaces, listSizes } from '#server/domains/catalogue/index.ts'
import { listSizesOfProduct } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { decideWish } from '../rules/decide-wish.ts'
import { wishesByAddress, wishesByNetwork } from '../rules/limits.ts'
import type { WaitingListServices } from '../services.ts'

export interface Wish {
  readonly productId: Id<'product'>
  readonly size: string
  readonly condition?: Condition
  readonly email?: string
}

export interface Wisher {
  readonly ip: string
  readonly accountId: Id<'account'> | undefined
}

/**
 * Keeps the wish to be told when a piece is back. The same wish again is answered alike and changes nothing, but that a
 * visitor's becomes the account's.
 * @throws Refusal invalid_email, too_many, not_found, invalid_request (no such size), not_now (it is there)
 */
export async function addToWaitingList(
  services: WaitingListServices,
  wish: Wish,
  { ip, accountId }: Wisher,
): Promise<AnswerOf<'addToWaitingList'>['waitingFor']> {
  const { db, clock, wallClock } = services
  const email = await addressOf(services, wish, accountId)
  await countHits(db, wallClock.now(), [
    { limit: wishesByAddress, subject: email },
    { limit: wishesByNetwork, subject: networkOf(ip) },
  ])
  const now = clock.now()
  const { productId } = wish
  const [faces, sizes, sizesOfProduct, available] = await Promise.all([
    listProductFaces(db, [productId]),
    listSizes(db),
    listSizesOfProduct(db, productId),
    listAvailableGarments(db, productId, now),
  ])
  const face = faces.get(productId)
  if (!face?.active) throw new Refusal('not_found', messages.notFound)
  const labels = new Map(sizes.map((size) => [size.code, size.shortLabel]))
  const { size, condition } = wish
  const decision = decideWish({ size, condition, labels, sizesOfProduct, available })
  if (!decision.ok) {
    const { code, message } = decision.reason
    throw new Refusal(code, message, code === 'invalid_request' ? { field: 'body.size' } : {})
  }
  await transaction(db, async (tx) => {
    await tx
      .insertInto('waiting_list_entry')
      .values({
        id: newId<'waiting-list-entry'>(),
        account_id: accountId ?? null,
        email,
        product_id: productId,
        size_code: size,
        condition: condition ?? null,
        asked_at: now,
      })
      // The index `waiting_list_entry_open`. What was left as a visitor becomes the account's when she asks again signed in.
      .onConflict((conflict) =>
        conflict
          .expression(sql`email, product_id, size_code, coalesce(condition, '')`)
          .where('ended_at', 'is', null)
          .doUpdateSet({ account_id: accountId ?? null })
          .where('waiting_list_entry.account_id', 'is', null),
      )
      .execute()
  })
  return { name: face.name, size: decision.value.sizeLabel, email }
}

/** Customers are written to at their own address, whatever was sent along. */
async function addressOf(
  { db }: WaitingListServices,
  wish: Wish,
  accountId: Id<'account'> | undefined,
): Promise<string> {
  const known = accountId && (await findRecipient(db, accountId))
  const email = known ? known.email : parseEmailAddress(wish.email ?? '')
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  return email
}
