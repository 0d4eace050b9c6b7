-- A worker takes the jobs of one moment in the order of their ids. Without the id in the index it sorts all that came due
-- together, thousands after a recall, each time that it takes two of them.
drop index job_due;
create index job_due on job (due_at, id) where done_at is null and failed_at is null;
