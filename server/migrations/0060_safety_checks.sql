-- Safety checks (product §5, law L-28): nothing is ready before somebody has looked at cords and drawstrings, small parts and
-- nightwear, on arrival and after each return.

-- Who checked what, append-only.
create table safety_check (
  id uuid primary key,
  garment_id uuid not null references garment,
  -- The points that did not pass; none: it is safe.
  failed text[] not null check (failed <@ array['cords', 'small-parts', 'nightwear']),
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null
);
create index safety_check_garment on safety_check (garment_id, at);

-- What came in with one import, by the name that the operator gave it.
create table delivery (
  id uuid primary key,
  name text not null unique check (name <> ''),
  arrived_at timestamptz not null
);

alter table garment
  -- Since it last came in or was mended.
  add column safe boolean not null default false,
  add column delivery_id uuid references delivery;
-- What is ready, or has been since it was, stays so.
update garment set safe = true where state in ('ready', 'reserved', 'picked', 'packed');
alter table garment add constraint garment_safe
  check (safe or state not in ('ready', 'reserved', 'picked', 'packed'));
-- What waits for its first check.
create index garment_unchecked on garment (delivery_id) where state = 'graded';
