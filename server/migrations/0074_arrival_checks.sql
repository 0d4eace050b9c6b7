-- What a family says of a piece that has arrived (product §5.2): it matches the marks that were shown, or is worse. A worse one
-- has a report (product §4.11), which frees credits at once or waits for an operator.

create table arrival_check (
  -- Said once a rental, by the family that has it.
  loan_id uuid primary key,
  account_id uuid not null,
  answer text not null check (answer in ('matches', 'worse')),
  -- Why a person decides about a worse one; null: its credits were freed at once.
  review text check (review in ('limit', 'lowest', 'shown')),
  checked_at timestamptz not null,
  foreign key (loan_id, account_id) references loan (id, account_id),
  constraint arrival_check_review check (answer = 'worse' or review is null)
);
-- How many pieces an account had regraded at once of late.
create index arrival_check_account on arrival_check (account_id, checked_at) where answer = 'worse';

-- Where a worse piece is worse, on the outline of its cut.
create table arrival_mark (
  loan_id uuid not null references arrival_check,
  outline text not null check (outline in ('tee', 'sweater', 'bottoms', 'dress', 'dungarees', 'suit', 'coat', 'other')),
  side text not null check (side in ('front', 'back')),
  zone smallint not null check (zone between 1 and 30),
  kind text not null check (kind in ('stain', 'fading', 'pilling', 'snag', 'hole', 'worn', 'print', 'repair')),
  primary key (loan_id, side, zone, kind)
);

-- Said by a family when it arrived, before an inspector recorded the mark: it is older than their rental.
alter table garment_mark add column reported_at timestamptz,
  add constraint garment_mark_reported check (reported_at <= recorded_at);

insert into setting (key, value, changed_at) values
  -- That many pieces of an account are regraded without a person in so many days; about a third of what a family has at home.
  ('arrival.most_regrades', '3', '2026-01-01'),
  ('arrival.regrade_days', '90', '2026-01-01');
