import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { InvoiceRow } from '../../queries/invoices.ts'
import { isCollectedDraft } from '../../rules/gift/is-over.ts'

/** The job that uses a gift balance for a draft invoice, which the provider finalises about an hour later. */
export const useGiftForDraft = 'payments:gift-draft'

/** Queues that job if the invoice is a draft and its account has a gift balance. */
export async function useGiftForDraftLater(tx: Tx, invoice: InvoiceRow, now: Date): Promise<void> {
  if (!isCollectedDraft(invoice) || invoice.total_pence <= 0 || invoice.stripe_subscription === null) return
  const lot = await tx
    .selectFrom('gift_lot')
    .select('id')
    .where('account_id', '=', invoice.account_id)
    .where('left_pence', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (!lot) return
  const payload = { invoiceId: invoice.stripe_id }
  await enqueueJob(tx, now, {
    kind: useGiftForDraft,
    payload,
    dedupeKey: `${useGiftForDraft}:${invoice.stripe_id}`,
  })
}
