-- Accounts, membership and money, complete: children, one-time links, the mailing list; invoices, balance and disputes as
-- mirrors; boosters, changes of plan, pause, ending, cooling-off; the ledger of limits beside the ledger of use.

-- Accounts ---------------------------------------------------------------------------------------------------------

-- A session is named to its owner by an id; the token's hash never leaves the table.
alter table session add column id uuid not null default gen_random_uuid();
alter table session alter column id drop default;
create unique index session_id on session (id);

-- Nothing about a child is needed; at most eight an account, counted under the account's lock (decisions.md §9.2).
create table child (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text,
  born_on date,
  height_cm integer check (height_cm between 40 and 200),
  created_at timestamptz not null
);
create index child_account on child (account_id, created_at);

-- One-time sign-in links, as password_reset: the code exists only in its email.
create table sign_in_link (
  code_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  -- A path of ours to go to afterwards.
  redirect text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_link_account on sign_in_link (account_id);

-- Wrong passwords for one email from anywhere, whether or not it has an account: they only slow down (decisions.md §9.1).
create table sign_in_failure (
  email_hash bytea primary key,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null
);

-- Networks from which an email was signed in with its password: a stranger's failures elsewhere slow nobody down there.
create table sign_in_place (
  email_hash bytea not null,
  network_hash bytea not null,
  seen_at timestamptz not null,
  primary key (email_hash, network_hash)
);

alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check
  check (kind in ('subscription_terms', 'early_start', 'marketing', 'terms_update'));

-- Who asked for news. Only `confirmed` is ever written to (law L-25); the codes exist only in emails.
create table mailing_list (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  state text not null check (state in ('asked', 'confirmed', 'left')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  check (state <> 'confirmed' or confirmed_at is not null),
  check (state <> 'left' or left_at is not null)
);
create index mailing_list_asked on mailing_list (asked_at) where state = 'asked';

-- Every letter carries codes of its own, so that the link of any of them takes an address off the list.
create table mailing_list_code (
  code_hash bytea primary key,
  entry_id uuid not null references mailing_list on delete cascade,
  purpose text not null check (purpose in ('confirm', 'leave')),
  created_at timestamptz not null
);
create index mailing_list_code_entry on mailing_list_code (entry_id);

-- A letter that a mail server refused for good, with its answer: nobody has it, and it is not tried again.
alter table email add column refused text;

-- Payments ---------------------------------------------------------------------------------------------------------

-- VAT by kind of supply, from a day on (payments.md §10, law L-17): a rate is data, never a constant.
create table vat_rate (
  class text not null check (class in ('hire', 'sale')),
  valid_from date not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  primary key (class, valid_from)
);
insert into vat_rate (class, valid_from, basis_points) values ('hire', '2026-01-01', 2000), ('sale', '2026-01-01', 0);

alter table subscription
  add column booster_steps integer not null default 0 check (booster_steps >= 0),
  -- A change at the provider that waits for its payment.
  add column pending_update boolean not null default false,
  -- The newest invoice that still wants to be paid.
  add column open_invoice text,
  add column started_at timestamptz,
  add column ended_at timestamptz;

-- Mirror of an invoice, re-read like all mirrors. Kept for six years (law L-18).
create table invoice (
  stripe_id text primary key,
  account_id uuid not null references account,
  stripe_subscription text,
  number text,
  -- The provider's word: subscription_create, subscription_cycle, subscription_update, manual …
  reason text not null,
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Signed: a credit is negative.
  total_pence integer not null,
  vat_pence integer not null,
  -- Before what the customer's balance paid (negative applied) and after it.
  due_pence integer not null check (due_pence >= 0),
  paid_pence integer not null check (paid_pence >= 0),
  remaining_pence integer not null check (remaining_pence >= 0),
  -- [{ text, amount, periodStart, periodEnd, priceKey, proration }]
  lines jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- Of the last try that failed: the provider's message, and whether the bank wants a confirmation.
  last_error text,
  needs_confirmation boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  version integer not null default 0,
  synced_at timestamptz not null
);
create index invoice_account on invoice (account_id, created_at);
create index invoice_subscription on invoice (stripe_subscription);
create index invoice_open on invoice (created_at) where status in ('draft', 'open');

-- Which payment at the provider paid which invoice: a refund or a dispute names the payment only.
create table invoice_payment (
  stripe_intent text primary key,
  stripe_invoice text not null references invoice,
  amount_pence integer not null check (amount_pence > 0)
);
create index invoice_payment_invoice on invoice_payment (stripe_invoice);

-- Mirror of the customer's balance, positive in the customer's favour.
alter table payment_customer
  add column balance_pence integer not null default 0,
  add column version integer not null default 0,
  add column synced_at timestamptz;

-- Where a wallet said that its parcel goes, two letters: we send within Great Britain only.
alter table payment_intent add column shipping_country text;

-- Money we owe or are owed beside a card: the customer balance at the provider, each entry once. Positive is in the
-- customer's favour.
create table balance_entry (
  id uuid primary key,
  account_id uuid not null references account,
  amount_pence integer not null check (amount_pence <> 0),
  reason text not null,
  cause_key text not null unique,
  state text not null check (state in ('requested', 'done', 'failed')),
  stripe_transaction text unique,
  requested_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'done') = (stripe_transaction is not null))
);
create index balance_entry_unsettled on balance_entry (requested_at) where state = 'requested';

