-- What a change to cheaper dates kept of a piece's price. It stays part of the price, but later changes and the cancel must not halve it
-- again, so it has to be known apart. For bookings changed before today it is not: they keep the larger refund that their page shows.
alter table ski_line add kept_pence integer not null default 0;
alter table ski_line add constraint ski_line_kept check (kept_pence between 0 and price_pence);
