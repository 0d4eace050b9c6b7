-- The express request to start now is part of joining: nobody joins without it (decisions.md §3.6). Who had joined without it
-- keeps early_start_on null: they order like everybody and get everything back within their 14 days.
comment on column membership.early_start_on is
  'Day of the express request to start within the 14 days; null: joined before it was required, and keeps the right to everything back';

-- Asked for at a first order, and not confirmed by email yet: that email is no longer written, so the request does not count.
update membership set early_start_on = null
where id in (
  select (payload ->> 'membershipId')::uuid from job
  where kind = 'event:membership-started-early:email' and done_at is null);
delete from job where kind = 'event:membership-started-early:email' and done_at is null;

-- What a cancellation within the 14 days asks: whether any clothes had been sent.
create index rental_order_dispatched on rental_order (membership_id, dispatched_at) where dispatched_at is not null;

-- What somebody saw and agreed to is evidence (law L-14): rows are added, and go only with their account. A wish for news is
-- none, once nobody is there to have it.
create function consent_is_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.kind = 'marketing' or pg_trigger_depth() > 1) then return old; end if;
  raise exception 'a consent is evidence: it is neither changed nor deleted';
end
$$;
create trigger consent_is_evidence before update or delete on consent
  for each row execute function consent_is_evidence();
