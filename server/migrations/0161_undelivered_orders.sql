-- The office is asked once about an order that should have arrived some days ago, and whose delivery nobody has recorded (product §4.7).
alter table rental_order add column undelivered_since date;

-- Only what was sent is asked about, and what arrives or is cancelled later keeps the day.
alter table rental_order add constraint rental_order_undelivered
  check (undelivered_since is null or dispatched_at is not null);

insert into setting (key, value, changed_at) values
  -- Days after the last day on which it should have arrived.
  ('order.undelivered_days', '5', '2026-01-01');
