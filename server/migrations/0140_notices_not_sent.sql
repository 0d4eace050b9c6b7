-- What is still to be done, by kind: a round that asks for an email again looks for that job, beside a month of done ones.
create index job_open on job (kind) where done_at is null;

-- Until now a notice counted from when its email was queued. One whose email is not sent yet is none: its job still waits, or the
-- next morning's round resumes it, and it counts once a mail server has answered.
delete from membership_event e using membership m, job j
  where e.cause = 'end ahead' and m.id = e.membership_id and m.state = 'past_due' and e.at >= m.past_due_since
    and j.kind = 'event:membership-end-ahead:email' and j.done_at is null
    and j.payload ->> 'membershipId' = m.id::text and j.created_at >= m.past_due_since;

update membership m set reminded_for = null, reminded_on = null from job j
  where j.kind = 'event:renewal-reminder-due:email' and j.done_at is null
    and j.payload ->> 'membershipId' = m.id::text and j.payload ->> 'renewsOn' = m.reminded_for::text;
