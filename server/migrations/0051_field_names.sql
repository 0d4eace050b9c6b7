-- The field's names in place of ours: the hosted page of a joining is a checkout session, a subscription is reconciled with the
-- state that we desire, and what is over has ended. What is queued goes on under its new name.
alter table joining rename to checkout_session;
alter table business_clock rename to application_clock;
alter table membership rename column wanted to desired;
alter table membership rename column wanted_revision to desired_revision;
alter table membership rename column aligned_revision to reconciled_revision;
alter table membership rename column aligning_until to reconciling_until;
alter table checkout rename column wish_hash to input_hash;
alter table checkout rename column settled_at to ended_at;
alter table checkout_session rename column settled_at to ended_at;
alter table plan_change rename column settled_at to ended_at;
alter table refund rename column settled_at to ended_at;
alter table payment_op rename column settled_at to ended_at;
alter table balance_entry rename column settled_at to ended_at;

-- Constraints and indexes are named after what they hold to.
do $$
declare
  old record;
  word text[];
begin
  foreach word slice 1 in array array[['joining', 'checkout_session'], ['business_clock', 'application_clock'],
    ['wanted', 'desired'], ['aligned', 'reconciled'], ['aligning', 'reconciling'], ['checkout_wish', 'checkout_input'],
    ['settled_at', 'ended_at'], ['unsettled', 'unresolved']]
  loop
    for old in
      select conrelid::regclass as holder, conname as name from pg_constraint
        where connamespace = current_schema()::regnamespace and conrelid <> 0 and strpos(conname, word[1]) > 0
    loop
      execute format('alter table %s rename constraint %I to %I', old.holder, old.name, replace(old.name, word[1], word[2]));
    end loop;
    for old in select indexname as name from pg_indexes where schemaname = current_schema() and strpos(indexname, word[1]) > 0
    loop
      execute format('alter index %I rename to %I', old.name, replace(old.name, word[1], word[2]));
    end loop;
  end loop;
end $$;

update job set kind = new.kind, dedupe_key = replace(dedupe_key, old.kind, new.kind)
  from (values
    ('accounts:nobody-to-write-to', 'accounts:unknown-address'),
    ('checkout:settle-abandoned', 'checkout:cancel-abandoned-payment'),
    ('membership:align', 'membership:reconcile-subscription'),
    ('notifications:job-given-up', 'notifications:job-failed')) as name(old_kind, new_kind),
    lateral (select old_kind as kind) as old, lateral (select new_kind as kind) as new
  where job.kind = old.kind;
-- A job after an event is named after it, and carries it.
update job set kind = replace(kind, old_type, new_type), payload = payload || jsonb_build_object('type', new_type)
  from (values
    ('refund-settled', 'refund-recorded'),
    ('mailing-list-asked', 'mailing-list-requested'),
    ('membership-cooled-off', 'membership-cooling-off-cancelled')) as name(old_type, new_type)
  where job.kind like 'event:' || old_type || ':%';
update job set payload = payload - 'joiningId' || jsonb_build_object('checkoutSessionId', payload -> 'joiningId')
  where payload ? 'joiningId';
-- Who did it is named after the job or the event.
do $$
declare
  held record;
  name text[];
begin
  foreach name slice 1 in array array[['checkout:settle-abandoned', 'checkout:cancel-abandoned-payment'],
    ['refund-settled', 'refund-recorded'], ['membership-cooled-off', 'membership-cooling-off-cancelled']]
  loop
    for held in select table_name as rows_of from information_schema.columns
      where table_schema = current_schema() and column_name = 'actor'
    loop
      execute format('update %I set actor = replace(actor, %L, %L) where actor like %L',
        held.rows_of, name[1], name[2], 'system:%' || name[1] || '%');
    end loop;
  end loop;
end $$;
