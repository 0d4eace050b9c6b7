-- POST /shop/gift-cards/redeem: 13 statements

insert into rate_limit (key, window_start, hits)
  values ($)
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

insert into rate_limit (key, window_start, hits)
  values ($), …
  on conflict (key, window_start) do update
  set hits = rate_limit.hits + 1
  returning key, hits, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

start transaction isolation level read committed;

select erased_at
  from account
  where id = $ for no key update;

select *
  from gift_card
  where code_hash = $ for update;

with moved as ( update gift_card
  set state = $, redeemed_at = $, redeemed_by = $
  where id = any($::uuid[])
  and state = $
  returning id) insert into gift_card_event (card_id, from_state, to_state, actor, at) select id, $, $, $, $
  from moved
  returning card_id as id;

insert into gift_lot (id, account_id, gift_card_id, face_pence, paid_pence, left_pence, created_at)
  values ($);

with noted as ( insert into gift_entry (lot_id, account_id, amount_pence, kind, payment_id, cause_key, actor, at)
  values ($)
  returning lot_id, amount_pence) update gift_lot l
  set left_pence = l.left_pence + noted.amount_pence
  from noted
  where l.id = noted.lot_id;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

select coalesce(sum(left_pence) filter (where frozen_at is null), 0) as balance, coalesce(sum(left_pence) filter (where frozen_at is not null), 0) as frozen
  from gift_lot
  where account_id = $;

commit;

update rate_limit
  set hits = hits - 1
  where key = $
  and window_start = $
  and hits > $;

update rate_limit
  set hits = hits - 1
  where key = $
  and window_start = $
  and hits > $;