-- A refund of an invoice goes back the way the money came: to one card payment, or to the balance; what came in several
-- ways goes back in several refunds.
alter table refund
  add column stripe_intent text,
  add column balance_entry uuid references balance_entry;

-- While one is open nothing more is sent to that family, and staff look (payments.md §7).
create table dispute (
  stripe_id text primary key,
  account_id uuid not null references account,
  stripe_intent text,
  amount_pence integer not null,
  reason text not null,
  status text not null,
  open boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 0,
  synced_at timestamptz not null
);
create index dispute_open on dispute (account_id) where open;

-- Where the hourly look at the provider's own list of events has come to.
create table event_cursor (
  id smallint primary key check (id = 1),
  last_event text,
  looked_at timestamptz not null
);

-- Membership -------------------------------------------------------------------------------------------------------

-- One step of the Wardrobe Booster at each interval (decisions.md §2.5, payments.md §0.6).
create table booster_price (
  price_id text primary key,
  interval_months integer not null check (interval_months in (1, 3, 6)),
  credits integer not null check (credits > 0),
  total_pence integer not null check (total_pence > 0),
  worth_pence integer not null check (worth_pence > 0),
  average_items text not null,
  active boolean not null default true
);
create unique index booster_price_offer on booster_price (interval_months) where active;
insert into booster_price (price_id, interval_months, credits, total_pence, worth_pence, average_items) values
  ('booster_10_1m_gbp_v1', 1, 10, 180, 1600, 'about 1'),
  ('booster_10_3m_gbp_v1', 3, 10, 500, 1600, 'about 1'),
  ('booster_10_6m_gbp_v1', 6, 10, 900, 1600, 'about 1');

alter table membership
  -- What we want the provider to do from here on, and how often we have changed our mind: its calls carry the number, and
  -- whoever finds the provider doing something else puts it right (membership/operations/align-subscription.ts).
  add column wanted text not null default 'renew' check (wanted in ('renew', 'stop', 'end', 'pause')),
  add column wanted_revision integer not null default 0,
  -- The revision that the provider was last seen to follow. While it is behind, what the mirror says of stopping and pausing is
  -- older than what the member asked for, and undoes nothing.
  add column aligned_revision integer not null default 0,
  -- One at a time brings the provider in line: a slow call of an older wish must not land after a newer one. Wall time.
  add column aligning_until timestamptz,
  add column past_due_since timestamptz,
  add column paused_at timestamptz,
  -- Unused time of the paid period at the pause, in the member's favour; taken off the reactivation, or refunded at an end.
  add column paused_credit_pence integer not null default 0 check (paused_credit_pence >= 0),
  add column ending_asked_at timestamptz,
  add column ends_on date,
  add column ending_reason text,
  add column ended_at timestamptz,
  -- The 14 days count from the day after this one (decisions.md §3.6, law L-4).
  add column contract_on date,
  -- When the acceptance letter, which tells of the right, had gone out: without it the days do not run out (law L-5).
  add column cooling_off_notified_at timestamptz,
  add column early_start boolean not null default false,
  -- The renewal that the last reminder spoke of, and the day it did (law L-6).
  add column reminded_for date,
  add column reminded_on date;
