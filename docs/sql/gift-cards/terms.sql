-- GET /shop/gift-cards/terms, of a member: 3 statements

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select *
  from membership
  where account_id = $
  order by case when state <> $ then 0 else 1 end, created_at desc
  limit $;

select sum(discounted_pence) as sum
  from gift_card
  where buyer_account_id = $
  and bought_at > $
  and state <> $;
