-- GET /shop/ski/bookings/{code}: 12 statements

select *
  from ski_booking
  where id = $
  and account_id = $;

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

select checkout_id as checkoutId, amount_pence as amount, refunded_pence as refunded, exists (select dispute.stripe_id
  from dispute
  inner join payment_intent on payment_intent.stripe_id = dispute.stripe_intent
  where payment_intent.checkout_id = ski_payment.checkout_id
  and dispute.open = $) as isDisputed
  from ski_payment
  where booking_id = $
  and kind <> $
  order by paid_at, checkout_id;

select *
  from checkout
  where id = $;

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
