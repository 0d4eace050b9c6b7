-- POST /shop/rentals/{id}/arrival-check, worse: 26 statements

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
  from loan
  where id = $
  and account_id = $ for update;

select arrival_check.loan_id, answer, review, checked_at, (select coalesce(json_agg(agg), '[]')
  from (select mark.outline, mark.side, mark.zone as number, mark.kind
  from arrival_mark as mark
  where mark.loan_id = arrival_check.loan_id
  order by mark.side desc, mark.zone, mark.kind) as agg) as marks
  from arrival_check
  where arrival_check.loan_id = any($::uuid[]);

select id, loan_id, account_id, state, what, words, has_photo, sent_hash, reported_at, resolved_at, condition, credits_before, credits_after, return_id, reason
  from piece_report
  where loan_id = $;

select value
  from setting
  where key = $;

select garment.qr_id, product.type_code, product.name, (select coalesce(json_agg(agg), '[]')
  from (select mark.id, mark.outline, mark.side, mark.zone, mark.kind, mark.size, mark.recorded_at
  from garment_mark as mark
  where mark.garment_id = $::uuid
  and mark.recorded_at <= $::timestamptz
  and (mark.ended_at is null or mark.ended_at > $::timestamptz)) as agg) as marks, (select max(check.at) as at
  from garment_event as check
  where check.garment_id = $::uuid
  and check.kind = $
  and check.at <= $::timestamptz) as checked_at
  from garment
  inner join product on product.id = garment.product_id
  where garment.id = $;

select *
  from membership
  where id = $ for update;

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

select value
  from setting
  where key = $;

select value
  from setting
  where key = $;

select value
  from setting
  where key = $;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

select count(*) as count
  from arrival_check
  where account_id = $
  and answer = $
  and review is null
  and checked_at > $;

with new_check as (insert into arrival_check (loan_id, account_id, answer, review, checked_at)
  values ($)) insert into arrival_mark (loan_id, outline, side, zone, kind)
  values ($);

with new_report as (insert into piece_report (id, loan_id, account_id, state, what, words, photo, has_photo, sent_hash, reported_at)
  values ($)
  returning id, state) insert into piece_report_event (report_id, to_state, actor, at) select id, state, $ as actor, $ as at
  from new_report;

update loan
  set credits = $, condition = $
  where id = $
  and state = $
  and credits = $;

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

with moved as ( update piece_report
  set state = $, condition = $, credits_before = $, credits_after = $, resolved_at = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into piece_report_event (report_id, from_state, to_state, actor, at) select id, $, $, $, $
  from moved
  returning report_id as id;

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

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

commit;
