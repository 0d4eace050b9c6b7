-- Every number that decisions.md marks as a setting, with the value it starts from. Operators change rows, not code.
insert into setting (key, value, changed_at) values
  ('postage.outbound_pence', '395', '2026-01-01'),
  ('postage.return_pence', '395', '2026-01-01'),
  ('hold.minutes', '15', '2026-01-01'),
  ('hold.joining_minutes', '30', '2026-01-01'),
  ('credits.pence_per_new_credit', '150', '2026-01-01'),
  ('credits.used_percent', '85', '2026-01-01'),
  ('credits.worn_percent', '65', '2026-01-01'),
  ('keep.pence_per_credit_month_hundredths', '1667', '2026-01-01'),
  ('keep.minimum_pence', '100', '2026-01-01'),
  ('keep.months', '9', '2026-01-01'),
  ('term.months', '3', '2026-01-01'),
  ('return.due_days', '14', '2026-01-01'),
  ('membership.acceptance', '"automatic"', '2026-01-01'),
  ('announcement_bar', '{"text": "Your first delivery and return are on us", "linkText": "See plans", "linkHref": "/plans"}', '2026-01-01');
