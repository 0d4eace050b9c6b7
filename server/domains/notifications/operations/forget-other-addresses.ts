import { sql } from 'kysely'
import { changesForgottenBefore, listAddressesOf } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { isOfPurchase } from '../queries/sent-emails.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

interface Sent {
  readonly account_id: Id<'account'>
  readonly to_address: string
}

/** How many pairs of account and address one batch reads. */
const batchSize = 500

/**
 * Deletes the address of an email seven days after it was sent, unless it is the account's own. The account may have changed its
 * address since, or may never have had this one: somebody who changes their email can mistype the new one. Keeps the rest of the
 * record. Emails about orders of the resale shop, ski wear and recalls keep their addresses, and so does an open invitation
 * (forget-invited.ts).
 */
export async function forgetOtherAddresses({ db, clock }: Pick<MailingListServices, 'db' | 'clock'>): Promise<void> {
  const before = changesForgottenBefore(clock.now())
  let last: Sent | undefined
  do last = await transaction(db, (tx) => forgetBatch(tx, before, last))
  while (last)
}

/** @returns the last pair that was read; undefined at the end */
async function forgetBatch(tx: Tx, before: Date, after: Sent | undefined): Promise<Sent | undefined> {
  const pairs = await selectSent(tx, before)
    .select(['account_id', 'to_address'])
    .distinct()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(account_id, to_address) > (${after?.account_id}::uuid, ${after?.to_address})`),
    )
    .orderBy('account_id')
    .orderBy('to_address')
    .limit(batchSize)
    .$narrowType<Sent>()
    .execute()
  const own = await listAddressesOf(tx, [...new Set(pairs.map(({ account_id }) => account_id))])
  for (const { account_id, to_address } of pairs) {
    if (own.get(account_id)?.has(to_address)) continue
    await tx
      .updateTable('email')
      // The mail server's answer may contain the address.
      .set((email) => ({
        to_address: '',
        refused: email.case().when('refused', 'is', null).then(null).else('erased').end(),
      }))
      .where(
        'id',
        'in',
        selectSent(tx, before).select('id').where('account_id', '=', account_id).where('to_address', '=', to_address),
      )
      .execute()
  }
  return pairs.length < batchSize ? undefined : pairs.at(-1)
}

const selectSent = (tx: Tx, before: Date) =>
  tx
    .selectFrom('email')
    .where('account_id', 'is not', null)
    .where('to_address', '<>', '')
    .where('sent_at', '<=', before)
    .where('template', '<>', 'sharing-invitation')
    .where((eb) => eb.not(isOfPurchase(eb)))
