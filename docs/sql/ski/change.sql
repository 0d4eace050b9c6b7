-- GET /shop/ski/bookings/{code}/change: 6 statements

select *
  from ski_booking
  where id = $
  and account_id = $;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select *
  from checkout
  where account_id = $
  and slot = $
  and state = $;

select ski_line.id, ski_line.garment_id, ski_line.child, ski_line.part, ski_line.day_pence, ski_line.price_pence, ski_line.kept_pence, ski_line.rrp_pence, ski_line.vat_basis_points, garment.product_id, garment.size_code, product.name
  from ski_line
  inner join garment on garment.id = ski_line.garment_id
  inner join product on product.id = garment.product_id
  where ski_line.booking_id = $
  and ski_line.ended_at is null
  order by ski_line.child, ski_line.id;

select s.product_id as productId, s.part, g.size_code as sizeCode, g.id as garmentId, coalesce((select array_agg(d.day::text
  order by d.day)
  from ski_day d
  where d.garment_id = g.id
  and d.day between $
  and $
  and (d.line_id is not null or d.held_until > $)
  and not coalesce(d.checkout_id = $::uuid, false)
  and not exists (select
  from ski_line l
  where l.id = d.line_id
  and l.booking_id = $::uuid)), '{}') as blocked
  from ski_style s join product p on p.id = s.product_id
  and (p.status = 'active' or exists (select
  from ski_line l join garment own on own.id = l.garment_id
  where own.product_id = p.id
  and l.booking_id = $
  and l.ended_at is null)) join garment g on g.product_id = p.id
  and g.for_dates
  and g.state in ('ready', 'reserved', 'picked', 'packed', 'out', 'return_announced', 'received', 'inspecting', 'cleaning')
  and not g.recalled
  and not exists (select
  from garment_claim c
  where c.garment_id = g.id
  and c.kind = 'loan'
  and c.released_at is null)
  where s.part || ' ' || g.size_code = any($::text[])
  order by s.product_id, g.size_code, g.id;

select booking_id, count(*) as count, min(from_first_day) as day
  from ski_change
  where booking_id in ($)
  group by booking_id;
