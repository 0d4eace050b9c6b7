-- The catalogue complete: words that search finds, more views of a product, favourites, who waits for what.

-- The index in memory follows changes by `changed_at`, of brands and collections too.
alter table brand add column changed_at timestamptz not null default '2026-01-01';
create index brand_changed on brand (changed_at);
alter table collection add column changed_at timestamptz not null default '2026-01-01';
create index collection_changed on collection (changed_at);

-- Found by search (specification §3 names neither): colours for people ("mustard"), keywords as feeds call them tags.
alter table product
  add column colours text[] not null default '{}',
  add column keywords text[] not null default '{}';

-- Front first; a condition picture shows this very design in that condition (design brief §2.5).
alter table product_picture
  add column view text not null default 'front' check (view in ('front', 'detail', 'back', 'condition')),
  add column condition text check (condition in ('new', 'used', 'worn')),
  -- The address that an import recorded. A job fetches it and then moves `base` to our own renders; the next import still
  -- knows the picture by this address.
  add column source text,
  add column fetch_problem text,
  add constraint product_picture_condition check ((view = 'condition') = (condition is not null));
update product_picture set source = base where external;

-- Hearts of signed-in customers; visitors keep theirs in the browser until they sign in.
create table favourite (
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references product on delete cascade,
  added_at timestamptz not null,
  -- The order of one call's ids, newest first in what the account sees.
  position integer not null,
  primary key (account_id, product_id)
);
create index favourite_product on favourite (product_id);

-- "Tell me when it's back": one row a person and wish. Offers are another issue; they set `ended_at`.
create table waiting_list_entry (
  id uuid primary key,
  -- Null for visitors, who leave an address only.
  account_id uuid references account on delete cascade,
  email text not null check (email = lower(email)),
  product_id uuid not null references product on delete cascade,
  size_code text not null references size,
  -- Null: any condition will do.
  condition text check (condition in ('new', 'used', 'worn')),
  asked_at timestamptz not null,
  ended_at timestamptz
);
-- Asking twice is asking once: one open wish an address, piece and condition.
create unique index waiting_list_entry_open on waiting_list_entry (email, product_id, size_code, coalesce(condition, ''))
  where ended_at is null;
create index waiting_list_entry_product on waiting_list_entry (product_id, size_code) where ended_at is null;
create index waiting_list_entry_account on waiting_list_entry (account_id);
