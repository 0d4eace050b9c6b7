-- Which child a piece is for (product §9.2): a family's own note about a rental, erased with the child or the account.

-- A note can name only a child and a rental of the same account.
alter table child add constraint child_of_account unique (id, account_id);
alter table loan add constraint loan_of_account unique (id, account_id);

create table loan_wearer (
  -- One child a rental.
  loan_id uuid primary key,
  child_id uuid not null,
  account_id uuid not null,
  foreign key (loan_id, account_id) references loan (id, account_id),
  foreign key (child_id, account_id) references child (id, account_id) on delete cascade
);
-- Deleting a child looks for its rentals.
create index loan_wearer_child on loan_wearer (child_id, account_id);
