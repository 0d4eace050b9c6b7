-- GET /shop/customer/membership/statement: 2 statements

select membership.id, membership.part, membership.created_at as used_since, (select count(*) as count
  from credit_ledger
  where credit_ledger.membership_id = membership.id
  and (membership.part = $ or credit_ledger.at >= membership.created_at)) as rows
  from membership_used as membership
  where membership.user_id = $
  order by case when membership.state <> $ then 0 else 1 end, membership.created_at desc
  limit $;

select entry.*, product.name, coalesce(size.short_label, garment.size_code) as size_label
  from credit_ledger as entry
  left join loan on loan.id = entry.loan_id
  left join garment on garment.id = loan.garment_id
  left join product on product.id = garment.product_id
  left join size on size.code = garment.size_code
  where entry.membership_id = $
  order by entry.cause = $, entry.id desc
  limit $ offset $;
