-- The carts of the resale shop (product §6). A cart is found by a secret that only its browser knows; its pieces are reserved by
-- claims of kind cart, whose owner is the cart.

create table resale_cart (
  id uuid primary key,
  -- Of the cart id on the wire.
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index resale_cart_changed on resale_cart (changed_at);

-- Every piece that was ever in a cart: removing one keeps its row, so that adding it again does not start its time anew.
create table resale_cart_item (
  cart_id uuid not null references resale_cart on delete cascade,
  garment_id uuid not null references garment,
  added_at timestamptz not null,
  -- Null: it was put in without a reservation, because its last one had just run out or the limits were reached.
  reserved_until timestamptz,
  removed_at timestamptz,
  -- Hash of the network that the reservation counts for.
  network text not null,
  primary key (cart_id, garment_id)
);
create index resale_cart_item_garment on resale_cart_item (garment_id, added_at);
create index resale_cart_item_network on resale_cart_item (network, reserved_until);
