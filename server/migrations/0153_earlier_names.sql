-- The names and colours that an import has replaced. A garment has neither of its own, and a recall must find pieces by what they were
-- called when they came in (law L-28). What was replaced before this migration is not recorded anywhere.
alter table product
  add column earlier_names text[] not null default '{}',
  add column earlier_colours text[] not null default '{}';
