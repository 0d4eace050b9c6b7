-- By when a refund must have gone back (law L-4: 14 days). What is not back some days before is told to the office.
alter table refund add column due_by timestamptz;
update refund set due_by = requested_at + interval '14 days';
alter table refund alter column due_by set not null;
