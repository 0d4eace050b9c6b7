-- Payments know what they are for by the name of a checkout's purpose, not as postage, and a guest pays without an account
-- (issue: one checkout). The purpose says its kind of supply for VAT: a column that a generated one cannot be any more.

alter table payment_intent drop constraint payment_intent_purpose_check;
alter table payment_intent drop column vat_class;
alter table payment_intent add column vat_class text;
-- Nobody holds the secret of a payment that is being created: the next try asks under its new purpose.
update payment_intent set status = 'canceled', version = version + 1 where status = 'creating';
update payment_intent set
  vat_class = 'hire',
  purpose = coalesce(
    (select case when k.kind = 'return' then 'return'
                 when exists (select 1 from checkout_return r where r.checkout_id = k.id) then 'swap'
                 else 'rental-order' end
     from checkout k where k.id = payment_intent.entity_id),
    'rental-order');
alter table payment_intent
  alter column vat_class set not null,
  add check (vat_class in ('hire', 'sale')),
  add check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  alter column account_id drop not null;

-- What is paid for is always a checkout: its id alone names it.
alter table payment_intent rename column entity_id to checkout_id;
alter table payment_intent drop constraint payment_intent_purpose_entity_id_attempt_key;
alter table payment_intent add unique (checkout_id, attempt);
drop index payment_intent_open;
create unique index payment_intent_open on payment_intent (checkout_id) where status <> 'canceled';

-- A guest's money goes back without an account, too, and a guest's bank may dispute it.
alter table refund alter column account_id drop not null;
alter table refund add check (account_id is not null or payment_intent_id is not null);
alter table dispute alter column account_id drop not null;
