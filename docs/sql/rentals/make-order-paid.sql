-- POST /shop/order/make, paid: 42 statements

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
  and (wish_hash = $ or state = $)
  order by created_at desc, id desc for update;

commit;

select *
  from payment_intent
  where id = $;

start transaction isolation level read committed;

select id
  from account
  where id = $ for no key update;

update payment_intent
  set status = $, last_error = $, shipping_country = $, version = $, synced_at = $
  where id = $
  and version = $
  returning *;

select *
  from checkout
  where id = $;

select id, email, given_name, family_name, address_line1, address_line2, city, post_code, contact_phone, country, receive_marketing
  from account
  where id = $ for no key update;

select *
  from membership
  where account_id = $
  and state <> $ for update;

select *
  from checkout
  where (id = $ or (account_id = $
  and slot = $
  and state = $))
  order by id for update;

select *
  from payment_intent
  where id = $;

select (select coalesce(json_agg(agg), '[]')
  from (select garment_id as garmentId, credits
  from checkout_garment
  where checkout_id = $
  order by garment_id) as agg) as garments, (select coalesce(json_agg(agg), '[]')
  from (select garment_id
  from checkout_return
  where checkout_id = $
  order by garment_id) as agg) as returns;

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

update garment_claim
  set released_at = $
  where id in ($)
  and released_at is null;

insert into garment_claim (id, garment_id, kind, account_id, owner_id, taken_at, expires_at)
  values ($), …;

with moved as ( update garment
  set state = $, changed_at = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into garment_event (id, garment_id, kind, from_state, to_state, note, cost_pence, actor, at) select e.id, e.garment_id, $, $, $, $, $::integer, $, $
  from moved join jsonb_to_recordset($::jsonb) as e(id uuid, garment_id uuid) on e.garment_id = moved.id
  returning garment_id as id;

with made as (insert into rental_order (id, reference, account_id, checkout_id, state, address, membership_id, outbound_pence, return_pence, outbound_free, return_free, postage_status, placed_at)
  values ($)
  on conflict (reference) do nothing
  returning id, state) insert into rental_order_event (order_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from made;

with made as (insert into loan (id, account_id, membership_id, garment_id, order_id, credits, condition, state, ordered_at)
  values ($), …
  returning id, state) insert into loan_event (loan_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from made;

insert into parcel (id, direction, carries_id, label_code, created_at)
  values ($)
  on conflict (label_code) do nothing;

with made as (insert into rental_return (id, account_id, membership_id, order_id, checkout_id, label_code, state, announced_at, due_on)
  values ($)
  returning id, state) insert into rental_return_event (return_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from made;

with moved as ( update loan
  set state = $, return_id = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into loan_event (loan_id, from_state, to_state, actor, at) select id, $, $, $, $
  from moved
  returning loan_id as id;

select credits_in_use, credits_limit, (select coalesce(json_agg(agg), '[]')
  from (select loan_id, delta
  from credit_ledger
  where loan_id = any($::uuid[])) as agg) as ledger
  from membership
  where id = $ for update;

with changed as ( update membership
  set credits_in_use = $, changed_at = $
  where id = $
  and credits_in_use = $
  returning credits_limit) insert into credit_ledger (id, membership_id, delta, in_use_after, limit_after, cause, loan_id, turn, at) select e.id, $, e.delta, e.in_use_after, credits_limit, $, e.loan_id, e.turn, $
  from changed, jsonb_to_recordset($::jsonb) as e(id uuid, loan_id uuid, delta integer, turn integer, in_use_after integer);

with moved as ( update garment
  set state = $, changed_at = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into garment_event (id, garment_id, kind, from_state, to_state, note, cost_pence, actor, at) select e.id, e.garment_id, $, $, $, $, $::integer, $, $
  from moved join jsonb_to_recordset($::jsonb) as e(id uuid, garment_id uuid) on e.garment_id = moved.id
  returning garment_id as id;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

select credits_in_use, credits_limit, (select coalesce(json_agg(agg), '[]')
  from (select loan_id, delta
  from credit_ledger
  where loan_id = any($::uuid[])) as agg) as ledger
  from membership
  where id = $ for update;

with changed as ( update membership
  set credits_in_use = $, changed_at = $
  where id = $
  and credits_in_use = $
  returning credits_limit) insert into credit_ledger (id, membership_id, delta, in_use_after, limit_after, cause, loan_id, turn, at) select e.id, $, e.delta, e.in_use_after, credits_limit, $, e.loan_id, e.turn, $
  from changed, jsonb_to_recordset($::jsonb) as e(id uuid, loan_id uuid, delta integer, turn integer, in_use_after integer);

insert into free_postage (account_id, direction, spent_on, at)
  values ($);

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

with moved as ( update checkout
  set state = $, settled_at = $, payment_intent_id = $, result_id = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into checkout_event (checkout_id, from_state, to_state, actor, at) select id, $, $, $, $
  from moved
  returning checkout_id as id;

update payment_intent
  set consumed_by = $
  where id = $
  and status = $
  and (shipping_country is null or shipping_country = $)
  and (consumed_by is null or consumed_by = $)
  returning id;

commit;

select *
  from checkout
  where id = $;
