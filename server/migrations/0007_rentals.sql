-- Orders, loans and returns; shipping's parcels.

-- A checkout is written with the holds before any card is confirmed; the order comes from it exactly once (decisions.md §4.3).
create table checkout (
  id uuid primary key,
  account_id uuid not null references account,
  membership_id uuid not null references membership,
  kind text not null check (kind in ('order', 'return')),
  -- Hash of the sorted garment and return ids: the same basket asked for twice is the same checkout while it is open.
  basket_hash text not null,
  address jsonb not null,
  outbound_pence integer not null check (outbound_pence >= 0),
  return_pence integer not null check (return_pence >= 0),
  outbound_free boolean not null,
  return_free boolean not null,
  amount_pence integer not null check (amount_pence = outbound_pence + return_pence),
  payment_intent_id uuid unique references payment_intent,
  state text not null check (state in ('open', 'completed', 'refunded', 'abandoned')),
  hold_expires_at timestamptz not null,
  hold_extended boolean not null default false,
  -- The order or return it became.
  result_id uuid unique,
  -- Why a paid one was refunded instead: the refusal's code, and the titles that were no longer to be had.
  refused_code text,
  refused_titles jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'completed') = (result_id is not null)),
  check ((state = 'refunded') = (refused_code is not null))
);
-- Asking for another basket gives the first one up: what is free and what fits is worked out for one at a time.
create unique index checkout_open on checkout (account_id) where state = 'open';
create index checkout_basket on checkout (account_id, basket_hash);
create index checkout_account on checkout (account_id, created_at);

create table checkout_garment (
  checkout_id uuid not null references checkout on delete cascade,
  garment_id uuid not null references garment,
  credits integer not null check (credits > 0),
  primary key (checkout_id, garment_id)
);
create table checkout_return (
  checkout_id uuid not null references checkout on delete cascade,
  garment_id uuid not null references garment,
  primary key (checkout_id, garment_id)
);

create table rental_order (
  id uuid primary key,
  reference text not null unique,
  account_id uuid not null references account,
  membership_id uuid not null references membership,
  checkout_id uuid not null unique references checkout,
  state text not null check (state in ('placed', 'picking', 'packed', 'dispatched', 'delivered', 'cancelled')),
  address jsonb not null,
  outbound_pence integer not null,
  return_pence integer not null,
  outbound_free boolean not null,
  return_free boolean not null,
  postage_status text not null check (postage_status in ('paid', 'free')),
  placed_at timestamptz not null,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz
);
create index rental_order_account on rental_order (account_id, placed_at desc);

create table rental_return (
  id uuid primary key,
  account_id uuid not null references account,
  membership_id uuid not null references membership,
  -- The swap that announced it, if any: its due date runs from that order's arrival.
  order_id uuid unique references rental_order,
  checkout_id uuid references checkout,
  label_code text not null unique,
  state text not null check (state in ('announced', 'posted', 'received', 'checked', 'done', 'cancelled')),
  announced_at timestamptz not null,
  due_on date,
  posted_at timestamptz,
  received_at timestamptz,
  checked_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz
);
-- A second return is refused while one is pending (decisions.md §4.5): announced or posted.
create unique index rental_return_pending on rental_return (account_id) where state in ('announced', 'posted');

create table loan (
  id uuid primary key,
  account_id uuid not null references account,
  membership_id uuid not null references membership,
  garment_id uuid not null references garment,
  order_id uuid not null references rental_order,
  return_id uuid references rental_return,
  -- Fixed when ordered, with what the garment was then (decisions.md §2.3).
  credits integer not null check (credits between 1 and 100),
  condition text not null check (condition in ('new', 'used', 'worn')),
  state text not null check (state in ('ordered', 'at_home', 'return_announced', 'returned', 'kept', 'lost', 'cancelled')),
  ordered_at timestamptz not null,
  received_on date,
  -- No hire runs longer than three months from receipt (law L-11).
  term_ends_on date,
  ended_at timestamptz,
  check (term_ends_on is null or term_ends_on <= received_on + interval '3 months')
);
-- A garment is on at most one live loan.
create unique index loan_live on loan (garment_id) where state in ('ordered', 'at_home', 'return_announced');
create index loan_account on loan (account_id);
create index loan_order on loan (order_id);
create index loan_return on loan (return_id) where return_id is not null;

-- First delivery and first return are free, once an account (decisions.md §4.2); deleted when the order is cancelled.
create table free_postage (
  account_id uuid not null references account,
  direction text not null check (direction in ('outbound', 'return')),
  spent_on uuid not null,
  at timestamptz not null,
  primary key (account_id, direction)
);

create table parcel (
  id uuid primary key,
  direction text not null check (direction in ('outbound', 'return')),
  -- The order or return that it carries.
  carries_id uuid not null unique,
  label_code text not null unique,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null
);
