-- GET /shipping/get-shipping-cost: 2 statements

select value
  from setting
  where key = $;

select value
  from setting
  where key = $;
