-- Pieces that somebody has found (product §12.6): where and when, in fixed words, for the family that has the piece.

create table finding (
  id uuid primary key,
  garment_id uuid not null references garment,
  -- The family's, when it was found; null: nobody has it, so it is for the office, or the account has been closed since.
  loan_id uuid references loan,
  place text not null check (place in ('nursery', 'park', 'friends_house', 'cafe', 'bus_or_train', 'elsewhere')),
  -- The day that the finder chose.
  found_on date not null,
  -- SHA-256 of what the address of the finder's page ends with. Nothing else of the finder is stored.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  -- What its family said, once and only by the account of the loan.
  answer text check (answer in ('pick_up', 'leave_it', 'hand_in', 'have_it')),
  answered_at timestamptz check (answered_at >= created_at),
  constraint finding_answered check ((answer is null) = (answered_at is null))
);
-- How often a piece was found of late.
create index finding_garment on finding (garment_id, created_at);
create index finding_loan on finding (loan_id, created_at) where loan_id is not null;
-- What is deleted some time after.
create index finding_age on finding (created_at);

-- Whose a piece was last.
create index loan_garment on loan (garment_id, ordered_at);

insert into setting (key, value, changed_at) values
  -- Findings that one network may send.
  ('finding.network_hour', '5', '2026-01-01'),
  ('finding.network_day', '20', '2026-01-01'),
  -- Findings of one piece, within 24 hours and within 30 days.
  ('finding.piece_day', '3', '2026-01-01'),
  ('finding.piece_month', '6', '2026-01-01'),
  -- Its finder reads the answer for so many days; until then its family may answer.
  ('finding.page_days', '30', '2026-01-01'),
  -- After "we have it already", no finding of that rental is emailed for so many days.
  ('finding.quiet_days', '30', '2026-01-01'),
  -- After so many days it is deleted; the privacy policy names them, too.
  ('finding.kept_days', '90', '2026-01-01');
