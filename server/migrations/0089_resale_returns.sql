-- Returns that buyers of the resale shop book (product §6).

create table resale_return (
  id uuid primary key,
  order_id uuid not null references resale_order,
  state text not null check (state in ('booked', 'posted', 'received', 'cancelled', 'lapsed', 'lost')),
  -- Null: its buyer gave none.
  reason text check (reason in ('changed_mind', 'does_not_fit', 'not_as_described', 'faulty')),
  booked_at timestamptz not null,
  -- The last day to post it, as its buyer was told.
  post_by date not null,
  reminded_at timestamptz,
  posted_at timestamptz,
  received_at timestamptz,
  cancelled_at timestamptz,
  lapsed_at timestamptz,
  lost_at timestamptz
);
create index resale_return_order on resale_return (order_id);
-- One open return an order.
create unique index resale_return_open on resale_return (order_id) where state in ('booked', 'posted');

create table resale_return_event (
  id bigint not null generated always as identity,
  return_id uuid not null references resale_return,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (return_id, id)
);

-- What is in it, as booked. What came back ends its line of the order; the rest stays bought.
create table resale_return_line (
  return_id uuid not null references resale_return,
  line_id uuid not null references resale_line,
  primary key (return_id, line_id)
);
create index resale_return_line_line on resale_return_line (line_id);

insert into setting (key, value, changed_at) values
  -- Days in which a booked return is to be posted (the law's 14, from the notice); the day of its reminder; and the days after
  -- which it lapses.
  ('resale.return_post_days', '14', '2026-01-01'),
  ('resale.return_remind_days', '10', '2026-01-01'),
  ('resale.return_lapse_days', '21', '2026-01-01'),
  -- Days after its first scan: what has not arrived by then is refunded, within the law's 14 days from the proof of posting.
  ('resale.return_lost_days', '12', '2026-01-01'),
  -- Returns that may be booked for one order, the cancelled ones included: each has a label.
  ('resale.returns_an_order', '10', '2026-01-01');
