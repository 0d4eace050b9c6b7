-- How often its buyer has had a card emailed again, capped for its whole life: somebody else’s inbox is not theirs to fill. What the
-- office sends again does not count.
alter table gift_card add column resends integer not null default 0 check (resends >= 0);

-- A phone network is shared by thousands: its attempts that fail have a limit of their own.
insert into setting (key, value, changed_at) values ('limit.gift_redeem_network_hour', '200', '2026-01-01');
