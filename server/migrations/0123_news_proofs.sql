-- Who reads news before everybody gets it, for each email: two that are asked for one after the other are both sent.
create table news_proof (
  job_id uuid primary key references job on delete cascade,
  news_id uuid not null references news,
  -- Deleted when the email is sent.
  to_address text not null
);
insert into news_proof (job_id, news_id, to_address)
  select job.id, news.id, news.proof_to from job join news on news.id::text = job.payload ->> 'newsId'
  where job.kind = 'notifications:news-proof' and job.done_at is null and news.proof_to is not null;
alter table news drop column proof_to;
