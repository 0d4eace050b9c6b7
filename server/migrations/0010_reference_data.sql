-- What every installation knows, demo or not: types, sizes, plan prices.

insert into product_type (code, name, singular, position) values
  ('t-shirts', 'T-shirts', 'T-shirt', 1),
  ('trousers', 'Trousers', 'Trousers', 2),
  ('dresses', 'Dresses', 'Dress', 3),
  ('dungarees', 'Dungarees', 'Dungarees', 4),
  ('sweaters', 'Sweaters', 'Sweater', 5),
  ('outerwear', 'Outerwear', 'Coat or jacket', 6),
  ('skiwear', 'Ski-wear', 'Ski-wear', 7);

-- Sizes of decisions.md §10; another size is another row.
insert into size (code, label, short_label, min_months, max_months, height_cm, position) values
  ('092cm', '18–24 months', '18–24m', 18, 24, 92, 1),
  ('098cm', '2–3 years', '2–3y', 24, 36, 98, 2),
  ('104cm', '3–4 years', '3–4y', 36, 48, 104, 3),
  ('110cm', '4–5 years', '4–5y', 48, 60, 110, 4),
  ('116cm', '5–6 years', '5–6y', 60, 72, 116, 5),
  ('122cm', '6–7 years', '6–7y', 72, 84, 122, 6);

-- The nine prices of specification §9, VAT included; a total is what is charged each interval, never a product of the
-- monthly figure (54 × 0.925 is 49.95, the price is 50). The monthly figure is for comparison only, to the nearest penny.
insert into plan_price
  (price_id, payment_interval, interval_months, discount_percent, title, subtitle, credits, total_pence, monthly_pence,
   worth_pence, average_items, recommended, position)
values
  ('plan_100_1m_gbp_v1', 'monthly', 1, null, '100 credits', 'about 6–7 pieces', 100, 1800, 1800, 16000, '6–7', false, 1),
  ('plan_150_1m_gbp_v1', 'monthly', 1, null, '150 credits', 'about 9–10 pieces', 150, 2700, 2700, 24000, '9–10', true, 2),
  ('plan_200_1m_gbp_v1', 'monthly', 1, null, '200 credits', 'about 12–14 pieces', 200, 3600, 3600, 32000, '12–14', false, 3),
  ('plan_100_3m_gbp_v1', 'quarterly', 3, 7.5, '100 credits', 'about 6–7 pieces', 100, 5000, 1667, 16000, '6–7', false, 4),
  ('plan_150_3m_gbp_v1', 'quarterly', 3, 7.5, '150 credits', 'about 9–10 pieces', 150, 7500, 2500, 24000, '9–10', true, 5),
  ('plan_200_3m_gbp_v1', 'quarterly', 3, 7.5, '200 credits', 'about 12–14 pieces', 200, 10000, 3333, 32000, '12–14', false, 6),
  ('plan_100_6m_gbp_v1', '_6Monthly', 6, 17, '100 credits', 'about 6–7 pieces', 100, 9000, 1500, 16000, '6–7', false, 7),
  ('plan_150_6m_gbp_v1', '_6Monthly', 6, 17, '150 credits', 'about 9–10 pieces', 150, 13500, 2250, 24000, '9–10', true, 8),
  ('plan_200_6m_gbp_v1', '_6Monthly', 6, 17, '200 credits', 'about 12–14 pieces', 200, 18000, 3000, 32000, '12–14', false, 9);
