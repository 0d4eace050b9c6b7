-- POST /shop/stripe-get-payment-intent, a swap: 53 statements

insert into rate_limit (key, window_start, hits)
  values ($), …
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

start transaction isolation level read committed;

select id, email, given_name, family_name, address_line1, address_line2, city, post_code, contact_phone, country, receive_marketing
  from account
  where id = $ for no key update;

select *
  from membership
  where account_id = $
  and state <> $ for update;

select *
  from checkout
  where account_id = $
  and slot = $
  and wish_hash = $
  order by created_at desc, id desc;

select *
  from checkout
  where account_id = $
  and slot = $
  and state = $ for update;

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state
  from garment
  where id in ($)
  order by id for update;

select id, garment_id, kind, owner_id, account_id, expires_at
  from garment_claim
  where garment_id in ($)
  and released_at is null;

select product.id, product.handle, product.name, product.type_code, product.rrp_pence, product.status, brand.name as brand_name, picture.base, picture.external, picture.alt, picture.tint
  from product
  inner join brand on brand.id = product.brand_id
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where product.id in ($);

select *
  from loan
  where account_id = $
  and garment_id in ($)
  order by ordered_at, id;

select *
  from rental_return
  where account_id = $
  and state in ($);

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings, (select coalesce(json_agg(agg), '[]')
  from (select direction
  from free_postage
  where account_id = $) as agg) as spent;

select value
  from setting
  where key = $;

with made as (insert into checkout (id, account_id, purpose, slot, wish_hash, address, terms, amount_pence, expires_at, created_at, state)
  values ($)
  returning *), noted as (insert into checkout_event (checkout_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from made) select *
  from made;

insert into checkout_garment (checkout_id, garment_id, credits)
  values ($), …;

insert into checkout_return (checkout_id, garment_id)
  values ($);

insert into garment_claim (id, garment_id, kind, account_id, owner_id, taken_at, expires_at)
  values ($), …
  on conflict do nothing
  returning garment_id;

update garment
  set changed_at = $
  where id in ($);

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
  limit $ for update;

insert into payment_op (key, operation, attempt, request_hash, state, created_at)
  values ($)
  on conflict do nothing
  returning key;

commit;

start transaction isolation level read committed;

update payment_op
  set state = $, result = $, settled_at = $
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
  limit $ for update;

insert into payment_op (key, operation, attempt, request_hash, state, created_at)
  values ($)
  on conflict do nothing
  returning key;

commit;

start transaction isolation level read committed;

update payment_op
  set state = $, result = $, settled_at = $
  where key = $
  and state <> $;

commit;

start transaction isolation level read committed;

update payment_intent
  set stripe_id = $, client_secret = $, status = $, version = version + $, synced_at = $
  where id = $
  and status = $;

commit;

select *
  from payment_intent
  where id = $;

start transaction isolation level read committed;

select *
  from checkout
  where id = $ for update;

update checkout
  set payment_intent_id = $
  where id = $
  and state in ($);

commit;
