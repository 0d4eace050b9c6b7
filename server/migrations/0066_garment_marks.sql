-- Marks of each garment on a drawn outline (product §5): where, what and how large. Recorded when a garment is checked, compared
-- at each inspection, shown before it is ordered.

-- A check for marks is an event of the garment that moves it nowhere: who looked, and when, also where nothing was found.
create index garment_event_marks on garment_event (garment_id, at) where kind = 'check marks';

create table garment_mark (
  id uuid primary key,
  garment_id uuid not null references garment,
  -- The outline on which it was recorded: a product may change its type.
  outline text not null check (outline in ('tee', 'sweater', 'bottoms', 'dress', 'dungarees', 'suit', 'coat', 'other')),
  side text not null check (side in ('front', 'back')),
  zone smallint not null check (zone between 1 and 30),
  kind text not null check (kind in ('stain', 'fading', 'pilling', 'snag', 'hole', 'worn', 'print', 'repair')),
  size text not null check (size in ('small', 'medium', 'large')),
  recorded_in uuid not null references garment_event,
  recorded_at timestamptz not null,
  ended_in uuid references garment_event,
  ended_at timestamptz,
  ended_as text check (ended_as in ('washed-out', 'mended', 'mistake', 'grown')),
  constraint garment_mark_ended check (
    (ended_at is null) = (ended_in is null) and (ended_at is null) = (ended_as is null) and ended_at >= recorded_at)
);
-- One mark of a kind in a zone at a time; also what is read of a garment.
create unique index garment_mark_live on garment_mark (garment_id, side, zone, kind) where ended_at is null;
create index garment_mark_garment on garment_mark (garment_id, recorded_at);
