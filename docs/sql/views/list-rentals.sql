-- GET /shop/rentals: 2 statements

select membership.id, membership.part, state, ends_on, choice_due, ( select not bool_or(choice.account_id = $)
  from membership_used as membership
  cross join lateral ( select loan.account_id
  from loan
  where loan.membership_id = membership.id
  and loan.state = 'at_home'
  and loan.hire_notice = 'overdue'
  and not exists (select 1
  from loss
  where loss.loan_id = loan.id
  and loss.state in ($)
  and (loss.state = 'approved' or loss.reported_at is not null))
  union all select returned.account_id
  from rental_return as returned
  where returned.membership_id = membership.id
  and returned.state = 'announced'
  and returned.lapsed_on is not null ) as choice
  where membership.user_id = $
  and membership.state <> 'cancelled'
  and membership.choice_due) as choice_elsewhere, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings, (select coalesce(json_agg(agg), '[]')
  from (select id, state, order_id, label_code, announced_at, due_on, lapsed_on, posted_at, received_at, checked_at, done_at, (rental_return.lapsed_on is not null
  and exists ( select 1
  from membership_used used
  where used.id = rental_return.membership_id
  and used.user_id = rental_return.account_id
  and used.part = 'left')) as of_former_home, (select to_json(obj)
  from (select parcel.label_code, label.tracking_number, (select coalesce(json_agg(agg), '[]')
  from (select event.code, event.happened_at
  from parcel_event as event
  where event.parcel_id = parcel.id) as agg) as events
  from parcel
  left join parcel_label as label on label.parcel_id = parcel.id
  where parcel.carries_id = rental_return.id) as obj) as parcel, (select coalesce(json_agg(agg), '[]')
  from (select loan.garment_id
  from loan
  where loan.return_id = rental_return.id
  order by loan.garment_id) as agg) as garments
  from rental_return
  where account_id = $
  and state <> $
  order by announced_at desc, id desc) as agg) as returns, (select coalesce(json_agg(agg), '[]')
  from (select step.membership_id, step.to_state, step.at, had.ends_on
  from membership_event as step
  inner join membership as had on had.id = step.membership_id
  where had.id in (select owned.id
  from membership as owned
  where owned.account_id = $
  union all select membership_share.membership_id as id
  from membership_share
  where second_id = $)
  order by step.at, step.id) as agg) as history, (select coalesce(json_agg(agg), '[]')
  from (select id, name, born_on, height_cm
  from child
  where account_id = $
  order by created_at, id) as agg) as children, (select coalesce(json_agg(agg), '[]')
  from (select code, label, short_label as shortLabel, min_months as minMonths, max_months as maxMonths, height_cm as heightCm
  from size
  where exists (select id, name, born_on, height_cm
  from child
  where account_id = $
  order by created_at, id)
  order by position) as agg) as sizes
  from membership_used as membership
  where membership.user_id = $
  order by case when membership.state <> $ then 0 else 1 end, membership.created_at desc
  limit $;

select loan.id, loan.order_id, loan.return_id, loan.garment_id, loan.membership_id, loan.state, loan.credits, loan.condition, loan.received_on, loan.term_ends_on, loan.added_in, loan.dropped_in, loan.ended_at, garment.qr_id, garment.product_id, garment.size_code, garment.recalled, product.handle, product.name, product.type_code, product.rrp_pence, brand.name as brand_name, coalesce(size.short_label, garment.size_code) as size_label, picture.base, picture.external, picture.alt, picture.tint, (select hire.starts_on
  from hire
  where hire.loan_id = loan.id
  and hire.ends_on = loan.term_ends_on) as hire_starts_on, piece_report.state as report, loan_wearer.child_id, loan.ended_at, keep_purchase.price_pence, keep_purchase.bought_at, loss.state as loss_state, loss.reported_at, loss.opened_on, loss.at_most_pence, loss.paid_at, loss.price_pence as loss_price_pence, bought_with.billed_to as bought_by, lost_with.billed_to as lost_by, loan.account_id, exists (select share.id
  from membership_share as share
  where share.membership_id = loan.membership_id
  and share.second_id = loan.account_id
  and share.ended_at is null) as shared, (select case when bool_or(finding.answer is null) then 'waits' else 'answered' end as found
  from finding
  where finding.loan_id = loan.id
  and finding.created_at >= $ having count(*) > $) as found, (select to_json(obj)
  from (select recall.reason, recall.advice
  from recall_garment
  inner join recall on recall.id = recall_garment.recall_id
  where recall_garment.garment_id = loan.garment_id
  and recall.ended_at is null
  order by recall.begun_at desc, recall.id desc
  limit $) as obj) as recall
  from loan
  inner join garment on garment.id = loan.garment_id
  inner join product on product.id = garment.product_id
  inner join brand on brand.id = product.brand_id
  left join size on size.code = garment.size_code
  left join product_picture as picture on picture.product_id = product.id
  and picture.position = $
  left join keep_purchase on keep_purchase.loan_id = loan.id
  and keep_purchase.cancelled_at is null
  left join loss on loss.loan_id = loan.id
  and loss.state in ($)
  left join checkout as bought_with on bought_with.id = keep_purchase.checkout_id
  left join checkout as lost_with on lost_with.id = loss.checkout_id
  left join piece_report on piece_report.loan_id = loan.id
  left join loan_wearer on loan_wearer.loan_id = loan.id
  where ((loan.account_id = $
  and (loan.state in ($) or loss.state = $)) or (true
  and loan.membership_id = $
  and loan.account_id <> $
  and loan.state in ($)) or bought_with.billed_to = $ or lost_with.billed_to = $)
  order by loan.ordered_at, loan.id;
