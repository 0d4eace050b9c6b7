-- Garments of ski wear that somebody has booked, until when: what may not leave the stock (product §8).
create view booked_garment as
  select d.garment_id, max(d.day) as until
  from ski_day d join ski_line l on l.id = d.line_id
  where l.ended_at is null and l.returned_at is null and l.lost_at is null
  group by d.garment_id;

-- All ski wear, which is little beside what is rented for credits.
create index garment_for_dates on garment (product_id, size_code) where for_dates;
