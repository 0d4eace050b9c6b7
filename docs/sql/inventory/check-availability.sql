-- GET /shop/items/check/availability: 2 statements

select garment.id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled, claim.id as claim_id, claim.kind, claim.owner_id, claim.account_id, claim.expires_at, claim.offered_until, claim.kept_by
  from garment
  left join garment_claim as claim on claim.garment_id = garment.id
  and claim.released_at is null
  where garment.id in ($)
  order by garment.id;

select (select coalesce(json_agg(agg), '[]')
  from (select product.id, product.handle, product.name, product.type_code, product.rrp_pence, product.status, product_type.hired_by_dates, brand.name as brand_name, picture.base, picture.external, picture.alt, picture.tint
  from product
  inner join brand on brand.id = product.brand_id
  inner join product_type on product_type.code = product.type_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where product.id in ($)) as agg) as faces, (select coalesce(json_agg(agg), '[]')
  from (select code, label, short_label as shortLabel, min_months as minMonths, max_months as maxMonths, height_cm as heightCm
  from size
  order by position) as agg) as sizes;
