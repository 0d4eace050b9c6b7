-- POST /shop/ski/bookings: 53 statements

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select p.id as productId, p.handle as slug, p.name, brand.name as brandName, p.rrp_pence as rrpPence, picture.base, picture.external, picture.alt, picture.tint, s.part, p.long_description as description, size.code as sizeCode, size.short_label as sizeLabel, size.height_cm as heightCm, stock.free
  from ( select g.product_id, g.size_code, (count(*) filter (where true))::integer as free
  from garment g
  where g.for_dates
  and g.state in ('ready', 'reserved', 'picked', 'packed', 'out', 'return_announced', 'received', 'inspecting', 'cleaning')
  and not g.recalled
  and not exists (select
  from garment_claim c
  where c.garment_id = g.id
  and c.kind = 'loan'
  and c.released_at is null)
  group by g.product_id, g.size_code) stock join ski_style s on s.product_id = stock.product_id join product p on p.id = s.product_id
  and p.status = 'active' join brand on brand.id = p.brand_id join size on size.code = stock.size_code
  left join product_picture picture on picture.product_id = p.id
  and picture.position = 1
  order by s.part, p.handle, size.min_months;

insert into rate_limit (key, window_start, hits)
  values ($)
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits;

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

select value
  from setting
  where key = $ for update;

select count(*)::integer as stock, (count(*) filter (where exists (select
  from ski_day d
  where d.garment_id = g.id
  and d.day between $
  and $
  and d.held_until > $)))::integer as held
  from ski_style s join product p on p.id = s.product_id
  and p.status = 'active' join garment g on g.product_id = p.id
  and g.for_dates
  and g.state in ('ready', 'reserved', 'picked', 'packed', 'out', 'return_announced', 'received', 'inspecting', 'cleaning')
  where s.part = any($::text[])
  group by s.part;

select s.product_id as productId, s.part, g.size_code as sizeCode, g.id as garmentId, coalesce((select array_agg(d.day::text
  order by d.day)
  from ski_day d
  where d.garment_id = g.id
  and d.day between $
  and $
  and (d.line_id is not null or d.held_until > $)
  and not coalesce(d.checkout_id = $::uuid, false)
  and not exists (select
  from ski_line l
  where l.id = d.line_id
  and l.booking_id = $::uuid)), '{}') as blocked
  from ski_style s join product p on p.id = s.product_id
  and p.status = 'active' join garment g on g.product_id = p.id
  and g.for_dates
  and g.state in ('ready', 'reserved', 'picked', 'packed', 'out', 'return_announced', 'received', 'inspecting', 'cleaning')
  and not g.recalled
  and not exists (select
  from garment_claim c
  where c.garment_id = g.id
  and c.kind = 'loan'
  and c.released_at is null)
  where s.part || ' ' || g.size_code = any($::text[])
  order by s.product_id, g.size_code, g.id;

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled
  from garment
  where id in ($)
  order by id for update;

select product.id, product.handle, product.name, product.type_code, product.rrp_pence, product.status, product_type.hired_by_dates, brand.name as brand_name, picture.base, picture.external, picture.alt, picture.tint
  from product
  inner join brand on brand.id = product.brand_id
  inner join product_type on product_type.code = product.type_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where product.id in ($);

select basis_points
  from vat_rate
  where class = $
  and valid_from <= $
  order by valid_from desc
  limit $;

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

delete
  from ski_day
  where checkout_id = $;

delete
  from ski_day
  where garment_id in ($)
  and day >= $
  and day <= $
  and held_until <= $;

insert into ski_day (garment_id, day, checkout_id, held_until) select garment_id, day::date, $::uuid, $
  from unnest($::uuid[]) as garment_id
  cross join generate_series($::date, $::date, interval '1 day') as day
  on conflict do nothing;

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