-- The wish to start within the 14 days goes with the joining into the contract (law L-4).
alter table joining add column start_now boolean not null default false;
update joining j set start_now = coalesce((c.shown ->> 'startNow')::boolean, false) from consent c where c.id = j.consent_id;
update membership m set contract_on = m.joined_on,
  early_start = coalesce((select (c.shown ->> 'startNow')::boolean from joining j join consent c on c.id = j.consent_id
    where j.stripe_subscription = m.stripe_subscription), false);
alter table membership alter column contract_on set not null;

-- One intended change of plan or booster: previewed, then done for exactly that sum, now or at the renewal.
create table plan_change (
  id uuid primary key,
  membership_id uuid not null references membership,
  account_id uuid not null references account,
  moment text not null check (moment in ('now', 'renewal')),
  from_price_id text not null references plan_price,
  from_booster_steps integer not null check (from_booster_steps >= 0),
  to_price_id text not null references plan_price,
  to_booster_steps integer not null check (to_booster_steps >= 0),
  -- previewed → paying → applied | abandoned; previewed → scheduled → applying → applied | kept | abandoned.
  state text not null check (state in ('previewed', 'paying', 'scheduled', 'applying', 'applied', 'kept', 'abandoned')),
  due_pence integer not null check (due_pence >= 0),
  next_pence integer not null check (next_pence >= 0),
  -- The second that the provider prorates from, in the preview and in the change.
  prorated_at timestamptz not null,
  effective_on date not null,
  stripe_invoice text,
  -- Why the old plan stayed, in words for the member.
  note text,
  previewed_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check (from_price_id <> to_price_id or from_booster_steps <> to_booster_steps)
);
-- One change at a time.
create unique index plan_change_open on plan_change (membership_id) where state in ('paying', 'scheduled', 'applying');
create index plan_change_membership on plan_change (membership_id, previewed_at);

-- Every step of a membership's life, append-only: what, by whom, when (law L-14).
create table membership_event (
  id uuid primary key,
  membership_id uuid not null references membership,
  from_state text not null,
  to_state text not null,
  cause text not null,
  actor text not null,
  note text not null default '',
  at timestamptz not null
);
create index membership_event_membership on membership_event (membership_id, at);

-- The ledger tells of limits too: an entry is of a loan (delta) or of the membership itself (limit_delta).
alter table credit_ledger
  drop constraint credit_ledger_delta_check,
  drop constraint credit_ledger_cause_check,
  alter column loan_id drop not null,
  alter column turn drop not null,
  add column limit_delta integer not null default 0,
  add constraint credit_ledger_cause_check check (cause in (
    'order', 'return_announced', 'order_cancelled', 'return_cancelled', 'kept', 'lost', 'not_picked',
    'joined', 'plan_changed', 'booster_changed')),
  add constraint credit_ledger_kind_check check (
    (loan_id is not null and turn is not null and delta <> 0 and limit_delta = 0)
    or (loan_id is null and turn is null and delta = 0 and limit_delta <> 0));
insert into credit_ledger (id, membership_id, delta, limit_delta, in_use_after, limit_after, cause, at)
  select gen_random_uuid(), id, 0, credits_limit, 0, credits_limit, 'joined', created_at from membership;

-- Numbers that operators may change.
insert into setting (key, value, changed_at) values
  ('membership.grace_days', '7', '2026-01-01'),
  ('membership.change_lead_minutes', '60', '2026-01-01'),
  ('membership.preview_minutes', '15', '2026-01-01'),
  ('membership.reminder_days', '10', '2026-01-01'),
  ('booster.max_steps', '10', '2026-01-01');
