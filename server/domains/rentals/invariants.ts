// Invariants of orders, loans, returns, checkouts and claims on garments, as queries that must return no rows (npm run
// invariants). Membership checks credits; inventory checks garment events.
import type { Invariant } from '#server/platform/db/find-broken.ts'
import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { arrivalInvariants } from './arrival-invariants.ts'
import { findingInvariants } from './finding-invariants.ts'
import { lossInvariants } from './loss-invariants.ts'
import { loanLife } from './operations/move-loans.ts'
import { reportInvariants } from './report-invariants.ts'
import { orderLife } from './steps/move-order.ts'
import { returnLife } from './steps/move-return.ts'

/** What was shown for each order: by its checkout (0), then by each change. */
const shown = `
  select o.id as order_id, 0 as revision, g.garment_id, g.credits
  from rental_order o join checkout k on k.id = o.checkout_id,
    jsonb_to_recordset(k.terms -> 'garments') as g(garment_id uuid, credits integer)
  union all
  select c.order_id, c.revision, g.garment_id, g.credits
  from order_change c, jsonb_to_recordset(c.garments) as g(garment_id uuid, credits integer)`

export const rentalInvariants: readonly Invariant[] = [
  ...lifeInvariants('an order', orderLife),
  ...lifeInvariants('a return', returnLife),
  ...lifeInvariants('a loan', loanLife),
  ...lossInvariants,
  ...reportInvariants,
  ...arrivalInvariants,
  ...findingInvariants,
  {
    name: 'a garment has at most one live claim',
    sql: `select garment_id, count(*) from garment_claim where released_at is null group by garment_id having count(*) > 1`,
  },
  {
    name: 'a piece hired by dates is not held, offered or rented for credits from then on',
    sql: `select c.id, c.garment_id, c.kind from garment_claim c
          join garment g on g.id = c.garment_id and g.for_dates
          left join loan l on c.kind = 'loan' and l.id = c.owner_id
          where (c.kind in ('loan', 'offer') or (c.kind = 'hold' and c.released_at is null and g.state = 'ready')) and coalesce(l.ordered_at, c.taken_at) > coalesce(
            (select max(e.at) from garment_event e where e.garment_id = g.id and e.kind = 'for dates'), '-infinity')`,
  },
  {
    name: 'every live loan has the claim on its garment, and every loan claim its live loan',
    sql: `select l.id as loan_id, c.id as claim_id
          from (select id, garment_id, account_id from loan where state in ('ordered', 'at_home', 'return_announced')) l
          full join (select * from garment_claim where kind = 'loan' and released_at is null) c on c.owner_id = l.id
          where l.id is null or c.id is null or c.garment_id <> l.garment_id or c.account_id is distinct from l.account_id`,
  },
  {
    name: 'the state of a garment matches its live loan',
    sql: `select g.id, g.state, l.id as loan_id, l.state as loan_state
          from loan l join garment g on g.id = l.garment_id
          where (l.state = 'ordered' and g.state not in ('reserved', 'picked', 'packed', 'out'))
             or (l.state = 'at_home' and g.state <> 'out')
             or (l.state = 'return_announced' and g.state <> 'return_announced')`,
  },
  {
    name: 'a garment that is reserved or away has a live loan, or is in a booking of ski wear',
    sql: `select g.id, g.state from garment g
          where g.state in ('reserved', 'picked', 'packed', 'out', 'return_announced')
            and not exists (select from ski_line s join ski_booking b on b.id = s.booking_id
              where s.garment_id = g.id and s.ended_at is null and s.returned_at is null and s.lost_at is null
                and b.state in ('picked', 'dispatched', 'delivered', 'posted'))
            and not exists (select 1 from loan l where l.garment_id = g.id and l.state in ('ordered', 'at_home', 'return_announced'))`,
  },
  {
    name: 'the state of a loan matches its order',
    sql: `select l.id, l.state, o.state as order_state from loan l join rental_order o on o.id = l.order_id
          where (l.state = 'ordered' and o.state not in ('placed', 'picking', 'packed', 'dispatched'))
             or (l.state in ('at_home', 'return_announced', 'returned', 'kept', 'lost') and o.state <> 'delivered')
             or (l.account_id, l.membership_id) <> (o.account_id, o.membership_id)`,
  },
  {
    name: 'a garment is kept exactly when its last loan is',
    sql: `select g.id, g.state, l.id as loan_id, l.state as loan_state from garment g
          left join lateral (select id, state from loan where garment_id = g.id order by ordered_at desc, id desc limit 1) l on true
          where (g.state = 'kept') <> coalesce(l.state = 'kept', false)`,
  },
  {
    name: 'each purchase has one completed checkout of its price, and each such checkout its purchase',
    sql: `select p.id, p.checkout_id from keep_purchase p join checkout k on k.id = p.checkout_id
          where k.state <> 'completed' or k.purpose <> 'keep-piece' or k.result_id is distinct from p.id
             or k.amount_pence <> p.price_pence or k.account_id is distinct from p.account_id
          union all
          select k.result_id, k.id from checkout k left join keep_purchase p on p.id = k.result_id
          where k.slot = 'keep-piece' and k.state = 'completed' and p.id is null`,
  },
  {
    name: 'a purchase has a kept loan, or was cancelled and refunded in full',
    sql: `select p.id, p.cancelled_at, l.state from keep_purchase p join loan l on l.id = p.loan_id
          where l.account_id <> p.account_id or (p.cancelled_at is null and l.state <> 'kept')
             or (p.cancelled_at is not null and p.price_pence <> (
               select coalesce(sum(b.amount_pence), 0) from refunded b where b.cause_key = 'purchase-cancelled:' || p.id))`,
  },
  {
    name: 'an order has loans, and at least one piece in it unless it is cancelled',
    sql: `select o.id from rental_order o where not exists (
            select 1 from loan l where l.order_id = o.id and (l.state <> 'cancelled' or o.state = 'cancelled'))`,
  },
  {
    name: 'a loan on its way back has a return in the matching state',
    sql: `select l.id, l.state, r.state as return_state from loan l left join rental_return r on r.id = l.return_id
          where (l.state = 'return_announced') <> coalesce(r.state in ('announced', 'posted'), false)
             or (l.state = 'returned' and coalesce(r.state not in ('received', 'checked', 'done'), true))
             or (r.account_id <> l.account_id)`,
  },
  {
    name: 'a return has loans, and its parcel has its label',
    sql: `select r.id from rental_return r
          where (r.state not in ('cancelled', 'lost') and not exists (select 1 from loan l where l.return_id = r.id))
             or not exists (select 1 from parcel p where p.carries_id = r.id and p.direction = 'return' and p.label_code = r.label_code)`,
  },
  {
    name: 'a loan ends with its newest hire, and each hire begins when the one before it is over',
    sql: `select l.id from loan l
          left join lateral (select ends_on from hire h where h.loan_id = l.id order by number desc limit 1) newest on true
          where l.term_ends_on is distinct from newest.ends_on
          union all
          select h.loan_id from hire h join hire n on n.loan_id = h.loan_id and n.number = h.number + 1
          where n.starts_on < h.ends_on`,
  },
  {
    name: 'a member whose hire is over and unanswered, or whose return does not fit, must choose, unless that home has left',
    sql: `select m.id from membership m
          where not m.choice_due and m.state <> 'cancelled'
            and (exists (select 1 from loan l join membership_used u on u.id = l.membership_id and u.user_id = l.account_id
                where l.membership_id = m.id and l.state = 'at_home' and l.hire_notice = 'overdue' and u.state <> 'cancelled'
                and not exists (select 1 from loss s where s.loan_id = l.id and s.state in ('open', 'to_approve', 'approved')
                  and (s.state = 'approved' or s.reported_at is not null)))
              or exists (select 1 from rental_return r join membership_used u on u.id = r.membership_id and u.user_id = r.account_id
                where r.membership_id = m.id and r.state = 'announced' and r.lapsed_on is not null and u.state <> 'cancelled'))`,
  },
  {
    name: 'an account has at most one pending return',
    sql: `select account_id from rental_return where state in ('announced', 'posted') group by account_id having count(*) > 1`,
  },
  {
    name: 'a dispatched order has a dispatched parcel',
    sql: `select o.id from rental_order o
          where o.state in ('dispatched', 'delivered')
            and not exists (select 1 from parcel p where p.carries_id = o.id and p.direction = 'outbound' and p.dispatched_at is not null)`,
  },
  {
    name: 'a delivery or posting recorded by a scan has that scan, with its time',
    sql: `select o.id from rental_order o join rental_order_event s on s.order_id = o.id and s.actor = 'system:parcel-delivered'
          where not exists (
            select 1 from parcel p join parcel_event e on e.parcel_id = p.id
            where p.carries_id = o.id and e.code = 'delivered' and greatest(e.happened_at, o.dispatched_at) = o.delivered_at)
          union all
          select r.id from rental_return r join rental_return_event s on s.return_id = r.id and s.actor = 'system:return-in-the-post'
          where not exists (
            select 1 from parcel p join parcel_event e on e.parcel_id = p.id
            where p.carries_id = r.id and e.code <> 'unknown' and greatest(e.happened_at, r.announced_at) = r.posted_at)`,
  },
  {
    name: 'each order and return has one completed checkout, and each such checkout its order or return',
    sql: `select k.id, k.state, k.purpose, k.result_id from checkout k
            left join rental_order o on o.id = k.result_id and o.checkout_id = k.id
            left join rental_return r on r.id = k.result_id and r.checkout_id = k.id
          where k.state = 'completed' and k.slot = 'rental' and case k.purpose when 'return' then r.id else o.id end is null
          union all
          select k.id, k.state, k.purpose, k.result_id from checkout k join rental_order o on o.checkout_id = k.id
          where k.state <> 'completed' or k.result_id <> o.id
          union all
          select k.id, k.state, k.purpose, k.result_id from checkout k join rental_return r on r.checkout_id = k.id
          where k.state <> 'completed' or k.result_id <> coalesce(r.order_id, r.id)`,
  },
  {
    name: 'a basket was charged what its terms say, for a membership of its account',
    sql: `select k.id from checkout k left join membership m on m.id = (k.terms ->> 'membership_id')::uuid
          where k.slot = 'rental'
            and (m.id is null or (m.account_id is distinct from k.account_id and not exists (select 1 from membership_share s
                  where s.membership_id = m.id and s.second_id = k.account_id))
              or k.amount_pence <> (k.terms ->> 'outbound_pence')::integer + (k.terms ->> 'return_pence')::integer)`,
  },
  {
    name: 'an order is what its checkout showed, and what each change showed: these pieces for these credits',
    sql: `with shown as (${shown}),
          moment as (select id as order_id, 0 as revision from rental_order union all select order_id, revision from order_change),
          lent as (
            select m.order_id, m.revision, l.garment_id,
              case r.state when 'regraded' then r.credits_before else l.credits end as credits
            from moment m join loan l on l.order_id = m.order_id
              and coalesce(l.added_in, 0) <= m.revision and (l.dropped_in is null or l.dropped_in > m.revision)
            left join piece_report r on r.loan_id = l.id)
          (select *, 'shown, not lent' as wrong from shown except all select *, 'shown, not lent' from lent)
          union all
          (select *, 'lent, not shown' from lent except all select *, 'lent, not shown' from shown)`,
  },
  {
    name: 'the changes of an order are numbered without a gap, and its revision is the last number',
    sql: `select o.id, o.revision, count(c.revision) as changes, max(c.revision) as last
          from rental_order o left join order_change c on c.order_id = o.id
          group by o.id having o.revision <> count(c.revision) or o.revision <> coalesce(max(c.revision), 0)`,
  },
  {
    name: 'a change changes something, after its order was placed and before it was picked or cancelled',
    sql: `select c.order_id, c.revision from order_change c join rental_order o on o.id = c.order_id
          left join (select order_id, min(at) as at from rental_order_event where from_state = 'placed' group by order_id) e
            on e.order_id = c.order_id
          where c.at < o.placed_at or c.at > e.at
            or (not c.address_changed and not exists (
              select 1 from loan l where l.order_id = c.order_id and c.revision in (l.added_in, l.dropped_in)))`,
  },
  {
    name: 'what a checkout owed was paid by one payment of that amount, used for its result',
    sql: `select k.id, k.amount_pence, p.status, p.amount_pence as paid
          from checkout k left join payment_intent p on p.id = k.payment_intent_id
          where k.state = 'completed' and k.amount_pence > k.balance_pence
            and (p.id is null or p.status <> 'succeeded' or p.amount_pence <> k.amount_pence - k.balance_pence
              or p.account_id is distinct from coalesce(k.billed_to, k.account_id) or p.purpose <> k.purpose or p.checkout_id <> k.id or p.consumed_by is distinct from k.result_id)`,
  },
  {
    name: 'an order that another account paid for uses the membership of that account',
    sql: `select o.id from rental_order o join checkout k on k.id = o.checkout_id join membership m on m.id = o.membership_id
          where k.billed_to is not null and (m.account_id <> k.billed_to or o.account_id = k.billed_to)`,
  },
  {
    name: 'a refunded checkout has its refund, and no order, return, purchase or loss',
    sql: `select k.id from checkout k where k.state = 'refunded'
          and (not exists (select 1 from refund f where f.cause_key = 'checkout:' || k.id and f.amount_pence = k.amount_pence - k.balance_pence)
            or exists (select 1 from rental_order o where o.checkout_id = k.id)
            or exists (select 1 from rental_return r where r.checkout_id = k.id)
            or exists (select 1 from keep_purchase p where p.checkout_id = k.id)
            or exists (select 1 from loss l where l.checkout_id = k.id))`,
  },
  {
    name: 'only an open checkout holds a garment',
    sql: `select c.id, c.garment_id from garment_claim c join checkout k on k.id = c.owner_id
          where c.released_at is null and k.state <> 'open'`,
  },
  {
    name: 'free postage is spent where an order or return says so, and not by a cancelled order',
    sql: `select f.account_id, f.direction, f.spent_on from free_postage f
            left join rental_order o on o.id = f.spent_on and o.account_id = f.account_id and o.outbound_free and o.state <> 'cancelled'
            left join rental_return r on r.id = f.spent_on and r.account_id = f.account_id
          where case f.direction when 'outbound' then o.id else r.id end is null
          union all
          select o.account_id, 'outbound', o.id from rental_order o
          where o.outbound_free and o.state <> 'cancelled'
            and not exists (select 1 from free_postage f where f.spent_on = o.id and f.direction = 'outbound')`,
  },
]
