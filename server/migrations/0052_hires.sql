-- The whole time of a loan: hires that follow each other, the choice at the end of each, returns that never arrive.

-- Each agreement to rent a piece. A hire never lengthens: keeping the piece longer is a new row (product §4.8).
create table hire (
  loan_id uuid not null references loan,
  number smallint not null check (number >= 1),
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  -- The order, or the press that took the piece for another term.
  agreed_at timestamptz not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  primary key (loan_id, number),
  -- No hire runs longer than three months (law L-11).
  constraint hire_three_months check (ends_on <= starts_on + interval '3 months')
);
insert into hire (loan_id, number, starts_on, ends_on, agreed_at, actor)
  select id, 1, received_on, term_ends_on, ordered_at, 'member' from loan
  where received_on is not null and term_ends_on is not null;

-- `term_ends_on` is the last day of the newest hire; what it may be is the hire's to say.
alter table loan drop constraint loan_check;
-- How far the family has been asked about the end of the newest hire.
alter table loan add column hire_notice text not null default 'none'
  check (hire_notice in ('none', 'choose', 'last_day', 'overdue'));
-- The jobs of each morning look at what is at home.
create index loan_at_home on loan (term_ends_on) where state = 'at_home';

alter table rental_return drop constraint rental_return_state_check;
alter table rental_return add constraint rental_return_state_check
  check (state in ('announced', 'posted', 'received', 'checked', 'done', 'cancelled', 'lost'));
-- What the member says proves the posting: it stops every clock (product §4.7).
alter table rental_return add column posted_proof text check (length(posted_proof) between 1 and 64);
-- The last reminder, as the day of the return it was sent on.
alter table rental_return add column reminded_day smallint not null default 0 check (reminded_day >= 0);
-- It did not arrive, and its pieces no longer fit the credits: the member must choose (product §2.2).
alter table rental_return add column lapsed_on date;
alter table rental_return add column lost_at timestamptz;

insert into setting (key, value, changed_at) values
  ('term.choice_day', '80', '2026-01-01'),
  ('return.lapse_days', '21', '2026-01-01'),
  ('return.lost_days', '21', '2026-01-01');
