-- Ski wear by dates (product §8): what is booked, for which days, and which garment is whose on each of them.

create table ski_booking (
  id uuid primary key,
  -- Short enough to read out: S-7K3Q9M.
  reference text not null unique,
  checkout_id uuid not null unique references checkout,
  -- Null: a guest's.
  account_id uuid references account,
  state text not null check (state in ('booked', 'picked', 'dispatched', 'delivered', 'posted', 'returned', 'cancelled')),
  -- In London, both hired.
  first_day date not null,
  last_day date not null,
  -- As its buyer typed them; emptied with the account.
  buyer_name text not null,
  buyer_email text not null,
  buyer_phone text not null,
  address jsonb not null,
  -- What the parcel back carries; the parcel there carries the booking.
  return_id uuid not null unique,
  -- What its buyer says of posting it back; the carrier's scan is in posted_at.
  proof_day date,
  proof_number text,
  booked_at timestamptz not null,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  posted_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz,
  -- Its buyer was reminded that it goes back.
  reminded_at timestamptz,
  check (first_day <= last_day),
  check ((proof_day is null) = (proof_number is null)),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create index ski_booking_account on ski_booking (account_id, booked_at) where account_id is not null;
create index ski_booking_open on ski_booking (last_day) where state not in ('returned', 'cancelled');

create table ski_booking_event (
  id bigint not null generated always as identity,
  booking_id uuid not null references ski_booking,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (booking_id, id)
);

-- A change of dates, append-only.
create table ski_change (
  id uuid primary key,
  booking_id uuid not null references ski_booking,
  from_first_day date not null,
  from_last_day date not null,
  to_first_day date not null,
  to_last_day date not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null
);
create index ski_change_booking on ski_change (booking_id, at);

-- One piece of a booking, at the prices that it was booked at.
create table ski_line (
  id uuid primary key,
  booking_id uuid not null references ski_booking,
  garment_id uuid not null references garment,
  child smallint not null check (child between 1 and 6),
  part text not null check (part in ('jacket', 'salopettes', 'one_piece', 'boots', 'mittens', 'base_layer')),
  day_pence integer not null check (day_pence > 0),
  price_pence integer not null check (price_pence > 0),
  rrp_pence integer not null check (rrp_pence > 0),
  -- Children's clothes are hired (law L-17).
  vat_class text not null check (vat_class in ('hire', 'sale')),
  vat_basis_points integer not null,
  -- Cancelled, or left out because it could not be sent.
  ended_at timestamptz,
  -- What went back of its price.
  refunded_pence integer not null default 0 check (refunded_pence between 0 and price_pence),
  -- Cancelled too late for a refund: on the days after this one it is known whether it was hired to somebody else.
  rehire_after date,
  returned_at timestamptz,
  lost_at timestamptz,
  check (rehire_after is null or ended_at is not null),
  check (returned_at is null or lost_at is null)
);
create index ski_line_booking on ski_line (booking_id);
create index ski_line_garment on ski_line (garment_id);
create index ski_line_rehire on ski_line (rehire_after) where rehire_after is not null;
-- A child gets one of each part.
create unique index ski_line_part on ski_line (booking_id, child, part) where ended_at is null;

-- Whose a garment is on a day: two spans of one garment never overlap. Held while it is paid for, then a line's. What is held
-- and not paid runs out with `held_until`, and the next who wants the day deletes it.
create table ski_day (
  garment_id uuid not null references garment,
  day date not null,
  line_id uuid references ski_line,
  checkout_id uuid references checkout,
  held_until timestamptz,
  primary key (garment_id, day),
  check ((line_id is null) = (checkout_id is not null)),
  check ((checkout_id is null) = (held_until is null))
);
create index ski_day_line on ski_day (line_id) where line_id is not null;
create index ski_day_checkout on ski_day (checkout_id) where checkout_id is not null;
create index ski_day_held on ski_day (held_until) where held_until is not null;
create index ski_day_day on ski_day (day);

-- What paid for a booking, a change of its dates or its late fee, and what of that went back.
create table ski_payment (
  checkout_id uuid primary key references checkout,
  booking_id uuid not null references ski_booking,
  kind text not null check (kind in ('booking', 'change', 'fee')),
  amount_pence integer not null check (amount_pence >= 0),
  refunded_pence integer not null default 0 check (refunded_pence between 0 and amount_pence),
  paid_at timestamptz not null
);
create index ski_payment_booking on ski_payment (booking_id, paid_at);

-- A late fee that an operator has approved.
create table ski_fee (
  id uuid primary key,
  booking_id uuid not null unique references ski_booking,
  state text not null check (state in ('asked', 'paid', 'waived')),
  days_late integer not null check (days_late > 0),
  amount_pence integer not null check (amount_pence > 0),
  operator text not null,
  note text not null default '',
  asked_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'asked') = (ended_at is null))
);

-- Codes by which somebody without an account reads a booking: the secret of its checkout, and one for each email.
create table ski_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  booking_id uuid not null references ski_booking on delete cascade,
  expires_at timestamptz not null
);
create index ski_code_booking on ski_code (booking_id);
create index ski_code_expires on ski_code (expires_at);

insert into setting (key, value, changed_at) values
  -- Pence a day, by part.
  ('ski.jacket_day_pence', '450', '2026-01-01'),
  ('ski.salopettes_day_pence', '400', '2026-01-01'),
  ('ski.one_piece_day_pence', '650', '2026-01-01'),
  ('ski.accessory_day_pence', '100', '2026-01-01'),
  ('ski.min_days', '3', '2026-01-01'),
  ('ski.max_days', '28', '2026-01-01'),
  ('ski.half_from_day', '8', '2026-01-01'),
  -- Days on which a piece is blocked: before the first day, after the last, and for cleaning after that.
  ('ski.delivery_days', '3', '2026-01-01'),
  ('ski.return_days', '3', '2026-01-01'),
  ('ski.cleaning_days', '1', '2026-01-01'),
  -- How far ahead can be booked.
  ('ski.ahead_days', '365', '2026-01-01'),
  -- Cancelled within these days of booking: all comes back; until these days before the start: half.
  ('ski.full_refund_days', '14', '2026-01-01'),
  ('ski.half_refund_days', '7', '2026-01-01'),
  -- Days before the last day on which its buyer is reminded.
  ('ski.remind_days', '2', '2026-01-01'),
  -- Percent of all pieces that checkouts which are not paid may hold together.
  ('ski.held_share_percent', '50', '2026-01-01');
