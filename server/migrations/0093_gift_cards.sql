-- Gift cards (product §7): a gift card is bought, sent on its day and redeemed into an account's gift balance, which is money
-- in lots. Codes are derived with a key that is outside the database; only their hashes are here.

-- A gift card is a voucher for several rates of VAT: none is due when it is sold.
alter table payment_intent drop constraint payment_intent_vat_class_check;
alter table payment_intent add constraint payment_intent_vat_class_check check (vat_class in ('hire', 'sale', 'voucher'));

create table gift_card (
  id uuid primary key,
  -- Short enough to read out: G-7K3Q9M.
  reference text not null unique,
  checkout_id uuid not null unique references checkout,
  -- Null: a guest's.
  buyer_account_id uuid references account,
  -- As they were typed; emptied with the account.
  buyer_name text not null,
  buyer_email text not null,
  recipient_name text not null,
  recipient_email text not null,
  sender_name text not null,
  message text not null,
  face_pence integer not null check (face_pence > 0),
  -- Less than the face where a member bought it at a discount; then its buyer may not redeem it.
  paid_pence integer not null check (paid_pence > 0 and paid_pence <= face_pence),
  state text not null check (state in ('scheduled', 'sent', 'redeemed', 'refunded', 'expired', 'blocked')),
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  -- In London. The last day on which it can be redeemed is included.
  deliver_on date not null,
  expires_on date not null,
  bought_at timestamptz not null,
  sent_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid references account,
  refunded_at timestamptz,
  check (expires_on > deliver_on),
  check ((state = 'redeemed') = (redeemed_at is not null)),
  check ((redeemed_at is null) = (redeemed_by is null)),
  check ((state = 'refunded') = (refunded_at is not null))
);
create index gift_card_buyer on gift_card (buyer_account_id, bought_at) where buyer_account_id is not null;
create index gift_card_redeemed_by on gift_card (redeemed_by) where redeemed_by is not null;
create index gift_card_unredeemed on gift_card (expires_on) where state in ('scheduled', 'sent');

create table gift_card_event (
  id bigint not null generated always as identity,
  card_id uuid not null references gift_card,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  -- Why an operator blocked or refunded it.
  note text,
  primary key (card_id, id)
);

-- Codes by which somebody without an account reads a gift card they bought: one for each email.
create table gift_card_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  card_id uuid not null references gift_card on delete cascade,
  expires_at timestamptz not null
);
create index gift_card_code_card on gift_card_code (card_id);
create index gift_card_code_expires on gift_card_code (expires_at);

-- The gift balance of an account, in lots: what was paid for each decides the VAT of what is bought with it.
create table gift_lot (
  id uuid primary key,
  account_id uuid not null references account,
  gift_card_id uuid not null unique references gift_card,
  face_pence integer not null check (face_pence > 0),
  paid_pence integer not null check (paid_pence > 0 and paid_pence <= face_pence),
  -- The sum of its entries; never pooled with another lot.
  left_pence integer not null check (left_pence between 0 and face_pence),
  -- While the payment of its card is disputed nothing is spent of it.
  frozen_at timestamptz,
  created_at timestamptz not null
);
create index gift_lot_account on gift_lot (account_id, created_at) where left_pence > 0;

-- What one checkout, or one charge of a membership at the provider, takes of a gift balance.
create table gift_payment (
  id uuid primary key,
  account_id uuid not null references account,
  checkout_id uuid references checkout,
  -- Our name of a charge at the provider: an invoice, or a checkout session of a joining.
  charge_key text,
  amount_pence integer not null check (amount_pence > 0),
  -- Reserved: taken from the lots, and given back unless it is spent.
  state text not null check (state in ('reserved', 'spent', 'released')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((checkout_id is null) <> (charge_key is null)),
  check ((state = 'reserved') = (ended_at is null))
);
-- What was released and is paid after all, because its card payment came late, is reserved again.
create unique index gift_payment_checkout on gift_payment (checkout_id) where state <> 'released';
create unique index gift_payment_charge on gift_payment (charge_key) where state <> 'released';
create index gift_payment_account on gift_payment (account_id, created_at);
create index gift_payment_reserved on gift_payment (created_at) where state = 'reserved';

-- Each change of a lot, append-only.
create table gift_entry (
  id bigint not null generated always as identity primary key,
  lot_id uuid not null references gift_lot,
  account_id uuid not null references account,
  amount_pence integer not null check (amount_pence <> 0),
  kind text not null check (kind in ('redeemed', 'reserved', 'released', 'refunded', 'withdrawn')),
  payment_id uuid references gift_payment,
  -- One change of a lot for one cause, however often the cause is seen.
  cause_key text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  unique (lot_id, cause_key),
  check ((kind in ('reserved', 'released', 'refunded')) = (payment_id is not null)),
  check ((amount_pence < 0) = (kind in ('reserved', 'withdrawn')))
);
create index gift_entry_account on gift_entry (account_id, at);
create index gift_entry_payment on gift_entry (payment_id) where payment_id is not null;

-- What the payer's gift balance pays of a checkout; the rest is charged to a card.
alter table checkout
  add column balance_pence integer not null default 0 check (balance_pence >= 0),
  add constraint checkout_balance_part check (balance_pence <= amount_pence);

insert into setting (key, value, changed_at) values
  ('gift_card.discount_percent', '15', '2026-01-01'),
  ('gift_card.discounted_face_year_pence', '30000', '2026-01-01'),
  ('gift_card.min_pence', '1000', '2026-01-01'),
  ('gift_card.max_pence', '50000', '2026-01-01'),
  ('gift_card.valid_months', '24', '2026-01-01'),
  ('limit.gift_redeem_hour', '10', '2026-01-01'),
  ('limit.gift_buy_hour', '20', '2026-01-01');
