-- POST /shop/gift-cards/complete, paid: 20 statements

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

select *
  from membership
  where account_id = $
  order by case when state <> $ then 0 else 1 end, created_at desc
  limit $;

select sum(discounted_pence) as sum
  from gift_card
  where buyer_account_id = $
  and bought_at > $
  and state <> $;

select id, email, given_name, family_name, address_line1, address_line2, city, post_code, contact_phone, country, receive_marketing
  from account
  where id = $;

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;

with new_card as (insert into gift_card (id, checkout_id, buyer_account_id, buyer_name, buyer_email, recipient_name, recipient_email, to_family, recipient_account_id, sender_name, message, face_pence, paid_pence, discounted_pence, code_hash, deliver_on, expires_on, bought_at, reference, state)
  values ($)
  on conflict (reference) do nothing
  returning id, state, bought_at) insert into gift_card_event (card_id, to_state, actor, at) select id, state, $ as actor, bought_at
  from new_card;

update checkout
  set address = $
  where id = $;

select payment_intent.checkout_id, dispute.open, dispute.status
  from dispute
  inner join payment_intent on payment_intent.stripe_id = dispute.stripe_intent
  where payment_intent.checkout_id in ($);

select *
  from gift_card
  where id = $;

insert into job (id, kind, payload, due_at, dedupe_key, created_at)
  values ($)
  on conflict do nothing;

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
