-- Accounts that nobody signs in to (law L-24): warned once in each period of silence, then closed.
create table silent_account (
  account_id uuid primary key references account on delete cascade,
  -- The last sign-in, or the opening of an account that nobody signed in to. Another sign-in makes the row void.
  silent_since timestamptz not null,
  -- When the warning was asked for; null while something keeps the account, since it would not be closed.
  warned_at timestamptz,
  -- When the mail server took the warning, or an operator sent it another way. Null after a refusal: nobody has been warned.
  sent_at timestamptz,
  -- What kept the account at the last check.
  kept_by text check (kept_by in ('pieces', 'ski', 'late_fee', 'membership', 'payment', 'balance', 'gift_balance')),
  checked_at timestamptz not null,
  check (sent_at is null or warned_at is not null)
);

-- What the job reads.
create index account_silence on account ((coalesce(last_login_at, created_at))) where erased_at is null;

-- Who closed an account: its owner, or the job.
alter table account add column erased_by text
  check (erased_by ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$');
update account set erased_by = 'member' where erased_at is not null;
alter table account add constraint account_erased_by_somebody check ((erased_at is null) = (erased_by is null));

insert into setting (key, value, changed_at) values
  -- An account is closed this many months after its last sign-in.
  ('retention.months', '60', '2026-01-01'),
  -- And at least this many days after its owner was warned.
  ('retention.notice_days', '30', '2026-01-01');
