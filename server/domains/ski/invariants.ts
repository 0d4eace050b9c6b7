// What must always hold for ski wear, each as a query that must return no rows.
import type { Invariant } from '#server/platform/db/find-broken.ts'
import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { skiBookingLife } from './steps/move-booking.ts'

export const skiInvariants: readonly Invariant[] = [
  ...lifeInvariants('a booking of ski wear', skiBookingLife),
  {
    name: 'only garments that are hired by dates have booked or held days',
    sql: 'select d.garment_id, d.day from ski_day d join garment g on g.id = d.garment_id where not g.for_dates',
  },
  {
    name: 'a live line blocks its garment without a gap, from the day before the hire to the day after it',
    sql: `select l.id from ski_line l join ski_booking b on b.id = l.booking_id
          left join ski_day d on d.line_id = l.id
          where l.ended_at is null and l.returned_at is null and l.lost_at is null and b.state <> 'cancelled'
          group by l.id, l.garment_id, b.first_day, b.last_day
          having count(d.day) filter (where d.day between b.first_day - 1 and b.last_day + 1)
              <> b.last_day - b.first_day + 3
            or bool_or(d.garment_id <> l.garment_id)
            or count(d.day) <> max(d.day) - min(d.day) + 1`,
  },
  {
    name: 'the state of a garment agrees with the state of its booking',
    sql: `select l.id, b.state, g.state as garment from ski_line l
          join ski_booking b on b.id = l.booking_id join garment g on g.id = l.garment_id
          where l.ended_at is null and l.returned_at is null and l.lost_at is null
            and ((b.state = 'picked' and g.state <> 'reserved')
              or (b.state in ('dispatched', 'delivered', 'posted') and g.state <> 'out') or b.state = 'returned')`,
  },
  {
    name: 'every booking that was picked has an outbound and a return parcel',
    sql: `select b.id, b.state from ski_booking b
          where b.state not in ('booked', 'cancelled')
            and (not exists (select from parcel p where p.carries_id = b.id and p.direction = 'outbound')
              or not exists (select from parcel p where p.carries_id = b.return_id and p.direction = 'return'))`,
  },
  {
    name: 'the parcels of a cancelled booking are closed or delivered',
    sql: `select p.id from parcel p join ski_booking b on p.carries_id in (b.id, b.return_id)
          where b.state = 'cancelled' and p.closed_at is null and p.delivered_at is null`,
  },
  {
    name: 'a cancelled line has no days',
    sql: `select d.garment_id, d.day from ski_day d join ski_line l on l.id = d.line_id where l.ended_at is not null`,
  },
  {
    name: 'a cancelled booking has no live line, and every other booking has at least one',
    sql: `select b.id from ski_booking b left join ski_line l on l.booking_id = b.id and l.ended_at is null
          group by b.id, b.state having (count(l.id) > 0) <> (b.state <> 'cancelled')`,
  },
  {
    name: 'what was paid for a booking, less its refunds, is the price of its pieces, less theirs',
    sql: `select b.id, p.paid, p.refunded, l.price, l.refunded as given from ski_booking b
          join lateral (select sum(amount_pence) as paid, sum(refunded_pence) as refunded
            from ski_payment where booking_id = b.id and kind <> 'fee') p on true
          join lateral (select sum(price_pence) as price, sum(refunded_pence) as refunded
            from ski_line where booking_id = b.id) l on true
          where p.paid - p.refunded <> l.price - l.refunded`,
  },
  {
    name: 'a booking is the result of its checkout, which has paid for it',
    sql: `select b.id, k.state, k.result_id from ski_booking b join checkout k on k.id = b.checkout_id
          left join ski_payment p on p.checkout_id = k.id and p.booking_id = b.id and p.kind = 'booking'
          where k.state <> 'completed' or k.result_id is distinct from b.id or k.purpose <> 'ski'
            or p.amount_pence is distinct from k.amount_pence`,
  },
  {
    name: 'a late fee is never more than its pieces cost new, less what was paid for them',
    sql: `select f.id from ski_fee f
          where f.amount_pence > (select sum(greatest(l.rrp_pence - l.price_pence, 0)) from ski_line l
            where l.booking_id = f.booking_id and l.ended_at is null)`,
  },
  {
    name: 'a late fee is paid once, by a separate payment, and refunded in full or not at all',
    sql: `select f.id, f.state, count(p.checkout_id) from ski_fee f
          left join ski_payment p on p.booking_id = f.booking_id and p.kind = 'fee'
          group by f.id, f.state, f.amount_pence
          having count(p.checkout_id) <> (f.state in ('paid', 'refunded'))::int
            or coalesce(sum(p.amount_pence), 0) <> case when f.state in ('paid', 'refunded') then f.amount_pence else 0 end
            or coalesce(sum(p.refunded_pence), 0) <> case f.state when 'refunded' then f.amount_pence else 0 end`,
  },
  {
    name: 'a booking that was cancelled or never arrived owes no late fee, and has not paid one',
    sql: `select f.id, f.state from ski_fee f join ski_booking b on b.id = f.booking_id
          where b.state = 'cancelled' and f.state in ('asked', 'paid')`,
  },
  {
    name: 'a piece that is still booked has not left the stock',
    sql: `select l.id, g.state from ski_line l join ski_booking b on b.id = l.booking_id join garment g on g.id = l.garment_id
          where l.ended_at is null and l.returned_at is null and l.lost_at is null
            and g.state in ('resale', 'sold', 'kept', 'donated', 'recycled')`,
  },
  {
    name: 'a booking has the newest proof that its buyer has reported',
    sql: `select b.id from ski_booking b
          left join lateral (select day, number from ski_proof where booking_id = b.id order by id desc limit 1) p on true
          where (b.proof_day, b.proof_number) is distinct from (p.day, p.number)`,
  },
  {
    name: 'a completed or refunded checkout holds no days',
    sql: `select d.garment_id, d.day from ski_day d join checkout k on k.id = d.checkout_id
          where k.state in ('completed', 'refunded')`,
  },
]
