-- A session ends this many days after its sign-in, however often it is used: a device that was stolen or lent is out in
-- the end (ASVS). The sliding 60 days stand beside it.
insert into setting (key, value, changed_at) values ('session.longest_days', '180', '2026-01-01');
update session set expires_at = least(expires_at, created_at + interval '180 days');
