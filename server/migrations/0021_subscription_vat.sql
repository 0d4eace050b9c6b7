-- The one rate of VAT contained in a subscription's prices at the provider; null where it has none, several or one on top,
-- and until it is read again.
alter table subscription add column vat_basis_points integer;
