-- Days around a membership's end, where no earlier migration has brought them (decisions.md §3.4, §3.5).
insert into setting (key, value, changed_at) values
  -- Days after the grace in which a failed renewal can still be paid.
  ('membership.payable_days', '30', '2026-01-01'),
  -- An ending membership orders and swaps while more than these days of its paid time are left.
  ('membership.last_orders_days', '14', '2026-01-01'),
  -- Days after the last day by which its clothes are due back.
  ('membership.clothes_due_days', '30', '2026-01-01')
on conflict (key) do nothing;
