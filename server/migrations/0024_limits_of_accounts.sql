insert into setting (key, value, changed_at) values
  -- Calls that write, of one account in one minute of wall time, over all processes.
  ('limit.account_writes_minute', '120', '2026-01-01'),
  -- Of these, the ones that reach the payment provider.
  ('limit.account_provider_calls_minute', '60', '2026-01-01');

-- Each write counts one row here now. Unlogged, nobody waits for a disk because of it; after a crash counting begins anew.
alter table rate_limit set unlogged;
