-- What a family that is joining and has not paid yet is kept: from when and until when, and how many pieces. The hold of an
-- account starts anew an hour later at the earliest; `held_until` is never later than the payment page.
alter table joining
  add column held_from timestamptz,
  add column held_until timestamptz,
  add column held_pieces integer not null default 0 check (held_pieces >= 0),
  add constraint joining_held check (
    (held_from is null) = (held_until is null) and held_until <= expires_at and (held_pieces = 0 or held_until is not null)
  );

update joining
  set held_from = joining.created_at, held_until = joining.expires_at, held_pieces = held.pieces
  from (
    select owner_id, count(*) as pieces from garment_claim where kind = 'hold' and released_at is null group by owner_id
  ) held
  where held.owner_id = joining.id;

-- What all of them hold together is added up each time that one more is to be kept something.
create index joining_holding on joining (held_until) where held_pieces > 0 and state in ('creating', 'open');

insert into setting (key, value, changed_at) values
  -- Minutes from the start of an account's hold before a payment until it may have another.
  ('hold.joining_again_minutes', '60', '2026-01-01'),
  -- Percent of the pieces that are ready to be rented: all holds before a first payment together take no more.
  ('hold.joining_share_percent', '5', '2026-01-01'),
  -- Holds before a first payment that one network may begin in an hour of wall time.
  ('hold.joining_network_hourly', '6', '2026-01-01');
