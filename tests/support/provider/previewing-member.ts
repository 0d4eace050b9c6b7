import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { aPaperMember } from './paper-member.ts'
import type { paperProvider } from './paper-provider.ts'

interface Previewed {
  readonly now: Date
  readonly periodStart: Date
  readonly periodEnd: Date
}

const shown = (cancelsChangeId: string | null) => JSON.stringify({ text: ['What changes'], cancelsChangeId })
const [small, large] = ['plan_100_1m_gbp_v1', 'plan_200_1m_gbp_v1']

/**
 * A member of the 100 plan with a preview of the 200 plan from now on, and another change scheduled for the renewal.
 */
export async function aPreviewingMember(
  db: Db,
  provider: ReturnType<typeof paperProvider>,
  { now, periodStart, periodEnd }: Previewed,
) {
  const member = await aPaperMember(db, provider, { plan: '100-monthly', priceKey: small, periodStart, periodEnd })
  const { accountId, membershipId, atProvider, become } = member
  const change = {
    membership_id: membershipId,
    account_id: accountId,
    due_pence: 1000,
    next_pence: 3600,
    from_price_id: small,
    from_booster_steps: 0,
    to_price_id: large,
    to_booster_steps: 0,
    prorated_at: now,
    period_start: periodStart,
    effective_on: '2026-11-20',
    previewed_at: now,
    expires_at: new Date(now.getTime() + 15 * 60_000),
    shown: shown(null),
  }
  const [id, planned] = [newId<'plan-change'>(), newId<'plan-change'>()]
  await db
    .insertInto('plan_change')
    .values([
      { ...change, id, moment: 'now', state: 'previewed', shown: shown(planned) },
      { ...change, id: planned, moment: 'renewal', state: 'scheduled', to_price_id: small, to_booster_steps: 1 },
    ])
    .execute()
  const row = (changeId = id) =>
    db
      .selectFrom('plan_change')
      .select(['state', 'stripe_invoice', 'replaces'])
      .where('id', '=', changeId)
      .executeTakeFirstOrThrow()
  return {
    ...member,
    id,
    row,
    states: async () => [(await row()).state, (await row(planned)).state],
    /** Pays for the change at the provider, whose webhook has not arrived here yet. */
    payAtProvider() {
      const { pendingItems, openInvoiceId } = atProvider()
      const invoice = provider.invoices.get(openInvoiceId ?? '')
      if (!pendingItems || !invoice) throw new Error('no change awaits its payment')
      const paid = { status: 'paid', paid: invoice.due, remaining: pence(0), paidAt: now, payable: null } as const
      const payments = [{ intentId: `pi_${invoice.invoiceId}`, amount: invoice.due }]
      provider.invoices.set(invoice.invoiceId, { ...invoice, ...paid, payments })
      become({ items: pendingItems, pendingItems: null, openInvoiceId: null, latestInvoiceId: invoice.invoiceId })
    },
  }
}
