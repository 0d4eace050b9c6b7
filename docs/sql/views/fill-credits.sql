-- GET /shop/rentals/fill-my-credits: 3 statements

select membership.id, state, ends_on, choice_due, credits_limit, credits_in_use, membership.part, ( select not bool_or(choice.account_id = $)
  from membership_used as membership
  cross join lateral ( select loan.account_id
  from loan
  where loan.membership_id = membership.id
  and loan.state = 'at_home'
  and loan.hire_notice = 'overdue'
  and not exists (select 1
  from loss
  where loss.loan_id = loan.id
  and loss.state in ($)
  and (loss.state = 'approved' or loss.reported_at is not null))
  union all select returned.account_id
  from rental_return as returned
  where returned.membership_id = membership.id
  and returned.state = 'announced'
  and returned.lapsed_on is not null ) as choice
  where membership.user_id = $
  and membership.state <> 'cancelled'
  and membership.choice_due) as choice_elsewhere, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings, (select coalesce(json_agg(agg), '[]')
  from (select id, name, born_on, height_cm
  from child
  where account_id = $
  order by created_at, id) as agg) as children, (select coalesce(json_agg(agg), '[]')
  from (select code, label, short_label as shortLabel, min_months as minMonths, max_months as maxMonths, height_cm as heightCm
  from size
  where exists (select id, name, born_on, height_cm
  from child
  where account_id = $
  order by created_at, id)
  order by position) as agg) as sizes
  from membership_used as membership
  where membership.user_id = $
  order by case when membership.state <> $ then 0 else 1 end, membership.created_at desc
  limit $;

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint, loan_wearer.child_id
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  left join loan_wearer on loan_wearer.loan_id = loan.id
  where loan.account_id = $
  and loan.state in ($);

select *
  from (select distinct on (g.product_id, g.size_code) g.id as garment_id, g.product_id, g.size_code, g.condition, g.credits, product.handle, product.name, product.type_code, product.rrp_pence, product.published_on, brand.name as brand_name, coalesce(size.short_label, g.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint, g.id = any($::uuid[]) as kept, exists (select favourite.product_id
  from favourite
  where favourite.account_id = $
  and favourite.product_id = g.product_id) as favourite
  from rental_garment as g
  inner join product on product.id = g.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = g.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where product.status = $
  and g.ready = $
  and (g.held_until is null or g.held_until <= $)
  and g.size_code in ($)
  and g.credits <= $
  and (g.id = any($::uuid[]) or g.product_id <> all($::uuid[]))
  and not exists (select loan.id
  from loan
  inner join garment on garment.id = loan.garment_id
  where loan.account_id = $
  and loan.state in ($)
  and garment.product_id = g.product_id
  and garment.size_code = g.size_code)
  order by g.product_id, g.size_code, g.id = any($::uuid[]) desc, (g.condition = 'worn'), g.credits, g.id) as piece
  order by kept desc, favourite desc, published_on desc, garment_id
  limit $;
