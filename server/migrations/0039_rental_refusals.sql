-- What an account's orders, swaps and returns were refused for, so that the office can tell a family why (`office why EMAIL`).
-- One row an account, call and reason, counted: repeated requests add no rows. No basket, no address, no device.
create table rental_refusal (
  account_id uuid not null references account on delete cascade,
  call text not null,
  code text not null,
  -- What they were shown the last time.
  message text not null check (length(message) <= 500),
  times integer not null check (times > 0),
  last_at timestamptz not null,
  primary key (account_id, call, code)
);
-- What has to be forgotten.
create index rental_refusal_last on rental_refusal (last_at);

insert into setting (key, value, changed_at) values ('rental_refusal.days', '90', '2026-01-01');
