-- GET /shop/items/check/availability: 6 statements

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state
  from garment
  where id in ($)
  order by id;

select id, garment_id, kind, owner_id, account_id, expires_at
  from garment_claim
  where garment_id in ($)
  and released_at is null;

select product.id, product.handle, product.name, product.type_code, product.rrp_pence, product.status, brand.name as brand_name, picture.base, picture.external, picture.alt, picture.tint
  from product
  inner join brand on brand.id = product.brand_id
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where product.id in ($);

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state
  from garment
  where id in ($)
  order by id;

select product.id, product.handle, product.name, product.type_code, product.rrp_pence, product.status, brand.name as brand_name, picture.base, picture.external, picture.alt, picture.tint
  from product
  inner join brand on brand.id = product.brand_id
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where product.id in ($);

select *
  from size
  order by position;
