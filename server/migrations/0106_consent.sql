-- What visitors agreed to, each time they chose (law L-19): the proof of a yes, and of its withdrawal. The visitor is a random
-- number that their cookie has only while something was agreed to; there is no account, no address and no email here.
create table consent_choice (
  id uuid primary key,
  visitor uuid not null,
  -- Our own counting, without a name: no consent is needed, and a no is an objection.
  statistics boolean not null,
  analytics boolean not null,
  advertising boolean not null,
  -- Which words were on the screen (rules/consent-text.ts).
  text_version integer not null check (text_version > 0),
  -- On the banner or on the page about cookies.
  how text not null check (how in ('banner', 'page')),
  -- The browser sent Global Privacy Control, which is a no whatever was pressed.
  browser_refused boolean not null,
  chosen_at timestamptz not null,
  check (not browser_refused or not (statistics or analytics or advertising))
);

-- The daily sweep.
create index consent_choice_chosen_at on consent_choice (chosen_at);

insert into setting (key, value, changed_at) values
  -- A choice is asked for again after this many months.
  ('consent.months', '6', '2026-01-01'),
  -- How long the record of a choice is kept.
  ('consent.record_months', '24', '2026-01-01');
