-- How long a wish of the waiting list is kept, in months: an address that somebody left must not stay for ever.
insert into setting (key, value, changed_at) values ('waiting_list.months', '12', '2026-01-01');
