-- GET /shop/returns/{id}: 2 statements

select (select coalesce(json_agg(agg), '[]')
  from (select id, state, order_id, label_code, announced_at, due_on, lapsed_on, posted_at, received_at, checked_at, done_at, (rental_return.lapsed_on is not null
  and exists ( select 1
  from membership_used used
  where used.id = rental_return.membership_id
  and used.user_id = rental_return.account_id
  and used.part = 'left')) as of_former_home, (select to_json(obj)
  from (select parcel.label_code, label.tracking_number, (select coalesce(json_agg(agg), '[]')
  from (select event.code, event.happened_at
  from parcel_event as event
  where event.parcel_id = parcel.id) as agg) as events
  from parcel
  left join parcel_label as label on label.parcel_id = parcel.id
  where parcel.carries_id = rental_return.id) as obj) as parcel, (select coalesce(json_agg(agg), '[]')
  from (select loan.garment_id
  from loan
  where loan.return_id = rental_return.id
  order by loan.garment_id) as agg) as garments, (select rental_order.reference
  from rental_order
  where rental_order.id = rental_return.order_id) as order_reference, (select membership.id
  from membership_used as membership
  where membership.user_id = rental_return.account_id
  and membership.state <> $
  order by case when membership.state <> $ then 0 else 1 end, membership.created_at desc
  limit $) as membership_in_use
  from rental_return
  where account_id = $
  and id = $
  order by announced_at desc, id desc) as agg) as returns, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where loan.return_id = $
  order by loan.garment_id;
