import { listEmailsOf } from '#server/domains/accounts/index.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { neverConfirmedBefore } from '../rules/mailing-list-limits.ts'
import { copiesDeletedBefore } from '../rules/news/news-limits.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

export type SweepServices = Pick<MailingListServices, 'db' | 'clock'>

/**
 * Deletes addresses that never answered, or declined, and the addresses of old confirmation and news emails. Records as
 * unsubscribed an address that had left the list and did not confirm again. Keeps the entry of an account as long as the account has
 * that address, so that links in its news still work and bounces are still matched to it. Deletes the record of who got which news
 * after a year.
 */
export async function sweepMailingList({ db, clock }: SweepServices): Promise<void> {
  const thirtyDaysAgo = neverConfirmedBefore(clock.now())
  await transaction(db, async (tx) => {
    const waiting = await tx
      .selectFrom('mailing_list')
      .select(['id', 'left_at', 'account_id'])
      .where('state', '=', 'asked')
      .where('asked_at', '<=', thirtyDaysAgo)
      .orderBy('id')
      .forUpdate()
      .execute()
    const idsWhere = (matches: (entry: (typeof waiting)[number]) => boolean) =>
      waiting.filter(matches).map(({ id }) => id)
    const alreadyLeft = idsWhere(({ left_at }) => left_at !== null)
    const ofAccounts = idsWhere(({ left_at, account_id }) => left_at === null && account_id !== null)
    const neverListed = idsWhere(({ left_at, account_id }) => left_at === null && account_id === null)
    if (neverListed.length > 0) await tx.deleteFrom('mailing_list').where('id', 'in', neverListed).execute()
    for (const [ids, state] of [[alreadyLeft, 'left'] as const, [ofAccounts, 'account'] as const]) {
      if (ids.length === 0) continue
      await tx.updateTable('mailing_list').set({ state }).where('id', 'in', ids).execute()
      await tx.deleteFrom('mailing_list_code').where('entry_id', 'in', ids).where('purpose', '=', 'confirm').execute()
    }
    await tx
      .deleteFrom('mailing_list')
      .where('state', '=', 'left')
      .where('confirmed_at', 'is', null)
      .where('account_id', 'is', null)
      .where('left_at', '<=', thirtyDaysAgo)
      .execute()
    await forgetFormerAddresses(tx, thirtyDaysAgo)
    await tx
      .deleteFrom('news_copy')
      .where('news_id', 'in', (eb) =>
        eb.selectFrom('news').select('news.id').where('sent_at', '<=', copiesDeletedBefore(clock.now())),
      )
      .execute()
    await tx
      .updateTable('email')
      .set((email) => ({
        subject: '',
        account_id: null,
        // The mail server's answer may contain the address; once `account_id` is null, closing the account cannot find this row.
        refused: email.case().when('refused', 'is', null).then(null).else('erased').end(),
      }))
      .where('template', '=', 'news')
      .where('sent_at', '<=', copiesDeletedBefore(clock.now()))
      .where((email) =>
        email.or([email('subject', '<>', ''), email('account_id', 'is not', null), email('refused', '<>', 'erased')]),
      )
      .execute()
    await tx
      .updateTable('email')
      .set({ to_address: '' })
      .where('template', 'in', ['mailing-confirm', 'news', 'news-proof'])
      .where('sent_at', '<=', thirtyDaysAgo)
      .where('to_address', '<>', '')
      .execute()
  })
}

/** Deletes entries with former addresses of accounts 30 days after their last news, whose unsubscribe link works until then. */
async function forgetFormerAddresses(tx: Tx, thirtyDaysAgo: Date): Promise<void> {
  const entries = await tx
    .selectFrom('mailing_list')
    .select(['id', 'email', 'account_id'])
    .where('account_id', 'is not', null)
    .where((entry) => entry.or([entry('state', '=', 'account'), entry('confirmed_at', 'is', null)]))
    .where('asked_at', '<=', thirtyDaysAgo)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('news_copy')
            .select('news_copy.id')
            .whereRef('entry_id', '=', 'mailing_list.id')
            .where('ended_at', '>', thirtyDaysAgo)
            .where('news_copy.state', '=', 'sent'),
        ),
      ),
    )
    .execute()
  const emails = await listEmailsOf(
    tx,
    entries.flatMap(({ account_id }) => account_id ?? []),
  )
  const former = entries.filter(({ account_id, email }) => account_id === null || emails.get(account_id) !== email)
  if (former.length === 0) return
  const ids = former.map(({ id }) => id)
  await tx.deleteFrom('mailing_list').where('id', 'in', ids).execute()
}
