-- POST /shop/orders/{id}/arrival-check: 11 statements

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
  from loan
  where order_id in ($)
  order by garment_id;

select arrival_check.loan_id, answer, review, checked_at, (select coalesce(json_agg(agg), '[]')
  from (select mark.outline, mark.side, mark.zone as number, mark.kind
  from arrival_mark as mark
  where mark.loan_id = arrival_check.loan_id
  order by mark.side desc, mark.zone, mark.kind) as agg) as marks
  from arrival_check
  where arrival_check.loan_id = any($::uuid[]);

select loan_id
  from piece_report
  where loan_id in ($);

select value
  from setting
  where key = $;

insert into arrival_check (loan_id, account_id, answer, checked_at)
  values ($);

commit;
