-- GET /shop/rentals/{id}/keep: 9 statements

select membership.*
  from membership_used as membership
  where membership.user_id = $
  order by case when membership.state <> $ then 0 else 1 end, membership.created_at desc
  limit $;

select loan.id, loan.garment_id, loan.account_id, loan.membership_id, loan.state, loan.credits, loan.received_on, loan.term_ends_on, loan.return_id, rental_return.state as return_state, product.name, product.type_code, product.rrp_pence, garment.recalled, product.vat_class, (select count(*) as count
  from loan as other
  where other.return_id = loan.return_id
  and other.id <> loan.id) as others, (select count(*) as count
  from loan as other
  inner join garment as its on its.id = other.garment_id
  where other.return_id = loan.return_id
  and other.id <> loan.id
  and its.recalled = $) as paid_others
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  left join rental_return on rental_return.id = loan.return_id
  where loan.id = $
  and loan.account_id = $;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select step.membership_id, step.to_state, step.at, had.ends_on
  from membership_event as step
  inner join membership as had on had.id = step.membership_id
  where had.id in (select owned.id
  from membership as owned
  where owned.account_id = $
  union all select membership_share.membership_id as id
  from membership_share
  where second_id = $)
  order by step.at, step.id;

select basis_points
  from vat_rate
  where class = $
  and valid_from <= $
  order by valid_from desc
  limit $;

select *
  from keep_purchase
  where loan_id = $
  and account_id = $
  order by bought_at desc, id desc
  limit $;

select *
  from checkout
  where account_id = $
  and slot = $
  and input_hash = $
  order by created_at desc, id desc;

select *
  from payment_intent
  where id = $;

select id
  from checkout
  where account_id = $
  and slot = $
  and state = $
  and input_hash <> $
  and expires_at > $;
