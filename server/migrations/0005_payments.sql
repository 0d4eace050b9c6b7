-- Payments: our side of what the provider holds. Mirrors are re-read, never believed from a payload.

create table payment_customer (
  account_id uuid primary key references account,
  stripe_customer text not null unique,
  created_at timestamptz not null
);

-- Mirror of a subscription. Several may be paid at once (two tabs); which one counts is membership's business.
create table subscription (
  stripe_id text primary key,
  account_id uuid not null references account,
  status text not null,
  price_key text not null,
  period_start timestamptz,
  period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- The last invoice that was paid, what was paid, and when.
  latest_invoice text,
  latest_paid_pence integer,
  latest_paid_at timestamptz,
  -- What the buyer came with: the id that another domain gave when it opened the payment page.
  reference text,
  -- Counts the writes. A re-read is written only over the version it started from, so a slow older one never wins.
  version integer not null default 0,
  synced_at timestamptz not null
);
create index subscription_account on subscription (account_id);

create table payment_intent (
  id uuid primary key,
  stripe_id text unique,
  account_id uuid not null references account,
  purpose text not null check (purpose in ('postage')),
  entity_id uuid not null,
  amount_pence integer not null check (amount_pence >= 30),
  status text not null check (status in ('creating', 'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled')),
  client_secret text,
  -- What this payment bought, at most once: the order or return that came from it.
  consumed_by uuid unique,
  last_error text,
  attempt integer not null default 1 check (attempt > 0),
  -- As on subscription: a re-read is written only over the version it started from.
  version integer not null default 0,
  created_at timestamptz not null,
  synced_at timestamptz not null,
  unique (purpose, entity_id, attempt)
);
-- One payment at a time for one thing: a new attempt waits until the last one is cancelled at the provider.
create unique index payment_intent_open on payment_intent (purpose, entity_id) where status <> 'canceled';
-- What the reconciliation reads again.
create index payment_intent_unsettled on payment_intent (created_at) where status not in ('succeeded', 'canceled');

create table refund (
  id uuid primary key,
  account_id uuid not null references account,
  -- Exactly one of the two: a payment of ours, or an invoice of a subscription.
  payment_intent_id uuid references payment_intent,
  stripe_invoice text,
  -- Null for an invoice until the provider has said what was paid.
  amount_pence integer check (amount_pence > 0),
  reason text not null,
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  stripe_refund text unique,
  -- One refund for one cause, however often the cause is seen.
  cause_key text not null unique,
  requested_at timestamptz not null,
  settled_at timestamptz,
  check ((payment_intent_id is null) <> (stripe_invoice is null))
);
create index refund_unsettled on refund (requested_at) where state = 'requested';

-- The intention to call the provider, written before the call: the key is derived from our own ids (payments.md §1).
create table payment_op (
  -- "operation:attempt". The provider answers a key once and for all, failures included, so after a definite failure the
  -- operation goes on under its next attempt.
  key text primary key,
  operation text not null,
  attempt integer not null check (attempt > 0),
  request_hash text not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  -- The provider's id of what came of it.
  result text,
  error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (operation, attempt)
);

-- Events are stored before they are handled; an id arrives once.
create table webhook_inbox (
  event_id text primary key,
  type text not null,
  object_id text not null,
  created timestamptz not null,
  received_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  error text
);
create index webhook_inbox_open on webhook_inbox (received_at) where done_at is null;
