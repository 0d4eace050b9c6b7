-- A failed renewal stays payable for weeks after its grace, also where the provider has given it up by then: a new
-- subscription then pays for the same membership (decisions.md §3.4).
alter table membership
  -- When the time begins that was not paid; with it the days for which it is overdue.
  add column unpaid_from timestamptz,
  -- The subscription that it joined with, once another one pays for it.
  add column joined_with text unique,
  -- The subscription that waits for its first payment, in place of one that the provider gave up.
  add column restart_subscription text unique;

update membership m
  set unpaid_from = coalesce((select s.period_start from subscription s where s.stripe_id = m.stripe_subscription), m.past_due_since)
  where m.state = 'past_due';

insert into setting (key, value, changed_at) values
  -- Days after the grace in which a failed renewal can still be paid.
  ('membership.payable_days', '30', '2026-01-01'),
  -- Days before such an end on which its member is told.
  ('membership.end_notice_days', '2', '2026-01-01'),
  -- An ending membership orders and swaps while more than these days of its paid time are left (decisions.md §3.5).
  ('membership.last_orders_days', '14', '2026-01-01'),
  -- Days after the last day by which its clothes are due back.
  ('membership.clothes_due_days', '30', '2026-01-01');

-- The kind of supply that each line of a bill is for VAT (decisions.md §3.2, law L-17); its rate is a row of vat_rate.
update invoice set lines = (
  select coalesce(jsonb_agg(line || jsonb_build_object('vatClass', case when line ->> 'priceKey' ~ '^(plan|booster)_' then 'hire' end)
    order by place), '[]')
  from jsonb_array_elements(lines) with ordinality each_line (line, place));
-- Postage follows the goods. A new purpose must say its own class here: without one it cannot be written.
alter table payment_intent
  add column vat_class text not null generated always as (case purpose when 'postage' then 'hire' end) stored;

insert into setting (key, value, changed_at) values
  -- The day from which the subscription chapter of the DMCC Act counts; null: not yet (law L-9).
  ('law.dmcc_effective_from', 'null', '2026-01-01'),
  -- Authorised by the FCA for consumer hire: only then a hire may run longer than three months (law L-11).
  ('law.fca_authorised', 'false', '2026-01-01');
