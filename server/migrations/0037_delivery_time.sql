-- Working days from an order to its arrival: told before ordering and after it, in the same words everywhere.
insert into setting (key, value, changed_at) values ('delivery.working_days', '{"from": 2, "to": 3}', '2026-01-01');
