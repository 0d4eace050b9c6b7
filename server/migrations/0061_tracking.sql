-- What carriers report of our parcels (product §4.7): asked for repeatedly, each event stored once.

-- Append-only. It names nobody: neither places nor the carrier's own words are stored.
create table parcel_event (
  parcel_id uuid not null references parcel,
  carrier text not null check (carrier ~ '^[a-z][a-z-]{0,29}$'),
  -- The carrier's id of the event, or the adapter's where it has none: a repeated event is recognised by it.
  event_id text not null check (length(event_id) between 1 and 100),
  code text not null check (code in
    ('accepted', 'in_transit', 'out_for_delivery', 'attempted', 'delivered', 'returned_to_sender', 'unknown')),
  -- The carrier's own code: what an unknown event really was.
  carrier_code text not null check (length(carrier_code) between 1 and 40),
  -- By the carrier's clock, and when it reached us: events come late and in any order.
  happened_at timestamptz not null,
  heard_at timestamptz not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  primary key (parcel_id, carrier, event_id),
  constraint parcel_event_past_check check (happened_at <= heard_at)
);

-- When the carrier is asked again, by application time; null: it was never asked.
alter table parcel_label add column track_due_at timestamptz;
-- Calls about this parcel that failed in a row.
alter table parcel_label add column track_failures smallint not null default 0 check (track_failures >= 0);

-- Those on their way: a few beside all that have arrived.
create index parcel_on_its_way on parcel (created_at) where delivered_at is null and closed_at is null;
