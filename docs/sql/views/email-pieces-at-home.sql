-- emails about a membership: 1 statement

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint, order.state as order_state, loan.account_id != membership.account_id as elsewhere
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  inner join rental_order as order on order.id = loan.order_id
  inner join membership on membership.id = loan.membership_id
  where loan.membership_id = $
  and loan.state in ($)
  and loan.account_id = membership.account_id
  order by loan.ordered_at, loan.id;
