-- When a subscription that is not renewed ends at the provider: at the end of its period, or at an instant within it that was
-- set there by hand.
alter table subscription add column ends_at timestamptz;
update subscription set ends_at = period_end where cancel_at_period_end;
