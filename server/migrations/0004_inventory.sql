-- Garments: one row and one QR id for life, each step an event, and the claim that says who has it.

create table garment (
  id uuid primary key,
  qr_id text not null unique,
  product_id uuid not null references product,
  size_code text not null references size,
  condition text not null check (condition in ('new', 'used', 'worn')),
  -- What the next loan costs; the loan itself keeps its own price (decisions.md §2.3).
  credits integer not null check (credits between 1 and 100),
  -- `held` of decisions.md §5 is a live claim of kind hold, not a state: its expiry writes nothing.
  state text not null check (state in (
    'intake', 'graded', 'ready', 'reserved', 'picked', 'packed', 'out', 'return_announced', 'received', 'inspecting',
    'cleaning', 'repair', 'resale', 'sold', 'kept', 'lost', 'donated', 'recycled', 'quarantine', 'missing')),
  -- The unit of an import that made this garment, so that a second run adds nothing.
  import_key text unique,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index garment_product on garment (product_id);
-- The catalogue's question: what can be rented.
create index garment_ready on garment (product_id, size_code, condition, credits) where state = 'ready';
create index garment_changed on garment (changed_at);

-- The life of a garment, append-only (decisions.md §5).
create table garment_event (
  id uuid primary key,
  garment_id uuid not null references garment,
  kind text not null,
  from_state text,
  to_state text,
  note text not null default '',
  cost_pence integer,
  actor text not null,
  at timestamptz not null
);
create index garment_event_garment on garment_event (garment_id, at);

-- Who has the claim on a garment. The unique index is what makes double booking impossible: one live claim per garment;
-- taking one first releases an expired one in the same transaction (architecture.md).
create table garment_claim (
  id uuid primary key,
  garment_id uuid not null references garment,
  kind text not null check (kind in ('hold', 'loan', 'cart', 'offer')),
  account_id uuid references account,
  -- The checkout, joining attempt, loan or cart behind the claim.
  owner_id uuid not null,
  taken_at timestamptz not null,
  expires_at timestamptz,
  released_at timestamptz,
  -- Only a loan lasts until it is released; everything else runs out by itself.
  check ((kind = 'loan') = (expires_at is null))
);
create unique index garment_claim_live on garment_claim (garment_id) where released_at is null;
create index garment_claim_owner on garment_claim (owner_id) where released_at is null;

-- What other domains may read of garments: the pieces that belong to the rental stock, without those that left for good.
-- A piece can be rented at an instant T when `ready and (held_until is null or held_until <= T)`: an expired claim needs
-- no write to let go. A loan holds until infinity.
create view rental_garment as
  select g.id, g.product_id, g.size_code, g.condition, g.credits, g.state = 'ready' as ready, g.changed_at,
    case when c.id is not null then coalesce(c.expires_at, 'infinity'::timestamptz) end as held_until
  from garment g
  left join garment_claim c on c.garment_id = g.id and c.released_at is null
  where g.state not in ('resale', 'sold', 'kept', 'lost', 'donated', 'recycled');
