-- POST /shop/orders, nothing owed: 15 statements

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
  and (input_hash = $ or state = $)
  order by created_at desc, id desc for update;

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

with new_checkout as (insert into checkout (id, account_id, purpose, slot, input_hash, address, terms, amount_pence, expires_at, extended, created_at, state, result_id, ended_at)
  values ($)
  returning *), noted as (insert into checkout_event (checkout_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from new_checkout) select *, exists (select
  from gift_lot
  where account_id = coalesce(new_checkout.billed_to, new_checkout.account_id)
  and left_pence > 0) as has_balance
  from new_checkout;

with claimed as ( insert into garment_claim (id, garment_id, kind, account_id, owner_id, taken_at) select id, garment_id, kind, account_id, owner_id, $
  from jsonb_to_recordset($::jsonb) as c(id uuid, garment_id uuid, kind text, account_id uuid, owner_id uuid)
  on conflict do nothing
  returning id), step as ( select *
  from jsonb_to_recordset($::jsonb) as s(id uuid, garment_id uuid, kind text,
  from text, to text)), moved as ( update garment
  set state = step.to, changed_at = $, safe = garment.safe
  and step.to not in ('received', 'inspecting', 'repair')
  from step
  where garment.id = step.garment_id
  and garment.state = step.from
  and (garment.safe or step.kind <> 'release')
  returning garment.id), noted as ( insert into garment_event (id, garment_id, kind, from_state, to_state, note, cost_pence, actor, at) select step.id, garment_id, kind, from, to, $, $::integer, $, $
  from moved join step on garment_id = moved.id) select (select coalesce(json_agg(id), '[]')
  from moved) as moved, (select count(*)::integer
  from claimed) as claimed;

with new_order as (insert into rental_order (id, reference, account_id, checkout_id, state, address, membership_id, outbound_pence, return_pence, outbound_free, return_free, postage_status, placed_at)
  values ($)
  on conflict (reference) do nothing
  returning id, state) insert into rental_order_event (order_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from new_order;

with new_loan as (insert into loan (id, account_id, membership_id, garment_id, order_id, credits, condition, state, ordered_at)
  values ($), …
  returning id, state) insert into loan_event (loan_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from new_loan;

with changed as ( update membership
  set credits_in_use = $, changed_at = $
  where id = $
  and credits_in_use = $
  returning credits_limit) insert into credit_ledger (id, membership_id, delta, in_use_after, limit_after, cause, loan_id, turn, at) select e.id, $, e.delta, e.in_use_after, credits_limit, e.cause, e.loan_id, e.turn, $
  from changed, jsonb_to_recordset($::jsonb) as e(id uuid, loan_id uuid, cause text, delta integer, turn integer, in_use_after integer);

insert into free_postage (account_id, at, direction, spent_on)
  values ($);

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($), …
  on conflict do nothing;

commit;
