-- Orders of the resale shop whose buyer has evidently had them, but whose delivery nobody recorded: a return was posted, or pieces were
-- taken back. From this version on both count as their arrival; those of before would stay on their way for ever, and `sent-back`
-- or `order-lost` would refund what their buyer keeps. What ended before an order was sent, such as a missing piece, says nothing.
with sign (order_id, at) as (
  select r.order_id, least(r.posted_at, r.received_at, r.lost_at) from resale_return r
  where num_nonnulls(r.posted_at, r.received_at, r.lost_at) > 0
  union all
  select l.order_id, l.ended_at from resale_line l join resale_order o on o.id = l.order_id where l.ended_at > o.dispatched_at
), arrived as (
  update resale_order o set state = 'delivered', delivered_at = first.at
  from (select order_id, min(at) as at from sign group by order_id) first
  where o.id = first.order_id and o.state = 'dispatched'
  returning o.id, o.delivered_at
), parcels as (
  update parcel p set delivered_at = a.delivered_at from arrived a
  where p.carries_id = a.id and p.delivered_at is null
  returning p.id
), labels as (
  update parcel_label l set pdf = null, qr_png = null from parcels p where l.parcel_id = p.id
)
insert into resale_order_event (order_id, from_state, to_state, actor, at)
select id, 'dispatched', 'delivered', 'system:upgrade', delivered_at from arrived;

-- Whether an operator has done the same today is asked while the order is locked.
create index office_audit_subject on office_audit (subject_id, at);
