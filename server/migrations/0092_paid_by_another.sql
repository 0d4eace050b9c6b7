-- Two homes (product §12.5): the adult who pays for the membership pays for what the second adult has put together.

alter table checkout
  -- The account that pays, where it is another one than the one whose checkout it is.
  add column billed_to uuid references account,
  -- Since when it waits for that account. Null where the payer began it.
  add column asked_at timestamptz,
  add constraint checkout_billed_to_another check (billed_to <> account_id),
  add constraint checkout_asked_of_somebody check (asked_at is null or (billed_to is not null and amount_pence > 0));
create index checkout_billed on checkout (billed_to, created_at) where billed_to is not null;

insert into setting (key, value, changed_at) values
  ('hold.asked_hours', '12', '2026-01-01');
