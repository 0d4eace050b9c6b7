-- What concerns the security of an account, for its owner to read (ASVS). No address and no user agent: browser and system in
-- words, and whether the network was one that the account had been signed in from.
create table security_event (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in (
    'account_opened', 'signed_in_password', 'signed_in_link', 'password_changed', 'password_reset', 'password_dropped',
    'sessions_ended')),
  -- Wall time, as sessions.
  at timestamptz not null,
  device text,
  -- Of a sign-in only.
  new_network boolean,
  -- Of the account's other sessions, those that ended with it.
  sessions integer check (sessions >= 0)
);
create index security_event_account on security_event (account_id, at);
-- What the sweep looks for.
create index security_event_at on security_event (at);

-- What anybody can cause who knows the email: one row a day and kind, so that no stranger can bury what the owner should see.
-- Whether or not an email has an account the same row is written, else the time of an answer would tell: the subject is the
-- account, or a number made of the email. Hence no reference; the sweep deletes rows of a subject that is no account.
create table security_tally (
  subject_id uuid not null,
  kind text not null check (kind in ('wrong_password', 'reset_asked', 'link_asked')),
  -- In London.
  day date not null,
  times integer not null check (times > 0),
  last_at timestamptz not null,
  primary key (subject_id, kind, day)
);
create index security_tally_last on security_tally (last_at);

insert into setting (key, value, changed_at) values ('security_event.days', '400', '2026-01-01');
