-- A piece that is ready again is offered to one person who waits for it, for some hours, then to the next (product §13).

-- Until when it is kept for that person. The claim itself lasts longer: it is passed on by a job, and in between nobody may take
-- the piece.
alter table garment_claim add column offered_until timestamptz;
alter table garment_claim
  add constraint garment_claim_offered check (
    (kind = 'offer') = (offered_until is not null) and (offered_until is null or offered_until <= expires_at)
    and (kind <> 'offer' or account_id is not null));
create index garment_claim_offers on garment_claim (offered_until) where kind = 'offer' and released_at is null;

alter table waiting_list_entry
  -- Null: any.
  add column most_credits integer check (most_credits between 1 and 100),
  -- Its open offer. On the row, so that two pieces that are ready at once are never offered for one entry.
  add column offer_id uuid,
  -- Offers that were not answered.
  add column lapses smallint not null default 0 check (lapses >= 0),
  add column ended_as text check (ended_as in ('ordered', 'left', 'lapsed', 'emailed')),
  -- The piece that an email without an offer was about.
  add column emailed_about uuid references garment;
update waiting_list_entry set ended_as = 'emailed' where ended_at is not null;
alter table waiting_list_entry
  add constraint waiting_list_entry_ended check ((ended_at is null) = (ended_as is null) and (ended_at is null or offer_id is null));
create index waiting_list_entry_emailed on waiting_list_entry (emailed_about, ended_at) where emailed_about is not null;

create table waiting_list_offer (
  -- Also the owner of its claim.
  id uuid primary key,
  entry_id uuid not null references waiting_list_entry on delete cascade,
  account_id uuid not null references account,
  garment_id uuid not null references garment,
  state text not null check (state in ('open', 'taken', 'declined', 'lapsed', 'withdrawn')),
  offered_at timestamptz not null,
  -- As its email says.
  lasts_until timestamptz not null check (lasts_until > offered_at),
  ended_at timestamptz,
  constraint waiting_list_offer_ended check ((state = 'open') = (ended_at is null))
);
create unique index waiting_list_offer_of_entry on waiting_list_offer (entry_id) where state = 'open';
create unique index waiting_list_offer_of_garment on waiting_list_offer (garment_id) where state = 'open';
create index waiting_list_offer_account on waiting_list_offer (account_id, offered_at);
create index waiting_list_offer_entry on waiting_list_offer (entry_id, garment_id);

insert into setting (key, value, changed_at) values
  ('waiting_list.offer_hours', '12', '2026-01-01'),
  -- An offer made at night begins its hours in the morning, in London.
  ('waiting_list.quiet_from_hour', '21', '2026-01-01'),
  ('waiting_list.quiet_to_hour', '7', '2026-01-01'),
  -- Open entries of one account.
  ('waiting_list.entries_each', '50', '2026-01-01'),
  -- People without an offer who are emailed about one piece in 24 hours.
  ('waiting_list.emails_each_piece', '5', '2026-01-01'),
  -- Offers to one account, and emails to one address, in 24 hours.
  ('waiting_list.emails_a_day', '10', '2026-01-01');
