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
