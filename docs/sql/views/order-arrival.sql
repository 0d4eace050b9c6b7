-- GET /shop/orders/{id}/arrival-check: 2 statements

select id
  from rental_order
  where account_id = $
  and id = $;

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint, arrival_check.answer, arrival_check.checked_at as answered_at, piece_report.state as report, (select coalesce(json_agg(agg), '[]')
  from (select mark.id, mark.outline, mark.side, mark.zone, mark.kind, mark.size, mark.recorded_at
  from garment_mark as mark
  where mark.garment_id = loan.garment_id
  and mark.recorded_at <= loan.ordered_at
  and (mark.ended_at is null or mark.ended_at > loan.ordered_at)) as agg) as marks, (select max(check.at) as at
  from garment_event as check
  where check.garment_id = loan.garment_id
  and check.kind = $
  and check.at <= loan.ordered_at) as checked_then, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  left join arrival_check on arrival_check.loan_id = loan.id
  left join piece_report on piece_report.loan_id = loan.id
  where loan.account_id = $
  and loan.order_id = $
  and loan.received_on is not null
  order by loan.garment_id;
