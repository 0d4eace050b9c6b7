-- POST /shop/customer/family-links: 10 statements

insert into rate_limit (key, window_start, hits)
  values ($)
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

start transaction isolation level read committed;

select erased_at
  from account
  where id = $ for no key update;

select id
  from session
  where token_hash = $
  and account_id = $;

delete
  from gift_link
  where account_id = $
  and (revoked_at is not null or expires_at <= $);

select count(*) as count
  from gift_link as link
  where link.account_id = $
  and link.revoked_at is null
  and link.expires_at > $;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

insert into gift_link (id, account_id, secret_hash, shows_saved, created_at, expires_at)
  values ($);

insert into gift_link_child (link_id, child_id) select $ as link_id, child.id
  from child
  where child.account_id = $
  and child.id in ($);

commit;
