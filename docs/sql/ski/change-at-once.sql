-- POST /shop/ski/bookings/{code}/change, cheaper: 39 statements

select *
  from ski_booking
  where id = $
  and account_id = $;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select count(*) as count
  from ski_change
  where booking_id = $;

start transaction isolation level read committed;

select erased_at
  from account
  where id = $ for no key update;

select *
  from checkout
  where account_id = $
  and slot = $
  and state = $;

select *
  from ski_booking
  where id = $ for update;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select ski_line.id, ski_line.garment_id, ski_line.child, ski_line.part, ski_line.day_pence, ski_line.price_pence, ski_line.kept_pence, ski_line.rrp_pence, ski_line.vat_basis_points, garment.product_id, garment.size_code, product.name
  from ski_line
  inner join garment on garment.id = ski_line.garment_id
  inner join product on product.id = garment.product_id
  where ski_line.booking_id = $
  and ski_line.ended_at is null
  order by ski_line.child, ski_line.id;

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
  and (p.status = 'active' or exists (select
  from ski_line l join garment own on own.id = l.garment_id
  where own.product_id = p.id
  and l.booking_id = $
  and l.ended_at is null)) join garment g on g.product_id = p.id
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

select booking_id, count(*) as count, min(from_first_day) as day
  from ski_change
  where booking_id in ($)
  group by booking_id;

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled
  from garment
  where id in ($)
  order by id for update;

select *
  from checkout
  where account_id = $
  and slot = $
  and state = $ for update;

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

update ski_line
  set garment_id = moved.garment_id, price_pence = moved.price_pence, kept_pence = moved.kept_pence
  from unnest($::uuid[], $::uuid[], $::integer[], $::integer[]) as moved(id, garment_id, price_pence, kept_pence)
  where ski_line.id = moved.id
  and booking_id = $
  and ended_at is null;

update ski_booking
  set first_day = $, last_day = $
  where id = $
  and state = $;

insert into ski_change (id, booking_id, actor, at, from_first_day, from_last_day, to_first_day, to_last_day)
  values ($);

update ski_code
  set expires_at = $
  where booking_id = $
  and expires_at > $
  and expires_at < $;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

select checkout_id as checkoutId, amount_pence as amount, refunded_pence as refunded, exists (select dispute.stripe_id
  from dispute
  inner join payment_intent on payment_intent.stripe_id = dispute.stripe_intent
  where payment_intent.checkout_id = ski_payment.checkout_id
  and dispute.open = $) as isDisputed
  from ski_payment
  where booking_id = $
  and kind <> $
  order by paid_at, checkout_id;

update ski_payment
  set refunded_pence = refunded_pence + $
  where checkout_id = $;

select *
  from checkout
  where id = $;

select id, checkout_id
  from payment_intent
  where id = $ for no key update;

select payment_intent.amount_pence, sum(dispute.amount_pence) as taken_pence, (select coalesce(sum(amount_pence), 0) as pence
  from refund
  where refund.payment_intent_id = payment_intent.id
  and refund.resolution = $) as recorded_pence
  from dispute
  inner join payment_intent on payment_intent.stripe_id = dispute.stripe_intent
  where payment_intent.checkout_id = $
  and dispute.open = $
  and dispute.status in ($)
  group by payment_intent.id;

insert into refund (id, account_id, payment_intent_id, amount_pence, reason, state, cause_key, requested_at, due_by)
  values ($)
  on conflict (cause_key) do nothing
  returning id;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

commit;

select *
  from ski_booking
  where id = $;

select *
  from ski_line
  where booking_id in ($)
  order by child, id;

select id, qr_id as qrId, product_id as productId, size_code as sizeCode, condition, credits, state, for_dates as forDates, recalled
  from garment
  where id in ($)
  order by id;

select (select coalesce(json_agg(agg), '[]')
  from (select product.id, product.handle, product.name, product.type_code, product.rrp_pence, product.status, product_type.hired_by_dates, brand.name as brand_name, picture.base, picture.external, picture.alt, picture.tint
  from product
  inner join brand on brand.id = product.brand_id
  inner join product_type on product_type.code = product.type_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  where product.id in ($)) as agg) as faces, (select coalesce(json_agg(agg), '[]')
  from (select code, label, short_label as shortLabel, min_months as minMonths, max_months as maxMonths, height_cm as heightCm
  from size
  order by position) as agg) as sizes;

select booking_id as bookingId, sum(amount_pence) as paid, sum(refunded_pence) as ended, coalesce(sum(case when exists((select dispute.stripe_id
  from dispute
  inner join payment_intent on payment_intent.stripe_id = dispute.stripe_intent
  where payment_intent.checkout_id = ski_payment.checkout_id
  and dispute.open = $
  and dispute.status in ($))) then (select sum(refund.amount_pence) as pence
  from refund
  inner join payment_intent on payment_intent.id = refund.payment_intent_id
  where payment_intent.checkout_id = ski_payment.checkout_id
  and refund.resolution = $) end), 0) as bank, bool_or(exists((select dispute.stripe_id
  from dispute
  inner join payment_intent on payment_intent.stripe_id = dispute.stripe_intent
  where payment_intent.checkout_id = ski_payment.checkout_id
  and dispute.open = $))) as bankDecides
  from ski_payment
  where booking_id in ($)
  and kind <> $
  group by booking_id;

select *
  from ski_fee
  where booking_id in ($);

select *
  from ski_proof
  where booking_id in ($)
  order by id;

select booking_id, count(*) as count, min(from_first_day) as day
  from ski_change
  where booking_id in ($)
  group by booking_id;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;
