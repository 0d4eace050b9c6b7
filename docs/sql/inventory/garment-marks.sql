-- GET /shop/items/marks: 1 statement

select g.id, g.qr_id, product.name, product.type_code, (select max(e.at)
  from garment_event e
  where e.garment_id = g.id
  and e.kind = $) as checked_at, coalesce(( select jsonb_agg(jsonb_build_object('id', m.id, 'outline', m.outline, 'side', m.side, 'number', m.zone, 'kind', m.kind, 'size', m.size, 'recordedAt', m.recorded_at))
  from garment_mark m
  where m.garment_id = g.id
  and m.ended_at is null), '[]') as marks
  from garment g join product on product.id = g.product_id
  where g.id = any($::uuid[]);
