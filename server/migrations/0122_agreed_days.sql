-- The day on which a family agreed to be quoted was once the day of recording. It is known only where an operator stated it, which
-- the note of the publication begins with (decision 375).
alter table testimonial
  drop constraint testimonial_consent_check,
  -- It was never asked for.
  add column agreed_day_unknown boolean not null default false;

update testimonial set consented_on = null, agreed_day_unknown = true
where consented_on is not null and not exists (
  select 1 from office_audit
  where action = 'quote.publish' and subject_id = testimonial.id::text
    and note like to_char(testimonial.consented_on, 'YYYY-MM-DD') || '; %');

alter table testimonial add constraint testimonial_consent_check check (
  sample or withdrawn_at is not null
  or (order_id is not null and account_id is not null and (consented_on is not null or agreed_day_unknown)
    and coalesce(consent, '') <> '')
);
