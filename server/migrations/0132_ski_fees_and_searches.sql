-- A late fee of ski wear that was paid can be given back: its buyer's proof of posting came afterwards.
alter table ski_fee
  drop constraint ski_fee_state_check,
  add constraint ski_fee_state_check check (state in ('asked', 'paid', 'waived', 'refunded'));

-- Each search for kits may try six weeks of dates.
insert into setting (key, value, changed_at) values
  ('limit.ski_searches_minute', '120', '2026-11-28');
