-- Who did it, in one form on every event row: member, guest, provider, operator:NAME or system:WORK (server/kernel/actor.ts).

-- `office:sam` and, in the demo world, `warehouse:dot` and `mending:joan` are operators by name; imports and seeds are work of the shop.
update garment_event set actor = case
    when actor in ('member', 'guest', 'provider') then actor
    when actor ~ '^[a-z]+:.*[^[:space:][:cntrl:]]'
      then 'operator:' || btrim(left(btrim(regexp_replace(substr(actor, strpos(actor, ':') + 1), '[[:cntrl:]]+', ' ', 'g')), 60))
    when actor = 'import' then 'system:catalogue:import'
    else 'system:' || coalesce(nullif(left(btrim(regexp_replace(lower(actor), '[^a-z0-9]+', '-', 'g'), '-'), 60), ''), 'unknown')
  end
  where actor not in ('member', 'guest', 'provider');

-- What the house did to a membership is named by its cause.
update membership_event set actor = case
    when actor like 'office:%'
      then 'operator:' || coalesce(nullif(btrim(left(btrim(regexp_replace(substr(actor, 8), '[[:cntrl:]]+', ' ', 'g')), 60)), ''), 'office')
    when cause = 'accept' then 'system:membership:accept'
    when cause = 'settle' then 'system:membership:settle'
    when cause = 'grace over' then 'system:membership:grace'
    when cause in ('end', 'end ahead') then 'system:membership:settle-unpaid'
    else 'system:membership'
  end
  where actor not in ('member', 'guest', 'provider');

alter table garment_event add constraint garment_event_actor_check
  check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$');
alter table membership_event add constraint membership_event_actor_check
  check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$');
