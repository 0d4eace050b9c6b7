-- POST /shop/orders/{id}/change: 25 statements

insert into rate_limit (key, window_start, hits)
  values ($)
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
  from rental_order
  where account_id = $
  and id = $;

select *
  from rental_order
  where id = $ for update;

select *
  from loan
  where order_id in ($)
  order by garment_id;

select *
  from checkout
  where account_id = $
  and slot = $
  and state = $ for update;

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled
  from garment
  where id in ($)
  order by id for update;

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

update rental_order
  set revision = $, address = $
  where id = $
  and state = $
  and revision = $;

insert into order_change (order_id, revision, actor, at, garments, address_changed)
  values ($);

with moved as ( update loan
  set state = $, ended_at = $, dropped_in = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into loan_event (loan_id, from_state, to_state, actor, at) select id, $, $, $, $
  from moved
  returning loan_id as id;

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

with new_loan as (insert into loan (id, account_id, membership_id, garment_id, order_id, credits, condition, state, ordered_at, added_in)
  values ($)
  returning id, state) insert into loan_event (loan_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from new_loan;

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

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

select piece.id
  from rental_garment as piece
  where piece.ready = $
  and exists (select entry.id
  from waiting_list_entry as entry
  where entry.product_id = piece.product_id
  and entry.size_code = piece.size_code
  and entry.ended_at is null
  and entry.offer_id is null
  and true)
  and piece.id in ($)
  order by piece.id
  limit $;

commit;

select (select coalesce(json_agg(agg), '[]')
  from (select id, reference, state, address, postage_status, outbound_pence, return_pence, outbound_free, return_free, placed_at, dispatched_at, delivered_at, cancelled_at, rental_order.revision, (select coalesce(json_agg(agg), '[]')
  from (select order_change.revision, address_changed, at
  from order_change
  where order_id = rental_order.id
  order by order_change.revision) as agg) as changes, (select step.at
  from rental_order_event as step
  where step.order_id = rental_order.id
  and step.to_state = $
  limit $) as packed_at, (select to_json(obj)
  from (select parcel.label_code, label.tracking_number, (select coalesce(json_agg(agg), '[]')
  from (select event.code, event.happened_at
  from parcel_event as event
  where event.parcel_id = parcel.id) as agg) as events
  from parcel
  left join parcel_label as label on label.parcel_id = parcel.id
  where parcel.carries_id = rental_order.id) as obj) as parcel, (select coalesce(json_agg(agg), '[]')
  from (select id, state, order_id, label_code, announced_at, due_on, lapsed_on, posted_at, received_at, checked_at, done_at, (rental_return.lapsed_on is not null
  and exists ( select 1
  from membership_used used
  where used.id = rental_return.membership_id
  and used.user_id = rental_return.account_id
  and used.part = 'left')) as of_former_home, (select to_json(obj)
  from (select parcel.label_code, label.tracking_number, (select coalesce(json_agg(agg), '[]')
  from (select event.code, event.happened_at
  from parcel_event as event
  where event.parcel_id = parcel.id) as agg) as events
  from parcel
  left join parcel_label as label on label.parcel_id = parcel.id
  where parcel.carries_id = rental_return.id) as obj) as parcel, (select coalesce(json_agg(agg), '[]')
  from (select loan.garment_id
  from loan
  where loan.return_id = rental_return.id
  order by loan.garment_id) as agg) as garments
  from rental_return
  where order_id = rental_order.id
  order by announced_at desc, id desc) as agg) as returns, (select to_json(obj)
  from (select checkout.id, amount_pence, balance_pence, payment_intent_id, billed_to, exists((select dispute.stripe_id
  from dispute
  inner join payment_intent on payment_intent.stripe_id = dispute.stripe_intent
  where payment_intent.checkout_id = checkout.id
  and dispute.open = $
  and dispute.status in ($))) as dispute_lost
  from checkout
  where checkout.id = rental_order.checkout_id) as obj) as paid_with
  from rental_order
  where account_id = $
  and id = $
  order by placed_at desc, id desc) as agg) as orders, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where loan.order_id = $
  order by loan.garment_id;
