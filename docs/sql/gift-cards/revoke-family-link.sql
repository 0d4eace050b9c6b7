-- DELETE /shop/customer/family-links/{linkId}: 4 statements

insert into rate_limit (key, window_start, hits)
  values ($)
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

start transaction isolation level read committed;

update gift_link
  set revoked_at = $
  where id = $
  and account_id = $
  and revoked_at is null;

commit;
