-- GET /shop/ski/availability: 2 statements

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select p.id as productId, p.handle as slug, p.name, brand.name as brandName, p.rrp_pence as rrpPence, picture.base, picture.external, picture.alt, picture.tint, s.part, p.long_description as description, size.code as sizeCode, size.short_label as sizeLabel, size.height_cm as heightCm, stock.free
  from ( select g.product_id, g.size_code, (count(*) filter (where not exists (select
  from ski_day d
  where d.garment_id = g.id
  and d.day between $
  and $
  and (d.line_id is not null or d.held_until > $)
  and not coalesce(d.checkout_id in (select id
  from checkout
  where slot = $
  and state = 'open'
  and (account_id = $::uuid or guest_secret_hash = $::bytea)), false))))::integer as free
  from garment g
  where g.for_dates
  and g.state in ('ready', 'reserved', 'picked', 'packed', 'out', 'return_announced', 'received', 'inspecting', 'cleaning')
  and not g.recalled
  and not exists (select
  from garment_claim c
  where c.garment_id = g.id
  and c.kind = 'loan'
  and c.released_at is null)
  group by g.product_id, g.size_code) stock join ski_style s on s.product_id = stock.product_id join product p on p.id = s.product_id
  and p.status = 'active' join brand on brand.id = p.brand_id join size on size.code = stock.size_code
  left join product_picture picture on picture.product_id = p.id
  and picture.position = 1
  order by s.part, p.handle, size.min_months;
