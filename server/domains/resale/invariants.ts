// Invariants of the resale shop, as queries that must return no rows (npm run invariants).
import type { Invariant } from '#server/platform/db/find-broken.ts'
import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { resaleOrderLife } from './steps/orders/move-order.ts'
import { resaleReturnLife } from './steps/returns/move-return.ts'

export const resaleInvariants: readonly Invariant[] = [
  ...lifeInvariants('an order of the resale shop', resaleOrderLife),
  ...lifeInvariants('a return of the resale shop', resaleReturnLife),
  {
    name: 'the pieces of a sale have the VAT class and rate that its checkout showed',
    sql: `select l.id from resale_line l join resale_order o on o.id = l.order_id join checkout k on k.id = o.checkout_id
          cross join jsonb_array_elements(coalesce(k.terms -> 'pieces', '[]')) as shown
          where shown ->> 'garment_id' = l.garment_id::text
            and (shown ->> 'vat_class' <> l.vat_class or (shown ->> 'vat_basis_points')::int <> l.vat_basis_points)`,
  },
  {
    name: 'a return of the resale shop has pieces, all from its own order, which was sent',
    sql: `select r.id from resale_return r join resale_order o on o.id = r.order_id
          where o.dispatched_at is null
            or not exists (select from resale_return_line l where l.return_id = r.id)
            or exists (select from resale_return_line l join resale_line s on s.id = l.line_id
                       where l.return_id = r.id and s.order_id <> r.order_id)`,
  },
  {
    name: 'a return of the resale shop has one return parcel, which is closed unless it may still arrive',
    sql: `select r.id from resale_return r left join parcel p on p.carries_id = r.id
          group by r.id, r.state
          having count(p.id) <> 1 or bool_or(p.direction <> 'return')
            or bool_or(p.closed_at is null and r.state in ('cancelled', 'lapsed', 'lost'))
            or bool_or((p.delivered_at is not null) <> (r.state = 'received'))`,
  },
  {
    // A parcel may hold pieces of the order other than those booked; scanning its label still ends the return.
    name: 'a received return of the resale shop has refunded a piece of its order, and a lost one all of its own pieces',
    sql: `select r.id from resale_return r join resale_return_line l on l.return_id = r.id join resale_line s on s.id = l.line_id
          where r.state in ('received', 'lost')
          group by r.id
          having (r.state = 'lost' and count(s.ended_at) <> count(*))
            or not exists (select from resale_line o where o.order_id = r.order_id and o.ended_at is not null)`,
  },
  {
    name: 'the garment of a live line of an order is sold, and nobody claims it',
    sql: `select l.id, g.state from resale_line l join garment g on g.id = l.garment_id
          left join garment_claim c on c.garment_id = g.id and c.released_at is null
          where l.ended_at is null and (g.state <> 'sold' or c.id is not null)`,
  },
  {
    name: 'what is for sale was listed since it was last inspected',
    sql: `select g.id from resale_listing l join garment g on g.id = l.garment_id
          where g.state = 'resale' and exists (
            select from garment_event e where e.garment_id = g.id and e.to_state = 'inspecting' and e.at > l.listed_at)`,
  },
  {
    name: 'an order of the resale shop costs what its checkout charged, and its pieces add up to its goods',
    sql: `select o.id, o.goods_pence, o.postage_pence, k.amount_pence, sum(l.price_pence) as pieces
          from resale_order o join checkout k on k.id = o.checkout_id join resale_line l on l.order_id = o.id
          group by o.id, k.amount_pence
          having o.goods_pence + o.postage_pence <> k.amount_pence or sum(l.price_pence) <> o.goods_pence`,
  },
  {
    // Refunds made in the provider's dashboard have other causes, and may precede the return of the piece.
    name: 'the refunds of a resale order are at most the prices of its ended pieces and the partial refunds of the rest',
    sql: `select o.id from resale_order o join checkout k on k.id = o.checkout_id
          cross join lateral (
            select sum(case when l.ended_at is null then l.refunded_pence else l.price_pence end)
              + case when bool_and(l.ended_at is not null) then o.postage_pence else o.postage_refunded_pence end as pence
            from resale_line l where l.order_id = o.id) due
          where due.pence < (
              select coalesce(sum(r.amount_pence), 0) from refund r
              where r.payment_intent_id = k.payment_intent_id and r.state <> 'failed' and r.cause_key like 'resale%')
            + (select coalesce(sum(e.amount_pence), 0) from gift_entry e join gift_payment p on p.id = e.payment_id
               where p.checkout_id = k.id and e.kind = 'refunded' and e.cause_key like 'resale%')`,
  },
  {
    name: 'an order of the resale shop is the result of its checkout',
    sql: `select o.id, k.state, k.result_id from resale_order o join checkout k on k.id = o.checkout_id
          where k.state <> 'completed' or k.result_id is distinct from o.id or k.purpose <> 'resale'`,
  },
  {
    name: 'each reservation is of a piece in its cart, and ends when the cart says',
    sql: `select c.id, c.garment_id from garment_claim c
          where c.kind = 'cart' and c.released_at is null and not exists (
            select from resale_cart_item i where i.cart_id = c.owner_id and i.garment_id = c.garment_id
              and i.removed_at is null and i.reserved_until = c.expires_at)`,
  },
  {
    name: 'no reservation is longer than its setting',
    sql: `select c.id from garment_claim c, setting s
          where s.key = 'resale.cart_minutes' and c.kind = 'cart' and c.released_at is null
            and c.expires_at > c.taken_at + (s.value #>> '{}')::int * interval '1 minute'`,
  },
]
