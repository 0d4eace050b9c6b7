-- How long a preview of a change of plan that nobody took up is kept, in days: it was good for minutes.
insert into setting (key, value, changed_at) values ('membership.preview_days', '7', '2026-01-01');

-- What the daily sweep looks for.
create index plan_change_previewed on plan_change (expires_at) where state = 'previewed';
