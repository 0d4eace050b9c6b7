-- Since when a cart, or a network, has kept a piece without a break, be it by reservations or by the holds of its checkouts: both
-- together may last no longer than one reservation, one hold and its extension.
alter table resale_cart_item add column reserved_from timestamptz;
update resale_cart_item set reserved_from = reserved_until - interval '30 minutes' where reserved_until is not null;
alter table resale_cart_item
  add constraint resale_cart_item_from check ((reserved_from is null) = (reserved_until is null));
-- Counted with what carts reserve: their share of the shop is of both.
create index garment_claim_holds on garment_claim (expires_at) where kind = 'hold' and released_at is null;
