import { sql } from 'kysely'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import type { Condition } from '#contract/primitives.ts'
import { findRecipient, lockOpenAccount, parseEmailAddress } from '#server/domains/accounts/index.ts'
import { listAvailableGarments, listProductFaces, listSizes } from '#server/domains/catalogue/index.ts'
import { listSizesOfProduct } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { decideEntry } from '../rules/decide-entry.ts'
import { entriesByAccount, entriesByAddress, entriesByNetwork } from '../rules/limits.ts'
import type { WaitingListServices } from '../services.ts'

export interface EntryRequest {
  readonly productId: Id<'product'>
  readonly size: string
  readonly condition?: Condition
  /** Dearer pieces are not offered. */
  readonly mostCredits?: number
  readonly email?: string
}

export interface Requester {
  readonly ip: string
  readonly accountId: Id<'account'> | undefined
}

/**
 * Puts an email on the waiting list for a piece. A repeated entry gets the same answer and changes nothing, except that a
 * visitor's entry becomes the account's, and the account may name other credits.
 * @throws Refusal invalid_email, too_many, not_found, invalid_request (no such size), not_now (it is available, or the account waits
 * for too many pieces)
 */
export async function addToWaitingList(
  services: WaitingListServices,
  entry: EntryRequest,
  { ip, accountId }: Requester,
): Promise<AnswerOf<'addToWaitingList'>['waitingFor']> {
  const { db, clock, wallClock } = services
  const email = await readAddress(db, entry, accountId)
  const network = networkOf(ip)
  await countHits(db, wallClock.now(), [
    accountId
      ? { limit: entriesByAccount, subject: accountId }
      : { limit: entriesByAddress, subject: `${network} ${email}` },
    { limit: entriesByNetwork, subject: network },
  ])
  const now = clock.now()
  const { productId } = entry
  const [faces, sizes, sizesOfProduct, available] = await Promise.all([
    listProductFaces(db, [productId]),
    listSizes(db),
    listSizesOfProduct(db, productId),
    listAvailableGarments(db, productId, now),
  ])
  const face = faces.get(productId)
  if (!face?.rentable) throw new Refusal('not_found', messages.notFound)
  const labels = new Map(sizes.map((size) => [size.code, size.shortLabel]))
  const { size, condition, mostCredits } = entry
  const decision = decideEntry({ size, condition, mostCredits, labels, sizesOfProduct, available })
  if (!decision.ok) {
    const { code, message } = decision.reason
    throw new Refusal(code, message, code === 'invalid_request' ? { field: 'body.size' } : {})
  }
  const address = await transaction(db, async (tx) => {
    if (accountId) await requireRoom(tx, accountId, { productId, size, condition })
    // Read again under the account's lock: a change of email moves only the entries that it finds.
    const emailNow = accountId ? await readAddress(tx, entry, accountId) : email
    await tx
      .insertInto('waiting_list_entry')
      .values({
        id: newId<'waiting-list-entry'>(),
        account_id: accountId ?? null,
        email: emailNow,
        product_id: productId,
        size_code: size,
        condition: condition ?? null,
        most_credits: mostCredits ?? null,
        asked_at: now,
      })
      // Relies on the index `waiting_list_entry_open`. A visitor's entry becomes the account's when its owner asks again signed in.
      .onConflict((conflict) =>
        conflict
          .expression(sql`email, product_id, size_code, coalesce(condition, '')`)
          .where('ended_at', 'is', null)
          .doUpdateSet({ account_id: accountId ?? null, ...(accountId && { most_credits: mostCredits ?? null }) })
          .where((eb) =>
            eb.or([
              eb('waiting_list_entry.account_id', 'is', null),
              eb('waiting_list_entry.account_id', '=', accountId ?? null),
            ]),
          ),
      )
      .execute()
    return emailNow
  })
  return { name: face.name, size: decision.value.sizeLabel, email: address }
}

/** @throws Refusal not_now when the account already waits for as many pieces as it may */
async function requireRoom(
  tx: Tx,
  accountId: Id<'account'>,
  { productId, size, condition }: Pick<EntryRequest, 'productId' | 'size' | 'condition'>,
): Promise<void> {
  await lockOpenAccount(tx, accountId)
  const max = await readNumberSetting(tx, 'waiting_list.entries_each')
  const { count } = await tx
    .selectFrom('waiting_list_entry')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    // Asking again for the same piece changes its entry, and adds none.
    .where(({ eb, and, not }) =>
      not(
        and([
          eb('product_id', '=', productId),
          eb('size_code', '=', size),
          eb('condition', 'is not distinct from', condition ?? null),
        ]),
      ),
    )
    .executeTakeFirstOrThrow()
  if (Number(count) >= max)
    throw new Refusal(
      'not_now',
      `You can wait for ${max === 1 ? 'one piece' : `${max} pieces`} at once. Leave one of them first.`,
    )
}

/** A customer is emailed at the account's address; an address that was sent is ignored. */
async function readAddress(db: Db | Tx, entry: EntryRequest, accountId: Id<'account'> | undefined): Promise<string> {
  const known = accountId && (await findRecipient(db, accountId))
  const email = known ? known.email : parseEmailAddress(entry.email ?? '')
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  return email
}
