-- GET /shop/rentals: 7 statements

select *
  from membership
  where account_id = $
  order by case when state <> $ then 0 else 1 end, created_at desc
  limit $;

select *
  from loan
  where account_id = $
  and state in ($)
  order by ordered_at, id;

select *
  from rental_return
  where account_id = $
  and state <> $
  order by announced_at desc, id desc;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

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
