-- News for the mailing list (law L-25): a draft is written and shown by commands, then sent to everybody who agreed to it.
create table news (
  id uuid primary key,
  -- By which operators name it: that of its file.
  name text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
  -- As it was written, in Markdown; read again for every email.
  text text not null check (length(text) between 1 and 20000),
  written_at timestamptz not null,
  -- Since when it is sent: from then on it is not written again.
  sent_at timestamptz,
  -- Nothing more is sent, until it is sent again.
  stopped_at timestamptz check (stopped_at is null or sent_at is not null),
  -- Who reads it before everybody gets it; emptied when that email is sent.
  proof_to text
);

-- An entry may also stand for an account that wants news: its state says that the address itself has asked for nothing.
alter table mailing_list
  drop constraint mailing_list_state_check,
  add constraint mailing_list_state_check check (state in ('asked', 'confirmed', 'left', 'account')),
  -- For whose wish it was made; erased with it.
  add column account_id uuid references account,
  add check (state <> 'account' or account_id is not null),
  -- The words that were agreed to (law L-14, L-25). None is known of who confirmed before they were kept.
  add column agreed_words text,
  -- How many news in a row the mail server refused for good.
  add column bounces integer not null default 0 check (bounces >= 0),
  -- Since when the address is known to take nothing: it gets no news until it confirms again.
  add column suppressed_at timestamptz;
create index mailing_list_account on mailing_list (account_id) where account_id is not null;

-- One row for each address that it goes to: nobody gets it twice.
create table news_copy (
  -- Its Message-ID, whichever job sends it.
  id uuid primary key,
  news_id uuid not null references news,
  entry_id uuid not null references mailing_list on delete cascade,
  -- `sending` belongs to one job; `skipped`: no longer wanted when its turn came; `refused`: by the mail server, for good;
  -- `failed`: the mail server did not take it at any attempt.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'skipped', 'refused', 'failed')),
  job_id uuid,
  attempts integer not null default 0 check (attempts >= 0),
  -- After a failed attempt: not before.
  retry_at timestamptz,
  ended_at timestamptz,
  unique (news_id, entry_id),
  check ((state in ('sent', 'skipped', 'refused', 'failed')) = (ended_at is not null)),
  check ((state = 'sending') = (job_id is not null))
);
create index news_copy_entry on news_copy (entry_id);
-- The next one to send.
create index news_copy_open on news_copy (news_id, id) where state in ('waiting', 'sending');

insert into setting (key, value, changed_at) values
  -- How many emails of news are sent in a minute.
  ('news.per_minute', '60', '2026-01-01'),
  -- After so many refusals in a row an address gets no more news.
  ('news.most_bounces', '3', '2026-01-01');
