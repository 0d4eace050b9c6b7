// Invariants of shipping, as queries that must return no rows (npm run invariants).
export const shippingInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'the drawing of a label, which names a family, is deleted once its parcel has arrived or is not expected any more',
    sql: `select p.id from parcel p join parcel_label l on l.parcel_id = p.id
          where (l.pdf is not null or l.qr_png is not null) and (p.delivered_at is not null or p.closed_at is not null)`,
  },
  {
    name: 'the parcel of a return that was cancelled or lost is closed',
    sql: `select p.id from parcel p join rental_return r on r.id = p.carries_id
          where r.state in ('cancelled', 'lost') and p.closed_at is null`,
  },
  {
    name: 'the parcel of an order that was cancelled is closed or delivered',
    sql: `select p.id from parcel p
          left join rental_order o on o.id = p.carries_id left join resale_order s on s.id = p.carries_id
          where coalesce(o.state, s.state) = 'cancelled' and p.closed_at is null and p.delivered_at is null`,
  },
  {
    name: 'the events of a parcel come from the carrier with which its label was booked',
    sql: `select e.parcel_id, e.event_id from parcel_event e left join parcel_label l on l.parcel_id = e.parcel_id
          where l.booking_id is null or l.carrier <> e.carrier`,
  },
]
