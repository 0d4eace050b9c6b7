import { parseEmailAddress } from '#server/domains/accounts/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findAddressChoice } from '../../queries/address-choices.ts'
import { listAccounts } from '../../steps/list-accounts.ts'
import type { NewsRecords } from './write-news.ts'

/**
 * Suppresses an address whose email bounced after the mail server had accepted it: it gets no more news until it confirms again.
 * @throws Refusal invalid_request, not_found
 */
export async function noteBouncedAddress(
  { db, clock }: NewsRecords,
  { address, operator }: { readonly address: string; readonly operator: string },
): Promise<void> {
  const email = parseEmailAddress(address)
  if (!email) throw new Refusal('invalid_request', `"${address}" is not an email address.`)
  const now = clock.now()
  await transaction(db, async (tx) => {
    const choice = await findAddressChoice(tx, email)
    if (choice?.own && choice.since) await listAccounts(tx, [choice])
    const noted = await tx
      .updateTable('mailing_list')
      .set({ suppressed_at: now })
      // The account keeps the sweep from deleting the entry, and with it the fact that the address bounces.
      .$if(choice?.own === true, (update) => update.set({ account_id: choice?.id ?? null }))
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (!noted) throw new Refusal('not_found', `${email} gets no news.`)
    // The audit record omits the address, which is erased with its account.
    await recordOfficeAction(tx, { operator, action: 'news.bounced', subjectId: noted.id, now })
  })
}
