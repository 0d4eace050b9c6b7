-- emails about a return: 2 statements

select account_id, label_code, due_on, received_at, state, checkout_id, announced_at, lapsed_on, (rental_return.lapsed_on is not null
  and exists ( select 1
  from membership_used used
  where used.id = rental_return.membership_id
  and used.user_id = rental_return.account_id
  and used.part = 'left')) as of_former_home, (select membership.id
  from membership_used as membership
  where membership.user_id = rental_return.account_id
  and membership.state <> $
  order by case when membership.state <> $ then 0 else 1 end, membership.created_at desc
  limit $) as membership_in_use
  from rental_return
  where id = $;

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where loan.return_id = $
  order by loan.id;
