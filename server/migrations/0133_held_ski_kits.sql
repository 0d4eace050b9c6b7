insert into setting (key, value, changed_at) values
  -- How long kits that somebody asked for by telephone are held until they are paid for.
  ('ski.telephone_hold_hours', '24', '2026-11-28');
