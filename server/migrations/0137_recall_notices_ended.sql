-- An email about a recall that nobody needed: nothing of it was with its holder any more when it was to be sent.
alter table recall_notice
  add column not_needed_at timestamptz,
  drop constraint recall_notice_check1,
  add constraint recall_notice_end check (num_nonnulls(sent_at, unreachable_at, not_needed_at) < 2);
