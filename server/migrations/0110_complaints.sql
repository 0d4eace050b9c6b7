-- Complaints about the service or about somebody's details (law L-22): acknowledged at once, with an outcome within 30 days.

create table complaint (
  id uuid primary key,
  -- Short enough to read out: C-7K3Q9M.
  reference text not null unique,
  -- Null: made without an account, or its account was closed since.
  account_id uuid references account on delete set null,
  kind text not null check (kind in ('service', 'data_protection')),
  email text not null check (email <> ''),
  -- May be empty.
  name text not null,
  words text not null check (words <> ''),
  state text not null check (state in ('open', 'closed')),
  received_at timestamptz not null,
  -- In London; the 30th day.
  due_on date not null,
  outcome text check (outcome in ('upheld', 'partly_upheld', 'not_upheld')),
  closed_at timestamptz,
  -- Its account was closed: what is left goes once nobody has to be answered.
  account_closed boolean not null default false,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (outcome is not null))
);
-- Sent twice by a slow connection, it is one complaint.
create unique index complaint_once on complaint (email, kind, md5(words)) where state = 'open';
create index complaint_open on complaint (due_on) where state = 'open';
create index complaint_closed on complaint (closed_at) where state = 'closed';
create index complaint_account on complaint (account_id) where account_id is not null;

-- Append-only; goes with its complaint.
create table complaint_event (
  id bigint not null generated always as identity,
  complaint_id uuid not null references complaint on delete cascade,
  kind text not null check (kind in ('received', 'answered', 'closed')),
  -- What the office wrote; empty for what came in.
  words text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (complaint_id, id),
  check ((kind = 'received') = (words = ''))
);
