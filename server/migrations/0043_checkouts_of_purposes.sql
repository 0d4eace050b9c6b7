-- One checkout for everything that is paid for once: it knows its payer, its purpose, what is owed and its result. What was
-- promised with it is its purpose's own (`terms`).

alter table checkout add column purpose text, add column slot text, add column terms jsonb,
  add column guest_email text, add column guest_name text;
update checkout k set
  purpose = case when kind = 'return' then 'return'
                 when exists (select 1 from checkout_return r where r.checkout_id = k.id) then 'swap'
                 else 'rental-order' end,
  slot = 'rental',
  terms = jsonb_build_object('membership_id', membership_id, 'outbound_pence', outbound_pence, 'return_pence', return_pence,
                             'outbound_free', outbound_free, 'return_free', return_free);
alter table checkout
  alter column purpose set not null,
  alter column slot set not null,
  alter column terms set not null,
  alter column account_id drop not null,
  alter column address drop not null,
  drop column kind,
  drop column membership_id,
  drop column outbound_pence,
  drop column return_pence,
  drop column outbound_free,
  drop column return_free,
  add check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  add check (amount_pence >= 0),
  add check ((account_id is null) = (guest_email is not null)),
  add check ((guest_email is null) = (guest_name is null));
alter table checkout rename column basket_hash to wish_hash;
alter table checkout rename column hold_expires_at to expires_at;
alter table checkout rename column hold_extended to extended;

-- What is free and what fits is worked out for one wish at a time, in each slot.
drop index checkout_open;
create unique index checkout_open on checkout (account_id, slot) where state = 'open';
drop index checkout_basket;
create index checkout_wish on checkout (account_id, slot, wish_hash);

-- What is queued goes on under its new name, and is not queued twice.
update job set kind = 'checkout:expire', dedupe_key = replace(dedupe_key, 'rentals:expire-checkout', 'checkout:expire')
  where kind = 'rentals:expire-checkout';
update job set kind = 'checkout:settle-abandoned' where kind = 'rentals:settle-abandoned-checkout';
