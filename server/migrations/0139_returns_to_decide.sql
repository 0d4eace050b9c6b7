-- A posted return that has not come is decided by the office where its carrier says that it is elsewhere, or has never scanned it and
-- one of its account has been lost without a scan before (product §4.7).
alter table rental_return add column undecided_since date;

-- Only what was posted is decided, and what is received or ended later keeps the day.
alter table rental_return add constraint rental_return_undecided
  check (undecided_since is null or (posted_at is not null and state <> 'announced'));

insert into setting (key, value, changed_at) values
  -- Days after it was posted, after which it counts as lost although nobody has decided, so that no family is blocked for good.
  ('return.decide_days', '60', '2026-01-01');
