-- How long a checkout may keep an offered piece past the end of its offer: only as long as that checkout lasts (product §13.3).

-- The offer's own end and the checkout that has kept it past that. Null for an offer that no checkout has kept past its end.
alter table garment_claim add column lasts_until timestamptz;
alter table garment_claim add column kept_by uuid;
alter table garment_claim
  add constraint garment_claim_kept check (
    (lasts_until is null) = (kept_by is null) and (lasts_until is null or kind = 'offer'));
-- A checkout that ends gives its offers back.
create index garment_claim_kept on garment_claim (kept_by) where kept_by is not null and released_at is null;
