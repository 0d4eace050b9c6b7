-- What the house itself needs: settings, the business clock, jobs and outbox, rate limits.

-- Numbers that operators may change (decisions.md, "setting"). Typed by the code that reads them.
create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- One row: how far business time runs ahead of wall time, read by every process (architecture.md, Time).
create table business_clock (
  id smallint primary key check (id = 1),
  offset_seconds bigint not null default 0
);
insert into business_clock (id) values (1);

-- Outbox and jobs are one table: a row is written in the transaction that wants the work done, and worked off afterwards
-- at least once. Rows hold ids, never secrets.
create table job (
  id uuid primary key,
  kind text not null,
  payload jsonb not null default '{}',
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  leased_until timestamptz,
  leased_by text,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- Two requests for the same work are one row while it is unfinished or done; null asks for no such promise.
  dedupe_key text,
  created_at timestamptz not null
);
create unique index job_dedupe on job (dedupe_key) where dedupe_key is not null;
-- The worker's question: what is due and not finished.
create index job_due on job (due_at) where done_at is null and failed_at is null;

-- Fixed windows counted by wall time; old rows are deleted by the sweep job.
create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null check (hits > 0),
  primary key (key, window_start)
);

-- Every step an operator takes, by command or screen (decisions.md §5).
create table office_audit (
  id uuid primary key,
  operator text not null,
  action text not null,
  subject_id text not null,
  note text not null default '',
  at timestamptz not null
);

-- A database may be reset or seeded only when it says itself that it is a demo (architecture.md, "From the first day").
create table installation (
  id smallint primary key check (id = 1),
  demo boolean not null,
  seeded_at timestamptz
);
