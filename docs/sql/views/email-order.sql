-- emails about an order: 2 statements

select rental_order.id, rental_order.account_id, rental_order.membership_id, reference, rental_order.state, rental_order.address, rental_order.checkout_id, placed_at, dispatched_at, rental_order.cancelled_at, checkout.billed_to, outbound_pence, outbound_free, return_pence, return_free, rental_return.id as return_id, rental_return.state as return_state, rental_return.label_code as return_code, rental_return.due_on as return_due_on, rental_return.lapsed_on as return_lapsed_on, (select parcel.label_code
  from parcel
  where parcel.carries_id = rental_order.id
  limit $) as parcel_code, exists (select parcel.id
  from parcel
  where parcel.carries_id = rental_order.id
  and parcel.closed_at is not null) as parcel_closed, (select coalesce(json_agg(agg), '[]')
  from (select order_change.revision
  from order_change
  where order_change.order_id = rental_order.id
  and address_changed = $) as agg) as address_changes, (select step.actor
  from rental_order_event as step
  where step.order_id = rental_order.id
  and step.to_state = $
  limit $) as cancelled_by
  from rental_order
  left join rental_return on rental_return.order_id = rental_order.id
  inner join checkout on checkout.id = rental_order.checkout_id
  where rental_order.id = $;

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where (loan.order_id = $ or loan.return_id = $)
  order by loan.id;
