-- Payments that were opened by somebody who does not object to being counted. What the provider's message alone makes of one, when no
-- browser is there to ask, is counted by this row, which goes with it; the others are swept after a week.
create table analytics_awaited (
  -- Of a checkout, or of the payment page by which a family joins.
  id uuid primary key,
  awaited_at timestamptz not null
);
