// The export's sections about what was paid for. With two homes, only the account that pays sees the sums (product
// §12.2, §12.5).

import type { ExportSection } from '#contract/account/personal-data.ts'
import type { Section } from './section.ts'
import { selectLoans } from './select-loans.ts'

export const paidSections = {
  checkouts: {
    tables: ['checkout', 'checkout_event'],
    async read(db, { accountId, asGuest }) {
      const own = await db
        .selectFrom('checkout')
        .select(['id', 'created_at', 'purpose', 'state', 'amount_pence', 'balance_pence', 'address', 'terms'])
        .select(['refused_code', 'refused_titles', 'expires_at', 'ended_at', 'billed_to'])
        .where((eb) =>
          eb.or([eb('account_id', '=', accountId), eb('id', '=', eb.fn.any(eb.val([...asGuest.checkouts])))]),
        )
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      // The owner has paid the postage of the other home, but does not see its address.
      const paidFor = await db
        .selectFrom('checkout')
        .select(['id', 'created_at', 'purpose', 'state', 'amount_pence', 'balance_pence', 'asked_at', 'ended_at'])
        .where('billed_to', '=', accountId)
        .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '<>', accountId)]))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const events = await db
        .selectFrom('checkout_event')
        .innerJoin('checkout', 'checkout.id', 'checkout_event.checkout_id')
        .select(['checkout_id as id', 'at', 'from_state', 'to_state', 'actor'])
        .where((eb) =>
          eb.or([
            eb('checkout.account_id', '=', accountId),
            eb('checkout.id', '=', eb.fn.any(eb.val([...asGuest.checkouts]))),
          ]),
        )
        .orderBy('checkout_event.id')
        .execute()
      // A checkout with `billed_to` is always billed to the other adult. Its terms contain the price, too.
      const withoutSums = own.map(({ billed_to, ...checkout }) =>
        billed_to === null ? checkout : { ...checkout, amount_pence: null, balance_pence: null, terms: null },
      )
      return [...withoutSums, ...paidFor].map((checkout) => ({
        ...checkout,
        steps: events.filter(({ id }) => id === checkout.id).map(({ id: _, ...step }) => step),
      }))
    },
  },
  purchases: {
    tables: ['keep_purchase'],
    async read(db, { accountId }) {
      const purchases = await selectLoans(db)
        .innerJoin('keep_purchase', 'keep_purchase.loan_id', 'loan.id')
        .innerJoin('checkout', 'checkout.id', 'keep_purchase.checkout_id')
        .select(['price_pence', 'bought_at', 'cancelled_at', 'billed_to'])
        .where((eb) => eb.or([eb('keep_purchase.account_id', '=', accountId), eb('billed_to', '=', accountId)]))
        .orderBy('bought_at')
        .orderBy('keep_purchase.id')
        .execute()
      return purchases.map(({ billed_to, ...purchase }) => ({
        ...purchase,
        price_pence: billed_to === null || billed_to === accountId ? purchase.price_pence : null,
      }))
    },
  },
  losses: {
    tables: ['loss', 'loss_event'],
    async read(db, { accountId }) {
      const own = await selectLoans(db)
        .innerJoin('loss', 'loss.loan_id', 'loan.id')
        .leftJoin('checkout', 'checkout.id', 'loss.checkout_id')
        .select(['loss.id', 'loss.state', 'loss.opened_on', 'loss.due_on', 'loss.at_most_pence', 'loss.reported_at'])
        .select(['loss.price_pence', 'loss.paid_at', 'loss.ended_at', 'loss.found_at', 'billed_to'])
        .where('loss.account_id', '=', accountId)
        .orderBy('loss.opened_on')
        .orderBy('loss.id')
        .execute()
      // The payer of the other home's case sees what was paid, but not what that home said about it.
      const paidFor = await selectLoans(db)
        .innerJoin('loss', 'loss.loan_id', 'loan.id')
        .innerJoin('checkout', 'checkout.id', 'loss.checkout_id')
        .select(['loss.id', 'loss.state', 'loss.price_pence', 'loss.paid_at', 'loss.ended_at'])
        .where('billed_to', '=', accountId)
        .orderBy('loss.paid_at')
        .orderBy('loss.id')
        .execute()
      const events = await db
        .selectFrom('loss_event')
        .innerJoin('loss', 'loss.id', 'loss_event.loss_id')
        .select(['loss_id', 'at', 'from_state', 'to_state', 'actor'])
        .where('account_id', '=', accountId)
        .orderBy('loss_event.id')
        .execute()
      const withSteps = own.map(({ billed_to, ...loss }) => ({
        ...loss,
        price_pence: billed_to === null ? loss.price_pence : null,
        steps: events.filter(({ loss_id }) => loss_id === loss.id),
      }))
      return [...withSteps, ...paidFor]
    },
  },
} satisfies Partial<Record<ExportSection, Section>>
