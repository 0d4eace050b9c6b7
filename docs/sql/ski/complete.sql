-- POST /shop/ski/complete, paid: 24 statements

select *
  from checkout
  where id = $
  and account_id = $;

insert into rate_limit (key, window_start, hits)
  values ($)
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits;

select *
  from payment_intent
  where id = $;

start transaction isolation level read committed;

select erased_at
  from account
  where id = $ for no key update;

select *
  from checkout
  where (id = $ or (account_id = $
  and slot = $
  and state = $))
  order by id for update;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

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

with new_booking as (insert into ski_booking (id, reference, checkout_id, account_id, state, first_day, last_day, buyer_name, buyer_email, buyer_phone, address, return_id, booked_at)
  values ($)
  on conflict (reference) do nothing
  returning id, state) insert into ski_booking_event (booking_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from new_booking;

insert into ski_line (id, booking_id, garment_id, child, part, day_pence, price_pence, rrp_pence, vat_class, vat_basis_points)
  values ($);

delete
  from ski_day
  where checkout_id = $;

delete
  from ski_day
  where line_id in ($);

delete
  from ski_day
  where garment_id in ($)
  and day >= $
  and day <= $
  and held_until <= $;

insert into ski_day (garment_id, day, line_id) select garment_id, day::date, line_id
  from unnest($::uuid[], $::uuid[]) as line(garment_id, line_id)
  cross join generate_series($::date, $::date, interval '1 day') as day
  on conflict do nothing;

insert into ski_payment (checkout_id, booking_id, kind, amount_pence, paid_at)
  values ($);

update checkout
  set address = $
  where id = $;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($), …
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

select booking_id
  from ski_payment
  inner join checkout on checkout.id = ski_payment.checkout_id
  where checkout.result_id = $;
