-- Lost pieces (product §4.10): a case for each piece that is missed, from the first notice to its end.

create table loss (
  id uuid primary key,
  loan_id uuid not null references loan,
  account_id uuid not null references account,
  state text not null
    check (state in ('open', 'to_approve', 'approved', 'paid', 'refunded', 'waived', 'closed')),
  -- The last day of its rental when the case was opened.
  due_on date not null,
  -- Its keep-it price on that day. Nothing above it is ever asked for.
  at_most_pence integer not null check (at_most_pence >= 0),
  opened_on date not null,
  -- When its family said that it is lost; null: it was missed.
  reported_at timestamptz,
  notices smallint not null check (notices between 1 and 3),
  -- The day of the last notice.
  noticed_on date not null check (noticed_on >= opened_on),
  checkout_id uuid unique references checkout,
  -- What was shown and charged.
  price_pence integer check (price_pence between 0 and at_most_pence),
  vat_class text check (vat_class in ('hire', 'sale')),
  paid_at timestamptz,
  -- The end of a case that is not paid, or the refund of one that was.
  ended_at timestamptz,
  -- A paid or waived piece turned up: at its family's, or with us.
  found_at timestamptz,
  -- No case goes to an operator before its third notice.
  constraint loss_notices check (notices = 3 or state in ('open', 'waived', 'closed')),
  constraint loss_paid check (
    (state in ('paid', 'refunded')) = (paid_at is not null)
    and (paid_at is null) = (checkout_id is null) and (paid_at is null) = (price_pence is null)
    and (paid_at is null) = (vat_class is null)),
  constraint loss_ended check ((state in ('refunded', 'waived', 'closed')) = (ended_at is not null))
);
-- A piece is missed once at a time; after it was found it may be missed again.
create unique index loss_waiting on loss (loan_id) where state in ('open', 'to_approve', 'approved');
create index loss_loan on loss (loan_id, opened_on);
create index loss_account on loss (account_id);
-- The job of each morning, and what waits for an operator.
create index loss_to_tend on loss (opened_on) where state in ('open', 'to_approve', 'approved');

create table loss_event (
  id bigint not null generated always as identity,
  loss_id uuid not null references loss,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (loss_id, id)
);

-- A piece that was paid for and turned up at home is on loan again, with its credits.
alter table credit_ledger
  drop constraint credit_ledger_cause_check,
  add constraint credit_ledger_cause_check check (cause in (
    'order', 'return_announced', 'order_cancelled', 'order_changed', 'return_cancelled', 'kept', 'purchase_cancelled', 'lost',
    'found', 'not_picked', 'joined', 'plan_changed', 'booster_changed'));

insert into setting (key, value, changed_at) values
  -- Days after the last day of a rental, or after the last time it was found, until a piece counts as missed.
  ('loss.opens_days', '7', '2026-01-01'),
  ('loss.notice_gap_days', '10', '2026-01-01'),
  ('loss.approval_days', '30', '2026-01-01'),
  ('loss.write_off_days', '365', '2026-01-01'),
  ('loss.refund_days', '90', '2026-01-01');
