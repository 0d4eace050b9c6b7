-- What a member changed of an order before it was picked (product §4.4): a piece taken out, one put in, another address.
-- Append-only, numbered within its order. `garments` is what the page showed: all pieces of the order after the change with their
-- credits, as a checkout's terms have them, so that a loan can be compared with what its family was shown. The address itself
-- stands on the order alone, where it is erased with the account.
create table order_change (
  order_id uuid not null references rental_order,
  revision integer not null check (revision > 0),
  -- An order has one piece at least; without any it is cancelled.
  garments jsonb not null check (jsonb_typeof(garments) = 'array' and jsonb_array_length(garments) > 0),
  address_changed boolean not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (order_id, revision)
);

-- How many times an order was changed: a page sends what it showed, so that a second tab overwrites nothing.
alter table rental_order add column revision integer not null default 0 check (revision >= 0);

-- The change that put a piece in, and the one that took it out. Null: it came with the order; it was not taken out.
alter table loan
  add column added_in integer,
  add column dropped_in integer,
  add constraint loan_added_in_fkey foreign key (order_id, added_in) references order_change (order_id, revision),
  add constraint loan_dropped_in_fkey foreign key (order_id, dropped_in) references order_change (order_id, revision),
  add constraint loan_dropped_check check (dropped_in is null or state = 'cancelled'),
  add constraint loan_dropped_after_check check (dropped_in > added_in);

alter table credit_ledger
  drop constraint credit_ledger_cause_check,
  add constraint credit_ledger_cause_check check (cause in (
    'order', 'return_announced', 'order_cancelled', 'order_changed', 'return_cancelled', 'kept', 'lost', 'not_picked',
    'joined', 'plan_changed', 'booster_changed'));
