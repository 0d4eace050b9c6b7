-- Ski wear is hired by dates and priced in pounds; a garment is for credits or for dates, never both (product §8).

alter table product_type add column hired_by_dates boolean not null default false;
update product_type set hired_by_dates = true where code = 'skiwear';

-- Copied from the type when a garment is added, and never changed afterwards: the shop of a garment must not follow an import.
alter table garment add column for_dates boolean not null default false;

-- A garment that was rented out for credits until now says from when it is not; its loan ends as agreed. By the application's clock,
-- as everything that is compared with it. Its changed_at brings the index of a server that is still running up to date.
with moment as (
  select now() + make_interval(secs => coalesce((select offset_seconds from application_clock where id = 1), 0)) as at
), changed as (
  update garment g set for_dates = true, changed_at = greatest(g.changed_at, moment.at)
  from moment, product p
  where p.id = g.product_id and p.type_code in (select code from product_type where hired_by_dates)
  returning g.id, moment.at
)
insert into garment_event (id, garment_id, kind, actor, at)
select gen_random_uuid(), id, 'for dates', 'system:upgrade', at from changed;

-- What can be rented for credits leaves them out.
create or replace view rental_garment as
  select g.id, g.product_id, g.size_code, g.condition, g.credits, g.state = 'ready' as ready, g.changed_at,
    case when c.id is not null then coalesce(c.expires_at, 'infinity'::timestamptz) end as held_until
  from garment g
  left join garment_claim c on c.garment_id = g.id and c.released_at is null
  where g.state not in ('resale', 'sold', 'kept', 'lost', 'donated', 'recycled') and not g.for_dates;

-- Nobody is offered a piece of ski wear any more, so nobody waits for one.
update waiting_list_entry e set ended_at = greatest(e.asked_at, moment.at), ended_as = 'left'
from (select now() + make_interval(secs => coalesce((select offset_seconds from application_clock where id = 1), 0)) as at) moment, product p
where p.id = e.product_id and p.type_code in (select code from product_type where hired_by_dates)
  and e.ended_at is null and e.offer_id is null;

-- Which part of a kit a design is, and so its day price. A design of ski wear without a row cannot be booked yet.
create table ski_style (
  product_id uuid primary key references product,
  part text not null check (part in ('jacket', 'salopettes', 'one_piece', 'boots', 'mittens', 'base_layer')),
  created_at timestamptz not null
);
