-- What lies in a member's checkout is part of what was promised: it stands in the checkout's own terms, with the credits that
-- were shown, and is written and read with it.

update checkout k set terms = terms || jsonb_build_object(
  'garments', coalesce(
    (select jsonb_agg(jsonb_build_object('garment_id', g.garment_id, 'credits', g.credits) order by g.garment_id)
     from checkout_garment g where g.checkout_id = k.id), '[]'),
  'returns', coalesce(
    (select jsonb_agg(r.garment_id order by r.garment_id) from checkout_return r where r.checkout_id = k.id), '[]'))
  where slot = 'rental';
drop table checkout_garment;
drop table checkout_return;
