-- GET /shop/customer/family-links: 1 statement

select (select coalesce(json_agg(agg), '[]')
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
  order by position) as agg) as sizes, (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings, (select coalesce(json_agg(agg), '[]')
  from (select link.id, link.created_at, link.expires_at, link.shows_saved, (select coalesce(json_agg(agg), '[]')
  from (select gift_link_child.child_id
  from gift_link_child
  where gift_link_child.link_id = link.id) as agg) as shown
  from gift_link as link
  where link.account_id = $
  and link.revoked_at is null
  and link.expires_at > $
  order by link.created_at desc, link.id desc) as agg) as links;
