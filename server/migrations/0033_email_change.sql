-- A change of an account's email: asked for by somebody who has just proved who they are, made by the link sent to the new
-- address, undone by the one sent to the old address within seven days (decisions.md §9.1). Wall time, as all codes of letters.
create table email_change (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  former_email text check (former_email = lower(former_email)),
  -- Null where nobody ever showed that the old address was theirs: it is not theirs to take back.
  undo_until timestamptz,
  undone_at timestamptz,
  -- Overtaken: its links do nothing any more.
  closed_at timestamptz,
  check ((confirmed_at is null) = (former_email is null)),
  check (undo_until is null or confirmed_at is not null),
  check (undone_at is null or undo_until is not null)
);
-- One change of an account waits for its link at a time.
create unique index email_change_open on email_change (account_id) where confirmed_at is null and closed_at is null;
create index email_change_account on email_change (account_id);
-- An address that may still be taken back is nobody else's.
create index email_change_former on email_change (former_email)
  where undo_until is not null and undone_at is null and closed_at is null;

-- Each letter has a code of its own, so that a letter that is sent again has a link that works, too.
create table email_change_code (
  code_hash bytea primary key,
  change_id uuid not null references email_change on delete cascade,
  purpose text not null check (purpose in ('confirm', 'undo')),
  created_at timestamptz not null
);
create index email_change_code_change on email_change_code (change_id);

alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check check (kind in (
  'account_opened', 'signed_in_password', 'signed_in_link', 'password_changed', 'password_reset', 'password_dropped',
  'sessions_ended', 'email_change_asked', 'email_changed', 'email_change_undone'));

-- How long after a sign-in nobody is asked to prove again who they are.
insert into setting (key, value, changed_at) values ('sign_in.fresh_minutes', '10', '2026-01-01');
