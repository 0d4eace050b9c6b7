// Invariants of shipping, as queries that must return no rows (npm run invariants).
export const shippingInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'what was drawn for a parcel, which names a family, is gone when it has arrived or is not expected any more',
    sql: `select p.id from parcel p join parcel_label l on l.parcel_id = p.id
          where (l.pdf is not null or l.qr_png is not null) and (p.delivered_at is not null or p.closed_at is not null)`,
  },
  {
    name: 'nothing is expected in the parcel of a return that was cancelled or lost',
    sql: `select p.id from parcel p join rental_return r on r.id = p.carries_id
          where r.state in ('cancelled', 'lost') and p.closed_at is null`,
  },
  {
    name: 'what a carrier reports of a parcel is reported by the one that its label was booked at',
    sql: `select e.parcel_id, e.event_id from parcel_event e left join parcel_label l on l.parcel_id = e.parcel_id
          where l.booking_id is null or l.carrier <> e.carrier`,
  },
]
