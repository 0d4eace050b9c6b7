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
  latest_invoice text,
  latest_paid_pence integer,
  latest_paid_at timestamptz,
  -- A slow older read must not overwrite a newer one.
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
  attempt integer not null default 1,
  created_at timestamptz not null,
  synced_at timestamptz not null,
  unique (purpose, entity_id, attempt)
);

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

-- The intention to call the provider, written before the call: the key is derived from our own ids (payments.md §1).
create table payment_op (
  key text primary key,
  kind text not null,
  request_hash text not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  result jsonb,
  created_at timestamptz not null,
  settled_at timestamptz
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
