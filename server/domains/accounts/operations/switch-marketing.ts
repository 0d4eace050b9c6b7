import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { marketingWords } from '../rules/marketing-words.ts'
import type { AccountServices } from '../services.ts'
import { lockAccountOfViewer, lockOpenAccount } from '../steps/lock-account.ts'
import { recordConsent } from '../steps/record-consent.ts'

/**
 * Switches marketing emails on or off. Each change is recorded (law L-14, L-25), as is a first refusal; a repeat is not. A repeated
 * refusal counts from now, because the address may have joined the mailing list since.
 * `where` and `words` record where the choice was made, and the words beside it.
 * @throws Refusal unauthorized
 */
export async function switchMarketing(
  services: Pick<AccountServices, 'db' | 'clock' | 'events' | 'termsVersion'>,
  owner: Viewer | { readonly accountId: Id<'account'> },
  receiveMarketing: boolean,
  { where, words = marketingWords }: { readonly where: string; readonly words?: string } = { where: 'account details' },
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const { accountId } = owner
    // Read under the lock, so that the last of two changes is also the later one on record.
    await ('sessionHash' in owner ? lockAccountOfViewer(tx, owner) : lockOpenAccount(tx, accountId))
    const now = services.clock.now()
    const former = await tx
      .selectFrom('account')
      .select(['receive_marketing as wanted', 'marketing_changed_at as since'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const isRepeat = former.since !== null && former.wanted === receiveMarketing
    if (isRepeat && receiveMarketing) return
    await tx
      .updateTable('account')
      .set({ receive_marketing: receiveMarketing, marketing_changed_at: now })
      .where('id', '=', accountId)
      .execute()
    if (!receiveMarketing) await services.events.publish(tx, { type: 'news-refused', accountId })
    if (isRepeat) return
    await recordConsent(tx, {
      accountId,
      kind: 'marketing',
      given: receiveMarketing,
      termsVersion: services.termsVersion(),
      shown: { where, words },
      at: now,
    })
  })
}
