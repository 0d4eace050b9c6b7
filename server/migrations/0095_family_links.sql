-- A family's link (product §7): who has it sees, without an account, which sizes its children wear and what is on its list, and
-- nothing that says who they are.

create table gift_link (
  id uuid primary key,
  account_id uuid not null references account,
  -- SHA-256 of what the address ends with, which its family saw once.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  shows_saved boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz check (revoked_at >= created_at)
);
create index gift_link_account on gift_link (account_id);

-- A child that is removed from its account is in no link either.
create table gift_link_child (
  link_id uuid not null references gift_link on delete cascade,
  child_id uuid not null references child on delete cascade,
  primary key (link_id, child_id)
);
create index gift_link_child_child on gift_link_child (child_id);

insert into setting (key, value, changed_at) values
  -- Links that work for one account at one time, and for how many days each does.
  ('gift_link.most', '5', '2026-01-01'),
  ('gift_link.days', '90', '2026-01-01');
