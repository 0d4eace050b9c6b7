// The export's sections about money: payments and invoices, the account's balance, gift cards and gift balance.
import type { ExportSection } from '#contract/account/personal-data.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Owner, Section } from './section.ts'

/** The account's payments and those of what its owner bought as a guest. */
const paymentsOf = (db: Reader, { accountId, asGuest }: Owner) =>
  db
    .selectFrom('payment_intent')
    .select('id')
    .where((eb) =>
      eb.or([eb('account_id', '=', accountId), eb('checkout_id', '=', eb.fn.any(eb.val([...asGuest.checkouts])))]),
    )

export const moneySections = {
  payments: {
    tables: ['payment_intent'],
    read: (db, owner) =>
      db
        .selectFrom('payment_intent')
        .select(['created_at', 'purpose', 'amount_pence', 'status', 'stripe_id', 'last_error', 'shipping_country'])
        .where('id', 'in', paymentsOf(db, owner))
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  invoices: {
    tables: ['invoice', 'invoice_payment'],
    read: (db, { accountId }) =>
      db
        .selectFrom('invoice')
        .leftJoin('invoice_payment', 'invoice_payment.stripe_invoice', 'invoice.stripe_id')
        .select(['number', 'created_at', 'status', 'reason', 'period_start', 'period_end', 'total_pence', 'vat_pence'])
        .select(['paid_pence', 'remaining_pence', 'lines', 'paid_at', 'invoice.stripe_id', 'stripe_intent'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('number')
        .orderBy('invoice.stripe_id')
        .orderBy('stripe_intent')
        .execute(),
  },
  refunds: {
    tables: ['refund'],
    read: (db, owner) =>
      db
        .selectFrom('refund')
        .select(['requested_at', 'amount_pence', 'reason', 'state', 'due_by', 'ended_at', 'failure', 'resolution'])
        .select('stripe_refund')
        .where((eb) =>
          eb.or([eb('account_id', '=', owner.accountId), eb('payment_intent_id', 'in', paymentsOf(db, owner))]),
        )
        .orderBy('requested_at')
        .orderBy('id')
        .execute(),
  },
  balance: {
    tables: ['balance_entry'],
    read: (db, { accountId }) =>
      db
        .selectFrom('balance_entry')
        .select(['requested_at', 'amount_pence', 'reason', 'state', 'ended_at'])
        .where('account_id', '=', accountId)
        .orderBy('requested_at')
        .orderBy('id')
        .execute(),
  },
  disputes: {
    tables: ['dispute'],
    read: (db, owner) =>
      db
        .selectFrom('dispute')
        .select(['opened_at', 'amount_pence', 'reason', 'status', 'closed_at', 'stripe_id'])
        .where((eb) =>
          eb.or([
            eb('account_id', '=', owner.accountId),
            eb('stripe_intent', 'in', paymentsOf(db, owner).clearSelect().select('stripe_id')),
          ]),
        )
        .orderBy('opened_at')
        .orderBy('stripe_id')
        .execute(),
  },
  paymentProvider: {
    tables: ['payment_customer', 'subscription'],
    async read(db, { accountId }) {
      const customers = await db
        .selectFrom('payment_customer')
        .select(['stripe_customer', 'created_at', 'balance_pence', 'default_card'])
        .where('account_id', '=', accountId)
        .execute()
      const subscriptions = await db
        .selectFrom('subscription')
        .select(['stripe_id', 'status', 'price_key', 'booster_steps', 'started_at', 'period_start', 'period_end'])
        .select(['ends_at', 'ended_at', 'latest_paid_pence', 'latest_paid_at'])
        .where('account_id', '=', accountId)
        .orderBy('started_at')
        .orderBy('stripe_id')
        .execute()
      return [...customers, ...subscriptions]
    },
  },
  giftBalance: {
    tables: ['gift_lot', 'gift_payment', 'gift_entry'],
    async read(db, { accountId }) {
      const lots = await db
        .selectFrom('gift_lot')
        .innerJoin('gift_card', 'gift_card.id', 'gift_lot.gift_card_id')
        .select(['gift_lot.id', 'gift_lot.created_at', 'gift_card.reference', 'gift_lot.face_pence', 'left_pence'])
        .select(['frozen_at', 'withdrawn_at'])
        .where('gift_lot.account_id', '=', accountId)
        .orderBy('gift_lot.created_at')
        .orderBy('gift_lot.id')
        .execute()
      const entries = await db
        .selectFrom('gift_entry')
        .leftJoin('gift_payment', 'gift_payment.id', 'gift_entry.payment_id')
        .select(['lot_id', 'at', 'kind', 'gift_entry.amount_pence', 'gift_payment.state as payment_state'])
        .where('gift_entry.account_id', '=', accountId)
        .orderBy('gift_entry.id')
        .execute()
      return lots.map((lot) => ({ ...lot, entries: entries.filter(({ lot_id }) => lot_id === lot.id) }))
    },
  },
  giftCardsBought: {
    tables: ['gift_card', 'gift_card_event'],
    async read(db, { accountId, asGuest }) {
      const cards = await db
        .selectFrom('gift_card')
        .select(['id', 'reference', 'bought_at', 'state', 'face_pence', 'paid_pence', 'buyer_name', 'buyer_email'])
        .select(['recipient_name', 'sender_name', 'message', 'deliver_on', 'expires_on', 'sent_at'])
        .select(['redeemed_at', 'refunded_at', 'resends'])
        // The address of a family whose link was used is in the family's export alone.
        .select((eb) =>
          eb.case().when('to_family', '=', true).then('').else(eb.ref('recipient_email')).end().as('recipient_email'),
        )
        .where((eb) =>
          eb.or([
            eb('buyer_account_id', '=', accountId),
            eb('gift_card.id', '=', eb.fn.any(eb.val([...asGuest.giftCards]))),
          ]),
        )
        .orderBy('bought_at')
        .orderBy('id')
        .execute()
      const events = await db
        .selectFrom('gift_card_event as event')
        .innerJoin('gift_card', 'gift_card.id', 'event.card_id')
        .select(['card_id', 'event.at', 'event.from_state', 'event.to_state', 'event.note'])
        .where((eb) =>
          eb.or([
            eb('buyer_account_id', '=', accountId),
            eb('gift_card.id', '=', eb.fn.any(eb.val([...asGuest.giftCards]))),
          ]),
        )
        .orderBy('event.id')
        .execute()
      return cards.map((card) => ({ ...card, steps: events.filter(({ card_id }) => card_id === card.id) }))
    },
  },
  giftCardsReceived: {
    tables: ['gift_card'],
    // What the buyer of a card paid, and the buyer's address, are in the buyer's export alone.
    read: (db, { accountId, provedEmail }) =>
      db
        .selectFrom('gift_card')
        .select(['reference', 'state', 'face_pence', 'recipient_name', 'sender_name', 'message', 'sent_at'])
        .select(['expires_on', 'redeemed_at'])
        .where((eb) =>
          eb.or([
            eb('redeemed_by', '=', accountId),
            eb('recipient_account_id', '=', accountId),
            ...(provedEmail === null ? [] : [eb('recipient_email', '=', provedEmail)]),
          ]),
        )
        // A gift that is still to come stays a surprise.
        .where('sent_at', 'is not', null)
        .orderBy('sent_at')
        .orderBy('id')
        .execute(),
  },
  familyLinks: {
    tables: ['gift_link', 'gift_link_child'],
    async read(db, { accountId }) {
      const links = await db
        .selectFrom('gift_link')
        .select(['id', 'created_at', 'expires_at', 'revoked_at', 'shows_saved'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const children = await db
        .selectFrom('gift_link_child')
        .innerJoin('child', 'child.id', 'gift_link_child.child_id')
        .select(['link_id', 'child.name'])
        .where('child.account_id', '=', accountId)
        .orderBy('link_id')
        .orderBy('child_id')
        .execute()
      return links.map((link) => ({ ...link, children: children.filter(({ link_id }) => link_id === link.id) }))
    },
  },
} satisfies Partial<Record<ExportSection, Section>>
