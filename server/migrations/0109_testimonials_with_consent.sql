-- A quote that is no sample names its order and the agreement of the person who is quoted (law L-13).
alter table testimonial
  -- Whose words they are; erased with the account.
  add column account_id uuid references account,
  -- How they agreed, in an operator's words: "by email to us", and what to.
  add column consent text,
  add column consented_on date,
  -- Given anything for it: said wherever it is shown.
  add column rewarded boolean not null default false,
  -- Taken down, at the person's wish or ours; kept as the record of what was shown.
  add column withdrawn_at timestamptz;

-- Nothing says that these people agreed, so they are shown no longer.
update testimonial set withdrawn_at = now() where not sample;

alter table testimonial
  add constraint testimonial_consent_check check (
    sample or withdrawn_at is not null
    or (order_id is not null and account_id is not null and consented_on is not null and coalesce(consent, '') <> '')
  );
create index testimonial_account on testimonial (account_id) where account_id is not null;
