-- The resale shop (product §6). A listing is one garment that is for sale: in which condition, and for how much.

create table resale_listing (
  garment_id uuid primary key references garment,
  condition text not null check (condition in ('brand_new', 'excellent_used', 'good_used', 'well_loved')),
  price_pence integer not null check (price_pence between 100 and 40000),
  listed_at timestamptz not null
);

-- Who listed a garment or changed its price, append-only.
create table resale_listing_event (
  id uuid primary key,
  garment_id uuid not null references resale_listing,
  kind text not null check (kind in ('list', 'reprice')),
  condition text not null,
  price_pence integer not null,
  actor text not null,
  at timestamptz not null
);
create index resale_listing_event_garment on resale_listing_event (garment_id, at);

-- What the catalogue reads of it. A piece can be bought at an instant T when `held_until is null or held_until <= T`.
create view resale_garment as
  select g.id, g.product_id, g.size_code, l.condition, l.price_pence, true as ready, g.changed_at,
    case when c.id is not null then coalesce(c.expires_at, 'infinity'::timestamptz) end as held_until
  from resale_listing l
  join garment g on g.id = l.garment_id
  left join garment_claim c on c.garment_id = g.id and c.released_at is null
  where g.state = 'resale';

insert into setting (key, value, changed_at) values
  ('postage.resale_pence', '498', '2026-01-01'),
  -- An order for more than this has free postage.
  ('postage.resale_free_over_pence', '5000', '2026-01-01'),
  -- The price that is proposed for a piece: percent of its RRP by condition, less a percent for each month since we bought it,
  -- down to half.
  ('resale.brand_new_percent', '60', '2026-01-01'),
  ('resale.excellent_used_percent', '45', '2026-01-01'),
  ('resale.good_used_percent', '35', '2026-01-01'),
  ('resale.well_loved_percent', '25', '2026-01-01'),
  ('resale.monthly_percent', '1', '2026-01-01'),
  -- Minutes that a cart reserves a piece; minutes after that until the same cart or network may reserve it again.
  ('resale.cart_minutes', '30', '2026-01-01'),
  ('resale.cart_again_minutes', '30', '2026-01-01'),
  -- Pieces in one cart; pieces that one network reserves at one time; percent of all pieces for sale that all carts reserve.
  ('resale.cart_pieces', '10', '2026-01-01'),
  ('resale.network_pieces', '15', '2026-01-01'),
  ('resale.reserved_share_percent', '50', '2026-01-01'),
  -- Days after delivery in which a buyer may cancel.
  ('resale.cancel_days', '14', '2026-01-01');
