-- Orders of the resale shop (product §6): what somebody bought, with or without an account.

-- A guest of the resale shop finds every checkout of a cart by the cart's secret: one of them at most is open.
alter table checkout drop constraint checkout_guest_secret_hash_key;
create index checkout_guest on checkout (guest_secret_hash) where guest_secret_hash is not null;
create unique index checkout_open_guest on checkout (guest_secret_hash, slot) where state = 'open' and guest_secret_hash is not null;

create table resale_order (
  id uuid primary key,
  -- Short enough to read out: R-7K3Q9M.
  reference text not null unique,
  checkout_id uuid not null unique references checkout,
  -- Null: a guest's.
  account_id uuid references account,
  state text not null check (state in ('placed', 'picking', 'packed', 'dispatched', 'delivered', 'cancelled')),
  -- As its buyer typed them; emptied with the account.
  buyer_name text not null,
  buyer_email text not null,
  buyer_phone text not null,
  address jsonb not null,
  goods_pence integer not null check (goods_pence > 0),
  postage_pence integer not null check (postage_pence >= 0),
  -- Clothes are sold, and postage follows them (law L-17).
  vat_class text not null check (vat_class in ('hire', 'sale')),
  vat_basis_points integer not null,
  placed_at timestamptz not null,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz
);
create index resale_order_account on resale_order (account_id, placed_at) where account_id is not null;
create index resale_order_open on resale_order (placed_at) where state in ('placed', 'picking', 'packed', 'dispatched');

create table resale_order_event (
  id bigint not null generated always as identity,
  order_id uuid not null references resale_order,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (order_id, id)
);
alter table resale_listing_event add
  check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$');

-- One piece of an order, as it was sold.
create table resale_line (
  id uuid primary key,
  order_id uuid not null references resale_order,
  garment_id uuid not null references garment,
  condition text not null check (condition in ('brand_new', 'excellent_used', 'good_used', 'well_loved')),
  price_pence integer not null check (price_pence > 0),
  -- Not sold after all: the order was cancelled, or the piece could not be found or came back.
  ended_at timestamptz,
  unique (order_id, garment_id)
);
-- A garment is sold to one buyer at a time.
create unique index resale_line_live on resale_line (garment_id) where ended_at is null;

-- Codes by which somebody without an account reads an order: that of the cart it was bought with, and one for each email.
create table resale_order_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  order_id uuid not null references resale_order on delete cascade,
  expires_at timestamptz not null
);
create index resale_order_code_order on resale_order_code (order_id);
create index resale_order_code_expires on resale_order_code (expires_at);
