-- Who has been sent the notice of a change of the terms (law L-29): each account of a membership once for each version.
create table terms_notice (
  account_id uuid not null references account on delete cascade,
  version text not null,
  announced_at timestamptz not null,
  primary key (account_id, version)
);
