-- What an operator has refunded of a piece that stays its buyer's, and of an order's postage (product §6): never more than was paid,
-- and taken off what goes back once the piece is not sold after all.
alter table resale_line add column refunded_pence integer not null default 0
  check (refunded_pence between 0 and price_pence);
alter table resale_order add column postage_refunded_pence integer not null default 0
  check (postage_refunded_pence between 0 and postage_pence);
