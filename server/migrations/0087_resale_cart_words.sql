-- What a cart has to say of its pieces (product §6), and what counting reservations reads.

alter table resale_cart_item
  -- The price when it was put in: a cart says when that has changed.
  add column price_pence integer not null check (price_pence > 0),
  -- Why it was put in without a reservation the last time, and from when the cart may reserve it again. `reserved_until` stays the
  -- end of the last reservation: a new one depends on it.
  add column not_reserved text check (not_reserved in ('again', 'network', 'share')),
  add column again_at timestamptz,
  add constraint resale_cart_item_again check ((again_at is not null) = (not_reserved is not distinct from 'again')),
  add constraint resale_cart_item_reason check (reserved_until is not null or not_reserved is not null);

-- All that carts reserve at one time, and the pieces that are for sale, counted as far as needed.
create index garment_claim_carts on garment_claim (expires_at) where kind = 'cart' and released_at is null;
create index garment_for_sale on garment (id) where state = 'resale';
