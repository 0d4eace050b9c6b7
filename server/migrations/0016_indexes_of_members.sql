-- Lookups that every signed-in page or every act of a member makes, and that no index answered.

-- The membership of an account, cancelled ones too: asked twice on each page (membership_live knows only the live ones).
create index membership_account on membership (account_id, created_at);

-- What is still with a family, by its membership: asked by each act on a membership and by settling an ending.
create index loan_membership on loan (membership_id) where state in ('ordered', 'at_home', 'return_announced');

-- What has gone back of an invoice: asked for each line of the list of invoices and before each refund.
create index refund_invoice on refund (stripe_invoice) where stripe_invoice is not null;
