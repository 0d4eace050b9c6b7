import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { marketingWords } from '../rules/marketing-words.ts'
import type { AccountServices } from '../services.ts'
import { recordConsent } from './record-consent.ts'

/**
 * Called at the first proof of an address with which nobody has joined. A stranger who registered somebody else's address may have
 * consented to marketing, so the consent is withdrawn (law L-25), which is recorded; a refusal stays. The other domains end what
 * the stranger may have set up to read the account later.
 */
export async function forgetStrangersChoice(
  { clock, events, termsVersion }: Pick<AccountServices, 'clock' | 'events' | 'termsVersion'>,
  tx: Tx,
  accountId: Id<'account'>,
): Promise<void> {
  await events.publish(tx, { type: 'address-first-proved', accountId })
  const { wanted } = await tx
    .selectFrom('account')
    .select('receive_marketing as wanted')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!wanted) return
  await tx
    .updateTable('account')
    .set({ receive_marketing: false, marketing_changed_at: null })
    .where('id', '=', accountId)
    .execute()
  await recordConsent(tx, {
    accountId,
    kind: 'marketing',
    given: false,
    termsVersion: termsVersion(),
    at: clock.now(),
    shown: { where: 'the first proof of the address', words: marketingWords },
  })
}
