// The export's sections about the membership. If it has two homes, they cover the whole membership for its payer, but
// only the credits of the owner's own home (product §12).
import type { ExportSection } from '#contract/account/personal-data.ts'
import type { Section } from './section.ts'

export const membershipSections = {
  memberships: {
    tables: ['membership'],
    read: (db, { accountId }) =>
      db
        .selectFrom('membership')
        .select(['state', 'price_id', 'package_credits', 'booster_credits', 'joined_on', 'contract_on', 'renews_on'])
        .select(['last_payment_on', 'last_payment_pence', 'past_due_since', 'paused_at', 'paused_credit_pence'])
        .select(['accepted_at', 'cooling_off_notified_at', 'early_start_on', 'ending_asked_at', 'ends_on'])
        .select(['ending_reason', 'ended_at', 'stripe_subscription', 'joined_with'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  membershipEvents: {
    tables: ['membership_event'],
    read: (db, { accountId }) =>
      db
        .selectFrom('membership_event')
        .innerJoin('membership', 'membership.id', 'membership_event.membership_id')
        .select(['at', 'from_state', 'to_state', 'cause', 'actor', 'note'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .orderBy('membership_event.id')
        .execute(),
  },
  sharing: {
    tables: ['membership_share'],
    read: (db, { accountId }) =>
      db
        .selectFrom('membership_share')
        .innerJoin('membership', 'membership.id', 'membership_share.membership_id')
        .select((eb) => [
          eb
            .case()
            .when('membership_share.second_id', '=', accountId)
            .then('second adult')
            .else('payer')
            .end()
            .as('you_were'),
          'invited_email',
          'invited_at',
          'membership_share.expires_at',
          'membership_share.accepted_at',
          'membership_share.ended_at',
          'ended_as',
        ])
        .where((eb) => eb.or([eb('membership.account_id', '=', accountId), eb('second_id', '=', accountId)]))
        .orderBy('invited_at')
        .orderBy('membership_share.id')
        .execute(),
  },
  planChanges: {
    tables: ['plan_change'],
    read: (db, { accountId }) =>
      db
        .selectFrom('plan_change')
        .select(['previewed_at', 'state', 'moment', 'from_price_id', 'from_booster_steps', 'to_price_id'])
        .select(['to_booster_steps', 'due_pence', 'next_pence', 'effective_on', 'ended_at', 'note', 'shown'])
        .where('account_id', '=', accountId)
        .orderBy('previewed_at')
        .orderBy('id')
        .execute(),
  },
  creditLedger: {
    tables: ['credit_ledger'],
    read: (db, { accountId }) =>
      db
        .selectFrom('credit_ledger as entry')
        .innerJoin('membership', 'membership.id', 'entry.membership_id')
        .leftJoin('loan', 'loan.id', 'entry.loan_id')
        .leftJoin('garment', 'garment.id', 'loan.garment_id')
        .leftJoin('product', 'product.id', 'garment.product_id')
        .select(['entry.at', 'entry.cause', 'entry.delta', 'entry.limit_delta'])
        .select(['product.name as piece', 'garment.size_code as size'])
        .where((eb) =>
          eb.or([
            eb('loan.account_id', '=', accountId),
            eb.and([eb('membership.account_id', '=', accountId), eb('loan.id', 'is', null)]),
          ]),
        )
        .orderBy('entry.id')
        .execute(),
  },
  joiningPages: {
    tables: ['checkout_session'],
    read: (db, { accountId }) =>
      db
        .selectFrom('checkout_session')
        .select(['created_at', 'price_id', 'state', 'start_now', 'expires_at', 'ended_at', 'held_pieces'])
        .select(['stripe_session', 'stripe_subscription'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
} satisfies Partial<Record<ExportSection, Section>>
