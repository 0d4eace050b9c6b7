-- GET /shop/customer/info: 7 statements

select id, email, given_name, family_name, address_line1, address_line2, city, post_code, contact_phone, country, receive_marketing
  from account
  where id = $;

select id, name, born_on, height_cm
  from child
  where account_id = $
  order by created_at, id;

select terms_version
  from consent
  where account_id = $
  and kind in ($)
  and given = $
  order by at desc, id desc
  limit $;

select plan_price.*, booster_price.credits as booster_step_credits, booster_price.total_pence as booster_step_pence, membership.*
  from membership
  inner join plan_price on plan_price.price_id = membership.price_id
  inner join booster_price on booster_price.interval_months = plan_price.interval_months
  and booster_price.active = $
  where account_id = $
  order by case when state <> $ then 0 else 1 end, created_at desc
  limit $;

select *
  from rental_return
  where account_id = $
  and state in ($);

select *
  from membership
  where account_id = $
  order by case when state <> $ then 0 else 1 end, created_at desc
  limit $;

select id
  from loan
  where account_id = $
  and state = $
  limit $;
