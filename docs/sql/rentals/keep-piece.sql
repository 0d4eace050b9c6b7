-- POST /shop/rentals/{id}/keep, paid: 28 statements

insert into rate_limit (key, window_start, hits)
  values ($), …
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select *
  from checkout
  where account_id = $
  and slot = $
  and input_hash = $
  order by created_at desc, id desc;

select *
  from payment_intent
  where id = $;

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
  where (id = $ or (account_id = $
  and slot = $
  and state = $))
  order by id for update;

select garment_id, state
  from loan
  where id = $
  and account_id = $;

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled
  from garment
  where id in ($)
  order by id for update;

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

with step as ( select *
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
  from moved) as moved, 0 as claimed;

with moved as ( update loan
  set state = $, ended_at = $, return_id = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into loan_event (loan_id, from_state, to_state, actor, at) select id, $, $, $, $
  from moved
  returning loan_id as id, exists (select
  from loss
  where loss.loan_id = loan_event.loan_id
  and loss.state in ($)) as holds;

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled
  from garment
  where id in ($)
  order by id for update;

update garment_claim
  set released_at = $
  where garment_id = $
  and kind = $
  and released_at is null;

update garment
  set changed_at = $
  where id in ($);

select *
  from membership
  where id = $ for update;

select credits_in_use, credits_limit, (select coalesce(json_agg(agg), '[]')
  from (select loan_id, delta, turn
  from credit_ledger
  where loan_id = any($::uuid[])) as agg) as ledger
  from membership
  where id = $ for update;

with changed as ( update membership
  set credits_in_use = $, changed_at = $
  where id = $
  and credits_in_use = $
  returning credits_limit) insert into credit_ledger (id, membership_id, delta, in_use_after, limit_after, cause, loan_id, turn, at) select e.id, $, e.delta, e.in_use_after, credits_limit, e.cause, e.loan_id, e.turn, $
  from changed, jsonb_to_recordset($::jsonb) as e(id uuid, loan_id uuid, cause text, delta integer, turn integer, in_use_after integer);

select (exists (select loan.id
  from loan
  where loan.membership_id = $
  and loan.state = $
  and loan.hire_notice = $
  and exists (select used_membership.id
  from membership_used as used_membership
  where used_membership.id = loan.membership_id
  and used_membership.user_id = loan.account_id
  and used_membership.state <> $)
  and not exists (select loss.id
  from loss
  where loss.loan_id = loan.id
  and loss.state in ($)
  and (loss.state = $ or loss.reported_at is not null))) or exists (select rental_return.id
  from rental_return
  where rental_return.membership_id = $
  and rental_return.state = $
  and rental_return.lapsed_on is not null
  and exists (select used_membership.id
  from membership_used as used_membership
  where used_membership.id = rental_return.membership_id
  and used_membership.user_id = rental_return.account_id
  and used_membership.state <> $))) as due;

insert into keep_purchase (id, loan_id, account_id, checkout_id, price_pence, vat_class, bought_at)
  values ($);

select *
  from membership
  where state = $
  and id in (select owned.id
  from membership as owned
  where owned.account_id = $
  union all select membership_share.membership_id as id
  from membership_share
  where second_id = $)
  order by id for update;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

with moved as ( update checkout
  set state = $, ended_at = $, payment_intent_id = $, result_id = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into checkout_event (checkout_id, from_state, to_state, actor, at) select id, $, $, $, $
  from moved
  returning checkout_id as id;

update payment_intent
  set status = $, last_error = $, shipping_country = $, synced_at = $, version = version + $, consumed_by = $
  where id = $
  and status not in ($)
  and (shipping_country is null or shipping_country = $)
  and (consumed_by is null or consumed_by = $)
  returning id;

commit;
