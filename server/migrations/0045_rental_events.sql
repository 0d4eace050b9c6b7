-- The lives of checkouts, orders, returns and loans, append-only: each step with who took it, as those of garments and
-- memberships. A life begins with an event that comes from nothing. The key finds the steps of one life in their order; nothing
-- else is asked.

create table checkout_event (
  id bigint not null generated always as identity,
  checkout_id uuid not null references checkout,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (checkout_id, id)
);
create table rental_order_event (
  id bigint not null generated always as identity,
  order_id uuid not null references rental_order,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (order_id, id)
);
create table rental_return_event (
  id bigint not null generated always as identity,
  return_id uuid not null references rental_return,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (return_id, id)
);
create table loan_event (
  id bigint not null generated always as identity,
  loan_id uuid not null references loan,
  from_state text,
  to_state text not null,
  actor text not null
    check (actor ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  at timestamptz not null,
  primary key (loan_id, id)
);

-- What has happened so far, as far as the rows tell: states, their times, and who worked on what (office_audit). What nothing
-- tells is this upgrade's: `system:upgrade`.

create function pg_temp.operator_actor(name text) returns text language sql as $$
  select 'operator:' || coalesce(nullif(btrim(left(btrim(regexp_replace(name, '[[:cntrl:]]+', ' ', 'g')), 60)), ''), 'office')
$$;
create temporary table worked on commit drop as
  select distinct on (action, subject_id) action, subject_id, pg_temp.operator_actor(operator) as actor, at
  from office_audit where action in ('order.pick', 'order.dispatch', 'order.deliver', 'return.receive', 'return.inspect')
  -- The last inspection of a return is the one that finished it.
  order by action, subject_id, at desc, id desc;

insert into checkout_event (checkout_id, from_state, to_state, actor, at)
  select checkout_id, from_state, to_state, actor, at from (
    -- What owed nothing and was asked for at once began as completed.
    select k.id as checkout_id, 1 as step, null as from_state,
      case when k.state = 'completed' and k.amount_pence = 0 and k.settled_at = k.created_at then 'completed' else 'open' end as to_state,
      case when k.account_id is null then 'guest' else 'member' end as actor, k.created_at as at
    from checkout k
    union all
    select k.id, 2, 'open', k.state,
      case when k.amount_pence > 0 and k.state in ('completed', 'refunded') then 'provider'
           when k.state = 'abandoned' and k.settled_at >= k.expires_at then 'system:checkout:expire'
           when k.account_id is null then 'guest' else 'member' end,
      coalesce(k.settled_at, k.created_at)
    from checkout k
    where k.state <> 'open'
      and not (k.state = 'completed' and k.amount_pence = 0 and k.settled_at = k.created_at)) life
  order by at, checkout_id, step;

insert into rental_order_event (order_id, from_state, to_state, actor, at)
  select order_id, from_state, to_state, coalesce(actor, 'system:upgrade'), at from (
    select o.id as order_id, 1 as step, null as from_state, 'placed' as to_state, 'member' as actor, o.placed_at as at
    from rental_order o
    union all
    select o.id, 2, 'placed', 'picking', w.actor, coalesce(w.at, o.dispatched_at, o.placed_at)
    from rental_order o left join worked w on w.action = 'order.pick' and w.subject_id = o.id::text
    where o.state in ('picking', 'packed', 'dispatched', 'delivered') or (o.state = 'cancelled' and w.at is not null)
    union all
    select o.id, 3, 'picking', 'packed', w.actor, coalesce(o.dispatched_at, w.at, o.placed_at)
    from rental_order o left join worked w on w.action = 'order.dispatch' and w.subject_id = o.id::text
    where o.state in ('packed', 'dispatched', 'delivered')
    union all
    select o.id, 4, 'packed', 'dispatched', w.actor, coalesce(o.dispatched_at, w.at, o.placed_at)
    from rental_order o left join worked w on w.action = 'order.dispatch' and w.subject_id = o.id::text
    where o.state in ('dispatched', 'delivered')
    union all
    select o.id, 5, 'dispatched', 'delivered', w.actor, coalesce(o.delivered_at, w.at, o.placed_at)
    from rental_order o left join worked w on w.action = 'order.deliver' and w.subject_id = o.id::text
    where o.state = 'delivered'
    union all
    -- Nothing of it could be picked: the operator's. As its membership ended, or after its paid time: the shop's.
    select o.id, 6, case when w.at is null then 'placed' else 'picking' end, 'cancelled',
      case when w.at is not null then w.actor
           when m.ending_reason = 'cooled_off'
             and o.cancelled_at between m.ending_asked_at - interval '1 second' and m.ending_asked_at + interval '1 second'
             then 'system:membership-cooled-off'
           when m.ends_on <= (o.cancelled_at at time zone 'Europe/London')::date
             and o.cancelled_at >= m.ending_asked_at - interval '1 second' then 'system:paid-time-over'
           else 'member' end,
      coalesce(o.cancelled_at, o.placed_at)
    from rental_order o join membership m on m.id = o.membership_id
    left join worked w on w.action = 'order.pick' and w.subject_id = o.id::text
    where o.state = 'cancelled') life
  order by at, order_id, step;

insert into rental_return_event (return_id, from_state, to_state, actor, at)
  select return_id, from_state, to_state, coalesce(actor, 'system:upgrade'), at from (
    select r.id as return_id, 1 as step, null as from_state, 'announced' as to_state, 'member' as actor, r.announced_at as at
    from rental_return r
    union all
    select r.id, 2, 'announced', 'posted', null, coalesce(r.posted_at, r.announced_at)
    from rental_return r where r.posted_at is not null or r.state = 'posted'
    union all
    select r.id, 3, case when r.posted_at is null then 'announced' else 'posted' end, 'received', w.actor,
      coalesce(r.received_at, w.at, r.announced_at)
    from rental_return r left join worked w on w.action = 'return.receive' and w.subject_id = r.id::text
    where r.state in ('received', 'checked', 'done')
    union all
    select r.id, 4, 'received', 'checked', w.actor, coalesce(r.checked_at, w.at, r.announced_at)
    from rental_return r left join worked w on w.action = 'return.inspect' and w.subject_id = r.id::text
    where r.state in ('checked', 'done')
    union all
    select r.id, 5, 'checked', 'done', w.actor, coalesce(r.done_at, w.at, r.announced_at)
    from rental_return r left join worked w on w.action = 'return.inspect' and w.subject_id = r.id::text
    where r.state = 'done'
    union all
    select r.id, 6, 'announced', 'cancelled', null, coalesce(r.cancelled_at, r.announced_at)
    from rental_return r where r.state = 'cancelled') life
  order by at, return_id, step;

-- A loan goes as its order and its return do.
insert into loan_event (loan_id, from_state, to_state, actor, at)
  select loan_id, from_state, to_state, coalesce(actor, 'system:upgrade'), at from (
    select l.id as loan_id, 1 as step, null as from_state, 'ordered' as to_state, 'member' as actor, l.ordered_at as at from loan l
    union all
    select l.id, 2, 'ordered', 'at_home', e.actor, coalesce(e.at, l.ordered_at)
    from loan l left join rental_order_event e on e.order_id = l.order_id and e.to_state = 'delivered'
    where l.state in ('at_home', 'return_announced', 'returned', 'kept', 'lost')
    union all
    -- Not picked, while the rest of its order was; else with its order.
    select l.id, 3, 'ordered', 'cancelled', coalesce(c.actor, p.actor), coalesce(l.ended_at, c.at, p.at, l.ordered_at)
    from loan l left join rental_order_event c on c.order_id = l.order_id and c.to_state = 'cancelled'
    left join rental_order_event p on p.order_id = l.order_id and p.to_state = 'picking'
    where l.state = 'cancelled'
    union all
    select l.id, 4, 'at_home', 'return_announced', e.actor, coalesce(e.at, l.ordered_at)
    from loan l left join rental_return_event e on e.return_id = l.return_id and e.to_state = 'announced'
    where l.state in ('return_announced', 'returned') or (l.state in ('kept', 'lost') and l.return_id is not null)
    union all
    select l.id, 5, 'return_announced', 'returned', e.actor, coalesce(l.ended_at, e.at, l.ordered_at)
    from loan l left join rental_return_event e on e.return_id = l.return_id and e.to_state = 'received'
    where l.state = 'returned'
    union all
    select l.id, 6, case when l.return_id is null then 'at_home' else 'return_announced' end, l.state, null,
      coalesce(l.ended_at, l.ordered_at)
    from loan l where l.state in ('kept', 'lost')) life
  order by at, loan_id, step;

drop function pg_temp.operator_actor(text);
