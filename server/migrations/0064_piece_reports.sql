-- Pieces that are not as described (product §4.11): what a family reports of one, and how an operator resolves it.

create table piece_report (
  id uuid primary key,
  -- A piece is reported once a loan.
  loan_id uuid not null unique references loan,
  account_id uuid not null references account,
  state text not null check (state in ('open', 'regraded', 'taken_back', 'declined')),
  what text not null check (what in ('worn', 'damaged', 'wrong_piece')),
  -- Empty once the account is closed.
  words text not null check (length(words) <= 500),
  -- Drawn again by us as a JPEG, so that nothing but the picture is left of what was sent.
  photo bytea check (octet_length(photo) between 1 and 4000000),
  has_photo boolean not null,
  -- SHA-256 of what was sent: the same again is answered the same. Null once the account is closed.
  sent_hash bytea check (octet_length(sent_hash) = 32),
  reported_at timestamptz not null,
  resolved_at timestamptz,
  -- What the piece counts as since it was regraded.
  condition text check (condition in ('used', 'worn')),
  -- The credits of the piece that were in use before and after it was resolved.
  credits_before integer check (credits_before between 0 and 100),
  credits_after integer check (credits_after between 0 and credits_before),
  -- The return that it was put into when it was taken back; null: its family had sent it back already.
  return_id uuid references rental_return,
  -- For its family: why nothing changes. Empty once the account is closed.
  reason text check (length(reason) <= 500),
  constraint piece_report_resolved check ((state = 'open') = (resolved_at is null)),
  constraint piece_report_photo check (has_photo or photo is null),
  constraint piece_report_credits check (
    (state in ('regraded', 'taken_back')) = (credits_before is not null)
    and (credits_before is null) = (credits_after is null)),
  constraint piece_report_regraded check (
    (state = 'regraded') = (condition is not null)
    and (state <> 'regraded' or (credits_after >= 1 and credits_after < credits_before))),
  constraint piece_report_taken_back check (
    (state <> 'taken_back' or credits_after = 0) and (state = 'taken_back' or return_id is null)),
  constraint piece_report_declined check ((state = 'declined') = (reason is not null))
);
create index piece_report_account on piece_report (account_id);
-- What waits for an operator, and the photos that are forgotten some days after it was resolved.
create index piece_report_open on piece_report (reported_at) where state = 'open';
create index piece_report_photos on piece_report (resolved_at) where photo is not null;

create table piece_report_event (
  id bigint not null generated always as identity,
  report_id uuid not null references piece_report,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (report_id, id)
);

-- A regraded piece takes fewer credits from then on. It is still taken: the entry has no turn.
alter table credit_ledger
  drop constraint credit_ledger_cause_check,
  add constraint credit_ledger_cause_check check (cause in (
    'order', 'return_announced', 'order_cancelled', 'order_changed', 'return_cancelled', 'kept', 'purchase_cancelled', 'lost',
    'found', 'not_picked', 'regraded', 'joined', 'plan_changed', 'booster_changed')),
  drop constraint credit_ledger_kind_check,
  add constraint credit_ledger_kind_check check (
    (loan_id is not null and (turn is null) = (cause = 'regraded') and delta <> 0 and limit_delta = 0
      and (cause <> 'regraded' or delta < 0))
    or (loan_id is null and turn is null and delta = 0 and limit_delta <> 0));

insert into setting (key, value, changed_at) values
  -- Days after a piece arrived in which it can be reported.
  ('report.days', '14', '2026-01-01'),
  -- Days after a report was resolved until its photo is deleted; the privacy policy names them, too.
  ('report.photo_days', '30', '2026-01-01');
