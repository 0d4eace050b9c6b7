-- GET /shop/customer/info: 2 statements

select id, email, given_name, family_name, address_line1, address_line2, city, post_code, contact_phone, country, receive_marketing, (select coalesce(json_agg(agg), '[]')
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
  order by position) as agg) as sizes, (select terms_version
  from consent
  where account_id = $
  and kind in ($)
  and given = $
  order by at desc, id desc
  limit $) as accepted, exists (select id
  from rental_return
  where account_id = $
  and state in ($)
  and (rental_return.state = 'posted' or not coalesce(( select bool_and(garment.recalled)
  from loan join garment on garment.id = loan.garment_id
  where loan.return_id = rental_return.id
  and loan.state = 'return_announced'), false))) as pendingReturn, array( select distinct membership_id
  from loan
  where account_id = $
  and state = 'at_home') as atHome, ( select not bool_or(choice.account_id = $)
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
  where key in ($)) as settings
  from account
  where id = $;

select plan_price.*, booster_price.credits as booster_step_credits, booster_price.total_pence as booster_step_pence, (select next_plan.total_pence + change.to_booster_steps * next_booster.total_pence as pence
  from plan_change as change
  inner join plan_price as next_plan on next_plan.price_id = change.to_price_id
  inner join booster_price as next_booster on next_booster.interval_months = next_plan.interval_months
  and next_booster.active = $
  where change.membership_id = membership.id
  and change.state = $
  and next_booster.active = $
  and membership.credits_in_use <= next_plan.credits + change.to_booster_steps * next_booster.credits
  limit $) as planned_pence, membership.*
  from membership_used as membership
  inner join plan_price on plan_price.price_id = membership.price_id
  inner join booster_price on booster_price.interval_months = plan_price.interval_months
  and booster_price.active = $
  where membership.user_id = $
  order by case when membership.state <> $ then 0 else 1 end, membership.created_at desc
  limit $;
