-- A refund that failed waits for a person, who tries it again or says what became of the money.
alter table refund
  -- The provider's word for why it failed, as far as it gave one.
  add column failure text,
  add column resolved_at timestamptz,
  add column resolution text,
  add constraint refund_resolution check ((resolved_at is null) = (resolution is null)),
  add constraint refund_resolved check (resolved_at is null or state = 'failed');
create index refund_task on refund (settled_at) where state = 'failed' and resolved_at is null;
