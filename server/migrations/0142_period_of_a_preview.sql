-- The first moment of the period in which a change was previewed: its amount is that of no other period. Null for a change from before.
alter table plan_change add column period_start timestamptz;
