-- GET /shipping/get-shipping-cost: 1 statement

select (select jsonb_object_agg(key, value)
  from setting
  where key in ($)) as settings;
