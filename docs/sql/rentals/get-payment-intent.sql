-- POST /shop/stripe-get-payment-intent, a swap: 46 statements

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
  where state <> $
  and id = (select used_membership.id
  from membership_used as used_membership
  where used_membership.user_id = $
  and used_membership.state <> $
  limit $) for update;

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

select garment.id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled, claim.id as claim_id, claim.kind, claim.owner_id, claim.account_id, claim.expires_at, claim.offered_until, claim.kept_by, (select to_json(obj)
  from (select product.name, (product.status = $
  and product_type.hired_by_dates = $) as rentable, product.status <> $ as published
  from product
  inner join product_type on product_type.code = product.type_code
  where product.id = garment.product_id) as obj) as product
  from garment
  left join garment_claim as claim on claim.garment_id = garment.id
  and claim.released_at is null
  where garment.id in ($)
  order by garment.id
  for update of garment;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings, (select coalesce(json_agg(agg), '[]')
  from (select direction
  from free_postage
  where account_id = $) as agg) as spent, (select coalesce(json_agg(agg), '[]')
  from (select distinct on (loan.garment_id) loan.id, loan.garment_id, loan.membership_id, loan.state, loan.credits, membership.account_id as payer_id
  from loan
  inner join membership on membership.id = loan.membership_id
  where loan.account_id = $
  and loan.garment_id = any($::uuid[])
  order by loan.garment_id, loan.ordered_at desc, loan.id desc) as agg) as loans, (select coalesce(json_agg(agg), '[]')
  from (select rental_return.id, loan.garment_id, (rental_return.state = 'posted' or not coalesce(( select bool_and(garment.recalled)
  from loan join garment on garment.id = loan.garment_id
  where loan.return_id = rental_return.id
  and loan.state = 'return_announced'), false)) as blocks
  from rental_return
  left join loan on loan.return_id = rental_return.id
  where rental_return.account_id = $
  and rental_return.state in ($)
  order by loan.garment_id) as agg) as pending;

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
