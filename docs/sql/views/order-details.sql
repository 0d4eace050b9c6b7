-- GET /shop/orders/{id}: 2 statements

select (select coalesce(json_agg(agg), '[]')
  from (select id, reference, state, address, postage_status, outbound_pence, return_pence, outbound_free, return_free, placed_at, dispatched_at, delivered_at, cancelled_at, rental_order.revision, (select coalesce(json_agg(agg), '[]')
  from (select order_change.revision, address_changed, at
  from order_change
  where order_id = rental_order.id
  order by order_change.revision) as agg) as changes, (select step.at
  from rental_order_event as step
  where step.order_id = rental_order.id
  and step.to_state = $
  limit $) as packed_at, (select to_json(obj)
  from (select parcel.label_code, label.tracking_number, (select coalesce(json_agg(agg), '[]')
  from (select event.code, event.happened_at
  from parcel_event as event
  where event.parcel_id = parcel.id) as agg) as events
  from parcel
  left join parcel_label as label on label.parcel_id = parcel.id
  where parcel.carries_id = rental_order.id) as obj) as parcel, (select coalesce(json_agg(agg), '[]')
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
  order by loan.garment_id) as agg) as garments
  from rental_return
  where order_id = rental_order.id
  order by announced_at desc, id desc) as agg) as returns, (select to_json(obj)
  from (select checkout.id, amount_pence, balance_pence, payment_intent_id, billed_to, exists((select dispute.stripe_id
  from dispute
  inner join payment_intent on payment_intent.stripe_id = dispute.stripe_intent
  where payment_intent.checkout_id = checkout.id
  and dispute.open = $
  and dispute.status in ($))) as dispute_lost
  from checkout
  where checkout.id = rental_order.checkout_id) as obj) as paid_with
  from rental_order
  where account_id = $
  and id = $
  order by placed_at desc, id desc) as agg) as orders, (select jsonb_object_agg(key, value)
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
  where loan.order_id = $
  order by loan.garment_id;
