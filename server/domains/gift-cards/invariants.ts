// Invariants of gift cards, as queries that must return no rows.
import type { Invariant } from '#server/platform/db/find-broken.ts'
import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { giftCardLife } from './steps/move-card.ts'

export const giftCardInvariants: readonly Invariant[] = [
  ...lifeInvariants('a gift card', giftCardLife),
  {
    name: 'a gift card is redeemed if and only if its whole face is a lot of the account that redeemed it',
    sql: `select c.id, c.state, l.id as lot from gift_card c full join gift_lot l on l.gift_card_id = c.id
          where (c.state = 'redeemed') is distinct from (l.id is not null)
            or (l.id is not null and (l.account_id <> c.redeemed_by or l.face_pence <> c.face_pence
                                      or l.paid_pence <> c.paid_pence))`,
  },
  {
    name: 'a gift card cost what was paid for its checkout, at the price that was shown, and none of it came from a gift balance',
    sql: `select c.id, c.paid_pence, k.amount_pence from gift_card c join checkout k on k.id = c.checkout_id
          left join payment_intent i on i.id = k.payment_intent_id
          where c.paid_pence <> k.amount_pence or k.balance_pence <> 0
            or c.face_pence <> (k.terms ->> 'face_pence')::int
            or c.discounted_pence <> (k.terms ->> 'discounted_pence')::int
            or i.amount_pence is distinct from c.paid_pence or i.status is distinct from 'succeeded'
            or i.vat_class is distinct from 'voucher'`,
  },
  {
    name: 'a gift card is the result of its checkout',
    sql: `select c.id, k.state, k.result_id from gift_card c join checkout k on k.id = c.checkout_id
          where k.state <> 'completed' or k.result_id is distinct from c.id or k.purpose <> 'gift-card'
            or k.account_id is distinct from c.buyer_account_id`,
  },
  {
    name: 'within 365 days no member buys more at the discount than the yearly limit that was in force',
    sql: `select c.id, sum(o.discounted_pence) from gift_card c join checkout k on k.id = c.checkout_id
          join gift_card o on o.buyer_account_id = c.buyer_account_id and o.state <> 'refunded'
            and o.bought_at <= c.bought_at and o.bought_at > c.bought_at - interval '365 days'
          where c.discounted_pence > 0 and c.state <> 'refunded'
          group by c.id, k.terms
          having sum(o.discounted_pence) > (k.terms ->> 'face_year_pence')::int`,
  },
  {
    name: 'while the payment of a gift card is disputed it can be neither used nor spent',
    sql: `select c.id, c.state from gift_card c join payment_intent i on i.checkout_id = c.checkout_id
          join dispute d on d.stripe_intent = i.stripe_id left join gift_lot l on l.gift_card_id = c.id
          where d.open and (c.state in ('scheduled', 'sent') or (l.left_pence > 0 and l.frozen_at is null))`,
  },
  {
    name: 'a discounted gift card is not redeemed by the member who bought it',
    sql: `select id from gift_card where discounted_pence > 0 and redeemed_by = buyer_account_id`,
  },
  {
    name: 'a gift card that is sent, redeemed or expired has a time at which it was sent; a scheduled one has none',
    sql: `select id, state, sent_at from gift_card
          where (state in ('sent', 'redeemed', 'expired') and sent_at is null) or (state = 'scheduled' and sent_at is not null)`,
  },
]
