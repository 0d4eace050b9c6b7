-- Pieces that their members bought at the keep-it price of the day (product §4.9).

create table keep_purchase (
  -- The result of its checkout.
  id uuid primary key,
  loan_id uuid not null references loan,
  account_id uuid not null references account,
  checkout_id uuid not null unique references checkout,
  -- What was shown and charged.
  price_pence integer not null check (price_pence >= 0),
  vat_class text not null check (vat_class in ('hire', 'sale')),
  bought_at timestamptz not null,
  -- Within 14 days: everything went back, and the piece is on loan again.
  cancelled_at timestamptz check (cancelled_at >= bought_at)
);
-- A piece is bought once; it may be bought again after a purchase was cancelled.
create unique index keep_purchase_standing on keep_purchase (loan_id) where cancelled_at is null;
create index keep_purchase_loan on keep_purchase (loan_id, bought_at);
create index keep_purchase_account on keep_purchase (account_id);

-- A cancelled purchase takes the credits of its piece again.
alter table credit_ledger
  drop constraint credit_ledger_cause_check,
  add constraint credit_ledger_cause_check check (cause in (
    'order', 'return_announced', 'order_cancelled', 'order_changed', 'return_cancelled', 'kept', 'purchase_cancelled', 'lost',
    'not_picked', 'joined', 'plan_changed', 'booster_changed'));
