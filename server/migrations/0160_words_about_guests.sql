-- What operators wrote about the refunds and gift cards of erased guests stayed if the checkout had made nothing, or the daily job had
-- erased the card (law L-21).
update office_audit o set note = '' where note <> '' and exists (
  select from refund r join payment_intent p on p.id = r.payment_intent_id join checkout c on c.id = p.checkout_id
  where r.id::text = o.subject_id and c.guest_erased_at is not null);
update refund r set resolution = ''
where resolution not in ('', 'tried again', 'the bank gave it back') and exists (
  select from payment_intent p join checkout c on c.id = p.checkout_id
  where p.id = r.payment_intent_id and c.guest_erased_at is not null);

update gift_card_event e set note = null where note is not null and exists (
  select from gift_card g join checkout c on c.id = g.checkout_id
  where g.id = e.card_id and c.guest_erased_at is not null);
update office_audit o set note = '' where note <> '' and exists (
  select from gift_card g join checkout c on c.id = g.checkout_id
  where g.id::text = o.subject_id and c.guest_erased_at is not null);

-- For the daily job that drops the addresses of checkouts without a result.
create index checkout_ended_address on checkout (ended_at)
  where account_id is not null and address is not null and state in ('abandoned', 'refunded');
