-- Labels that a carrier made for our parcels (product §4.7).

-- Nothing is expected in it any more: its return was cancelled, or was lost in the post.
alter table parcel add column closed_at timestamptz;

update parcel set closed_at = coalesce(r.cancelled_at, r.lost_at)
from rental_return r where r.id = parcel.carries_id and r.state in ('cancelled', 'lost');
-- A return leaves when it is posted, as an order does when it is dispatched.
update parcel set dispatched_at = r.posted_at
from rental_return r where r.id = parcel.carries_id and r.posted_at is not null;

-- Parcels that are still to go: a few beside all that have arrived.
create index parcel_to_go on parcel (created_at)
where dispatched_at is null and delivered_at is null and closed_at is null;

create table parcel_label (
  parcel_id uuid primary key references parcel,
  -- A label is cancelled where it was booked, whatever carrier is set today.
  carrier text not null check (carrier ~ '^[a-z][a-z-]{0,29}$'),
  -- When it was last asked for, by wall time: written before the call, so that an answer that was lost is looked up.
  asked_at timestamptz not null,
  booking_id text,
  tracking_number text,
  booked_at timestamptz,
  -- Names and addresses are in it: kept until the parcel has arrived, or nothing is expected in it any more.
  pdf bytea,
  qr_png bytea,
  cancelled text check (cancelled in ('cancelled', 'too_late', 'not_offered')),
  cancelled_at timestamptz,
  constraint parcel_label_booked_check check ((booking_id is null) = (booked_at is null)),
  constraint parcel_label_documents_check check (booking_id is not null or (pdf is null and qr_png is null)),
  constraint parcel_label_cancelled_when_check check ((cancelled is null) = (cancelled_at is null))
);
