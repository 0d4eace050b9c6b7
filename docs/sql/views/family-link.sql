-- GET /shop/family-links/{secret}: 1 statement

select link.expires_at, link.shows_saved, (select coalesce(json_agg(agg), '[]')
  from (select code, label, short_label as shortLabel, min_months as minMonths, max_months as maxMonths, height_cm as heightCm
  from size
  order by position) as agg) as sizes, (select coalesce(json_agg(agg), '[]')
  from (select child.id, child.name, child.born_on, child.height_cm
  from gift_link_child as shown
  inner join child on child.id = shown.child_id
  where shown.link_id = link.id
  order by child.created_at, child.id) as agg) as children, (select coalesce(json_agg(agg), '[]')
  from (select product.id, product.handle, product.name, brand.name as brand_name, picture.base, picture.external, picture.alt, picture.tint
  from favourite
  inner join product on product.id = favourite.product_id
  inner join brand on brand.id = product.brand_id
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where favourite.account_id = link.account_id
  and link.shows_saved = $
  and product.status = $
  order by favourite.position, product.id
  limit $) as agg) as saved
  from gift_link as link
  where link.secret_hash = $
  and link.revoked_at is null
  and link.expires_at > $;
