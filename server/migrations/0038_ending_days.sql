-- Around the last day of a membership that ends: how many days before it orders and swaps stop, and how many days after it the
-- clothes are sent back by (decisions.md §3.5).
insert into setting (key, value, changed_at) values
  ('membership.last_order_days', '14', '2026-01-01'),
  ('membership.send_back_days', '30', '2026-01-01')
on conflict (key) do nothing;
