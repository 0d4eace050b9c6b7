// Truths of the resale shop, as queries that must return no rows.
import type { Invariant } from '#server/platform/db/find-broken.ts'
import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { resaleOrderLife } from './steps/orders/move-order.ts'

export const resaleInvariants: readonly Invariant[] = [
  ...lifeInvariants('an order of the resale shop', resaleOrderLife),
  {
    name: 'a live line of an order has a garment that is sold, and nobody else claims it',
    sql: `select l.id, g.state from resale_line l join garment g on g.id = l.garment_id
          left join garment_claim c on c.garment_id = g.id and c.released_at is null
          where l.ended_at is null and (g.state <> 'sold' or c.id is not null)`,
  },
  {
    name: 'an order of the resale shop costs what its checkout was paid for, and its pieces are its goods',
    sql: `select o.id, o.goods_pence, o.postage_pence, k.amount_pence, sum(l.price_pence) as pieces
          from resale_order o join checkout k on k.id = o.checkout_id join resale_line l on l.order_id = o.id
          group by o.id, k.amount_pence
          having o.goods_pence + o.postage_pence <> k.amount_pence or sum(l.price_pence) <> o.goods_pence`,
  },
  {
    name: 'an order of the resale shop is the result of its checkout',
    sql: `select o.id, k.state, k.result_id from resale_order o join checkout k on k.id = o.checkout_id
          where k.state <> 'completed' or k.result_id is distinct from o.id or k.purpose <> 'resale'`,
  },
  {
    name: 'a cart has what it has reserved, until the very time that it says',
    sql: `select c.id, c.garment_id from garment_claim c
          where c.kind = 'cart' and c.released_at is null and not exists (
            select from resale_cart_item i where i.cart_id = c.owner_id and i.garment_id = c.garment_id
              and i.removed_at is null and i.reserved_until = c.expires_at)`,
  },
  {
    name: 'no reservation is longer than the setting',
    sql: `select c.id from garment_claim c, setting s
          where s.key = 'resale.cart_minutes' and c.kind = 'cart' and c.released_at is null
            and c.expires_at > c.taken_at + (s.value #>> '{}')::int * interval '1 minute'`,
  },
]
