-- What buyers of ski wear have said of posting it back, append-only until their booking is erased. A second parcel has a proof of its
-- own, which must not replace that of the first: a late fee is weighed against both. The booking itself keeps the newest.
create table ski_proof (
  id bigint not null generated always as identity,
  booking_id uuid not null references ski_booking,
  day date not null,
  number text not null,
  reported_at timestamptz not null,
  primary key (booking_id, id)
);

-- When earlier ones were reported is unknown; the start of their day is the earliest that it can have been.
insert into ski_proof (booking_id, day, number, reported_at)
select id, proof_day, proof_number, proof_day::timestamp at time zone 'Europe/London' from ski_booking where proof_day is not null;
