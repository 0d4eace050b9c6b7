-- POST /shop/gift-cards, of a member: 45 statements

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

insert into rate_limit (key, window_start, hits)
  values ($)
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

start transaction isolation level read committed;

select erased_at
  from account
  where id = $ for no key update;

select *
  from checkout
  where account_id = $
  and slot = $
  and input_hash = $
  order by created_at desc, id desc;

select *
  from checkout
  where account_id = $
  and slot = $
  and state = $ for update;

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

select value
  from setting
  where key = $;

with new_checkout as (insert into checkout (id, account_id, purpose, slot, input_hash, address, terms, amount_pence, expires_at, extended, created_at, state)
  values ($)
  returning *), noted as (insert into checkout_event (checkout_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from new_checkout) select *, exists (select
  from gift_lot
  where account_id = coalesce(new_checkout.billed_to, new_checkout.account_id)
  and left_pence > 0) as has_balance
  from new_checkout;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

commit;

select id, email, given_name, family_name, address_line1, address_line2, city, post_code, contact_phone, country, receive_marketing
  from account
  where id = $;

select *
  from payment_intent
  where checkout_id = $
  and status <> $;

start transaction isolation level read committed;

select max(attempt) as attempt
  from payment_intent
  where checkout_id = $;

insert into payment_intent (id, account_id, purpose, vat_class, checkout_id, amount_pence, status, attempt, created_at, synced_at)
  values ($)
  on conflict do nothing
  returning *;

commit;

select stripe_customer
  from payment_customer
  where account_id = $;

start transaction isolation level read committed;

select *
  from payment_op
  where operation = $
  order by attempt desc
  limit $;

insert into payment_op (key, operation, attempt, request_hash, state, created_at)
  values ($)
  on conflict do nothing
  returning key;

commit;

start transaction isolation level read committed;

update payment_op
  set state = $, result = $, ended_at = $
  where key = $
  and state <> $;

commit;

start transaction isolation level read committed;

insert into payment_customer (account_id, stripe_customer, created_at)
  values ($)
  on conflict do nothing;

select stripe_customer
  from payment_customer
  where account_id = $;

commit;

start transaction isolation level read committed;

select *
  from payment_op
  where operation = $
  order by attempt desc
  limit $;

insert into payment_op (key, operation, attempt, request_hash, state, created_at)
  values ($)
  on conflict do nothing
  returning key;

commit;

start transaction isolation level read committed;

update payment_op
  set state = $, result = $, ended_at = $
  where key = $
  and state <> $;

commit;

start transaction isolation level read committed;

update payment_intent
  set stripe_id = $, client_secret = $, status = $, version = version + $, synced_at = $
  where id = $
  and status = $
  returning *;

commit;

start transaction isolation level read committed;

select *
  from checkout
  where id = $ for update;

update checkout
  set payment_intent_id = $
  where id = $
  and state in ($);

commit;
