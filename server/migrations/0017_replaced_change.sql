-- A change that is paid now takes the place of one that was planned for the renewal. When nobody pays it, what was planned
-- is planned again: its member was told of it.
alter table plan_change add column replaces uuid references plan_change;
