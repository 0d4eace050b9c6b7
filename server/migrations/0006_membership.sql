-- Plans, joining, memberships and the credit ledger.

-- The nine prices of specification §9, literal pence (payments.md §9: never derived from a percentage).
create table plan_price (
  price_id text primary key,
  payment_interval text not null check (payment_interval in ('monthly', 'quarterly', '_6Monthly')),
  interval_months integer not null check (interval_months in (1, 3, 6)),
  discount_percent numeric,
  title text not null,
  subtitle text not null,
  credits integer not null check (credits > 0),
  total_pence integer not null check (total_pence > 0),
  monthly_pence integer not null check (monthly_pence > 0),
  worth_pence integer not null check (worth_pence > 0),
  average_items text not null,
  recommended boolean not null default false,
  position integer not null,
  active boolean not null default true
);
-- An offer is one interval and one size of package at a time; a new price is a new row.
create unique index plan_price_offer on plan_price (interval_months, credits) where active;

-- One visit to the hosted payment page. Several may be open or even paid; one membership comes of them.
create table joining (
  id uuid primary key,
  account_id uuid not null references account,
  price_id text not null references plan_price,
  consent_id uuid not null references consent,
  stripe_session text unique,
  url text,
  state text not null check (state in ('creating', 'open', 'joined', 'refunded', 'expired')),
  stripe_subscription text unique,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index joining_account on joining (account_id, created_at);

create table membership (
  id uuid primary key,
  account_id uuid not null references account,
  state text not null check (state in ('pending_acceptance', 'active', 'past_due', 'paused', 'ending', 'cancelled')),
  price_id text not null references plan_price,
  stripe_subscription text not null unique,
  package_credits integer not null check (package_credits > 0),
  booster_credits integer not null default 0 check (booster_credits >= 0),
  credits_limit integer not null,
  credits_in_use integer not null default 0 check (credits_in_use >= 0),
  -- Freed credits of a return that did not come back in time: only new orders stop (decisions.md §2.2).
  choice_due boolean not null default false,
  joined_on date not null,
  last_payment_on date,
  last_payment_pence integer,
  renews_on date,
  accepted_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (credits_limit = package_credits + booster_credits),
  -- The invariant of decisions.md §2.1, kept by the database.
  constraint credits_within_limit check (credits_in_use <= credits_limit)
);
-- One live membership an account, whatever two tabs do (decisions.md §3).
create unique index membership_live on membership (account_id) where state <> 'cancelled';

-- Append-only: every change of credits with its cause (decisions.md §2.4).
create table credit_ledger (
  id uuid primary key,
  membership_id uuid not null references membership,
  delta integer not null check (delta <> 0),
  in_use_after integer not null check (in_use_after >= 0),
  limit_after integer not null,
  cause text not null check (cause in ('order', 'return_announced', 'order_cancelled', 'return_cancelled', 'kept', 'lost', 'not_picked')),
  loan_id uuid not null,
  -- A loan takes its credits and frees them in turn, however often a return is announced and called off: the entries of a
  -- loan count 0, 1, 2, …; the even ones take, the odd ones free.
  turn integer not null check (turn >= 0 and (turn % 2 = 0) = (delta > 0)),
  at timestamptz not null,
  unique (loan_id, turn)
);
create index credit_ledger_membership on credit_ledger (membership_id, at);
