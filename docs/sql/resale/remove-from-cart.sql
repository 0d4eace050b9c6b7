-- PUT /shop/resale/shopping-cart-remove-items: 9 statements

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

update resale_cart_item
  set removed_at = $
  where cart_id = $
  and garment_id in ($)
  and removed_at is null
  returning garment_id;

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled
  from garment
  where id in ($)
  order by id for update;

update garment_claim
  set released_at = $
  where garment_id in ($)
  and owner_id = $
  and kind = $
  and released_at is null;

update garment
  set changed_at = $
  where id in ($);

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
