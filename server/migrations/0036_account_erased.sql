-- An account that its owner closed (decisions.md §9.4): the row stays, because orders, invoices and memberships refer to it, and
-- holds nothing that tells whose it was.
alter table account add column erased_at timestamptz;
alter table account add constraint account_erased_is_empty check (
  erased_at is null or (
    email like 'erased-%@erased.invalid' and not receive_marketing and marketing_changed_at is null
    and given_name = '' and family_name = '' and address_line1 = '' and address_line2 = ''
    and city = '' and post_code = '' and contact_phone = ''
  )
);
