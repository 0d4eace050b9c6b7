-- The story of a garment is told from its events. Those of parcels that never arrived did not say so, and their families were counted;
-- those of what an import brought in worn did not say that another family had had it. That something came new is left unsaid: the
-- first imports had no conditions.
update garment_event e set note = 'never arrived'
from loan l join rental_order o on o.id = l.order_id
where e.from_state = 'out' and e.to_state in ('received', 'lost') and e.note = ''
  and l.garment_id = e.garment_id and l.state = 'cancelled' and l.ended_at = e.at and o.dispatched_at is not null;

update garment_event e set note = 'never arrived'
from ski_line l join ski_booking b on b.id = l.booking_id
where e.from_state = 'out' and e.to_state in ('received', 'lost') and e.note = ''
  and l.garment_id = e.garment_id and l.ended_at = e.at and b.state = 'cancelled' and b.dispatched_at is not null;

-- The key of an import ends in the condition and a number, unless the garment came new.
update garment_event e
set note = case e.kind when 'intake' then 'Bought in from another family' else substring(g.import_key from '/(used|worn)/[0-9]+$') end
from garment g
where e.garment_id = g.id and e.kind in ('intake', 'grade') and e.note = '' and g.import_key ~ '/(used|worn)/[0-9]+$';
