-- The catalogue: brands, types, sizes, products and how they are described.

create table brand (
  id uuid primary key,
  code text not null unique,
  name text not null unique,
  story text not null default ''
);

create table product_type (
  code text primary key,
  name text not null,
  singular text not null,
  position integer not null unique
);

-- Sizes are data (decisions.md §10).
create table size (
  code text primary key,
  label text not null,
  short_label text not null,
  min_months integer not null check (min_months >= 0),
  max_months integer not null,
  height_cm integer not null check (height_cm > 0),
  position integer not null unique,
  check (max_months > min_months)
);

create table product (
  id uuid primary key,
  -- The handle of imports and the slug of pages: one name for one design.
  handle text not null unique,
  brand_id uuid not null references brand,
  type_code text not null references product_type,
  name text not null,
  sex text not null check (sex in ('female', 'male', 'unisex')),
  long_description text not null default '',
  rrp_pence integer not null check (rrp_pence > 0),
  status text not null default 'active' check (status in ('draft', 'active', 'archived')),
  published_on date not null,
  cut_for_cloth text,
  -- Ordered, so that new-to-old is total: same-day products sort by id.
  created_at timestamptz not null,
  -- Moves with every change to the product itself. Garments move their own: many orders at once touch garments of one
  -- product and must not wait for each other on its row. The index of the catalogue follows both.
  changed_at timestamptz not null
);
create index product_changed on product (changed_at);
create index product_brand on product (brand_id);

-- Descriptive tags of specification §3; certifications at most 5 and care at most 3, by position.
create table product_tag (
  product_id uuid not null references product on delete cascade,
  kind text not null check (kind in ('easy_dressing', 'comfort', 'special_details', 'adjustable_sizing', 'organic_certification', 'care')),
  position smallint not null check (position >= 1),
  text text not null,
  primary key (product_id, kind, position),
  check (kind <> 'organic_certification' or position <= 5),
  check (kind <> 'care' or position <= 3)
);

create table product_coordinate (
  product_id uuid not null references product on delete cascade,
  other_id uuid not null references product on delete cascade,
  position smallint not null,
  primary key (product_id, other_id),
  check (product_id <> other_id)
);

create table product_picture (
  product_id uuid not null references product on delete cascade,
  position smallint not null check (position >= 1),
  -- Either a path of our own renders without size, or the address an import gave.
  base text not null,
  external boolean not null default false,
  alt text not null,
  tint text not null default 'cream',
  primary key (product_id, position)
);

create table collection (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  intro text not null default '',
  position integer not null unique
);
create table collection_product (
  collection_id uuid not null references collection on delete cascade,
  product_id uuid not null references product on delete cascade,
  position integer not null,
  primary key (collection_id, product_id)
);
