-- emails about a purchase: 1 statement

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint, checkout.billed_to, loan.account_id, purchase.price_pence, purchase.vat_class, purchase.bought_at, purchase.cancelled_at, purchase.checkout_id, rental_return.state as return_state, (select loan_event.from_state
  from loan_event
  where loan_event.loan_id = loan.id
  and loan_event.to_state = $
  order by loan_event.id desc
  limit $) as kept_from, exists (select loan_event.id
  from loan_event
  where loan_event.loan_id = loan.id
  and loan_event.from_state = $
  and loan_event.to_state = $) as came_back
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  inner join keep_purchase as purchase on purchase.loan_id = loan.id
  inner join checkout on checkout.id = purchase.checkout_id
  left join rental_return on rental_return.id = loan.return_id
  where purchase.id = $;
