-- GET /shop/ski/calendar: 2 statements

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

with stock as ( select g.id, s.part, g.size_code
  from ski_style s join product p on p.id = s.product_id
  and p.status = 'active' join garment g on g.product_id = p.id
  and g.for_dates
  and g.state in ('ready', 'reserved', 'picked', 'packed', 'out', 'return_announced', 'received', 'inspecting', 'cleaning')
  and not g.recalled
  and not exists (select
  from garment_claim c
  where c.garment_id = g.id
  and c.kind = 'loan'
  and c.released_at is null)), total as (select part, size_code, count(*) as pieces
  from stock
  group by part, size_code), busy as ( select d.day, part, size_code, count(*) as pieces
  from stock join ski_day d on d.garment_id = stock.id
  and d.day between $
  and $
  and (d.line_id is not null or d.held_until > $)
  group by d.day, part, size_code) select series.day::date::text as day, total.part, total.size_code as sizeCode, (total.pieces - coalesce(busy.pieces, 0))::integer as free
  from total
  cross join generate_series($::date, $::date, interval '1 day') as series(day)
  left join busy on busy.day = series.day::date
  and busy.part = total.part
  and busy.size_code = total.size_code
  order by 1, 2, 3;
