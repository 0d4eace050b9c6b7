-- POST /shop/resale/shopping-cart-add-items: 11 statements

insert into rate_limit (key, window_start, hits)
  values ($)
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits;

start transaction isolation level read committed;

update resale_cart as cart
  set changed_at = $
  where secret_hash = $
  returning cart.id, (select checkout.id
  from resale_cart_item as item
  inner join garment_claim as claim on claim.garment_id = item.garment_id
  inner join checkout on checkout.id = claim.owner_id
  where item.cart_id = cart.id
  and claim.kind = $
  and claim.released_at is null
  and checkout.purpose = 'resale'
  and checkout.terms->>'cart_id' = cart.id::text
  limit $) as checkoutId;

select value
  from setting
  where key = $ for update;

select garment.id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled, claim.id as claim_id, claim.kind, claim.owner_id, claim.account_id, claim.expires_at, claim.offered_until, claim.kept_by, (select to_json(obj)
  from (select product.name, (product.status = $
  and product_type.hired_by_dates = $) as rentable, product.status <> $ as published
  from product
  inner join product_type on product_type.code = product.type_code
  where product.id = garment.product_id) as obj) as product
  from garment
  left join garment_claim as claim on claim.garment_id = garment.id
  and claim.released_at is null
  where garment.id in ($)
  order by garment.id
  for update of garment;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings, (select coalesce(json_agg(agg), '[]')
  from (select garment_id, price_pence
  from resale_listing
  where garment_id in ($)) as agg) as listings, (select coalesce(json_agg(agg), '[]')
  from (select distinct on (garment_id) garment_id, reserved_from, reserved_until
  from resale_cart_item
  where garment_id in ($)
  and reserved_until is not null
  and (cart_id = $ or network = $)
  order by garment_id, reserved_until desc) as agg) as reservations, (select count(*)::int as count
  from resale_cart_item
  where cart_id = $
  and removed_at is null
  and garment_id not in ($)) as others, ( select count(*)::int
  from resale_cart_item kept_item join garment_claim claim on claim.garment_id = kept_item.garment_id
  and claim.released_at is null
  and claim.expires_at > $
  where kept_item.network = $
  and kept_item.reserved_until > $
  and (claim.owner_id = kept_item.cart_id
  and kept_item.removed_at is null or exists (select
  from checkout
  where checkout.id = claim.owner_id
  and checkout.purpose = 'resale'
  and checkout.terms->>'cart_id' = kept_item.cart_id::text))) as reserved_by_network, ( with reserved as ( select (select count(*)::int
  from garment_claim
  where kind = 'cart'
  and released_at is null
  and expires_at > $) + (select count(*)::int
  from garment_claim claim join garment on garment.id = claim.garment_id
  where claim.kind = 'hold'
  and released_at is null
  and expires_at > $
  and garment.state = 'resale') as pieces) select floor(( select count(*)
  from ( select
  from garment
  where state = 'resale'
  limit (select ceil((pieces + $::int) * 100.0 / greatest($::int, 1))
  from reserved)) for_sale ) * $::int / 100.0)::int - pieces
  from reserved) as share_room;

insert into garment_claim (id, garment_id, kind, owner_id, taken_at, expires_at)
  values ($), …
  on conflict do nothing;

update garment
  set changed_at = $
  where id in ($);

insert into resale_cart_item (cart_id, garment_id, network, added_at, removed_at, reserved_from, reserved_until, not_reserved, again_at, price_pence)
  values ($), …
  on conflict (cart_id, garment_id) do update
  set removed_at = $, price_pence = excluded.price_pence, not_reserved = excluded.not_reserved, again_at = excluded.again_at, reserved_from = coalesce(excluded.reserved_from, resale_cart_item.reserved_from), reserved_until = coalesce(excluded.reserved_until, resale_cart_item.reserved_until), network = case when excluded.reserved_until is null then resale_cart_item.network else excluded.network end;

commit;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings, (select coalesce(json_agg(agg), '[]')
  from (select garment.id, garment.product_id, garment.size_code, garment.state, product.handle, product.name, product.status, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint, listing.condition, listing.price_pence, item.price_pence as price_was, item.reserved_until, item.not_reserved, item.again_at, claim.kind, claim.expires_at, claim.owner_id = cart.id or checkout.id is not null as own
  from resale_cart_item as item
  inner join garment on garment.id = item.garment_id
  inner join resale_listing as listing on listing.garment_id = item.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  left join garment_claim as claim on claim.garment_id = garment.id
  and claim.released_at is null
  left join checkout on checkout.id = claim.owner_id
  and checkout.purpose = 'resale'
  and checkout.terms->>'cart_id' = cart.id::text
  where item.cart_id = cart.id
  and item.removed_at is null
  order by item.added_at, item.garment_id) as agg) as pieces
  from resale_cart as cart
  where cart.secret_hash = $;
