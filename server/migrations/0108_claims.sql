-- What the shop says of money saved, of the planet and of how long clothes last comes from here and from nowhere else (product §9.5,
-- law L-27). A claim that nobody has verified, or whose evidence has expired, is not shown in production.
create table claim (
  code text primary key check (code ~ '^[a-z]+(-[a-z]+)*$'),
  -- Read one after the other they are the sentence; the figure alone is also shown large.
  figure text not null check (figure <> ''),
  text text not null check (text <> ''),
  -- How it was counted and over what period; shown with it.
  method text not null check (method <> ''),
  source text not null check (source <> ''),
  -- Who answers for it.
  owner text not null check (owner <> ''),
  -- A share of a hundred, where the figure is one: drawn as a bar.
  share_percent smallint check (share_percent between 1 and 100),
  position integer not null unique,
  verified_on date,
  verified_by text,
  -- The last day on which it is shown.
  expires_on date,
  changed_at timestamptz not null,
  check ((verified_on is null) = (verified_by is null)),
  -- Evidence grows old: nothing is verified for good.
  check (verified_on is null or expires_on is not null)
);

-- The operator's own figures, as the specification gives them. None of them has been verified.
insert into claim (code, figure, text, method, source, owner, share_percent, position, changed_at) values
  ('saved-a-year', 'Over £900', 'a year saved per child',
    'For one child and one year. What it is compared with has not been recorded yet.', 'Our own figure', 'the operator', null, 1, '2026-11-28'),
  ('money-saved', 'About 70%', 'of the money saved',
    'How it was worked out has not been recorded yet.', 'Our own figure', 'the operator', 70, 2, '2026-11-28'),
  ('impact-saved', 'About 80%', 'of the environmental impact saved',
    'How it was worked out, and which impacts it counts, has not been recorded yet.', 'Our own figure', 'the operator', 80, 3, '2026-11-28'),
  ('waste', '630 kg', 'of waste avoided in a year',
    'For one year. How it was counted has not been recorded yet.', 'Our own figure', 'the operator', null, 4, '2026-11-28'),
  ('carbon', '13,537 kg', 'of CO2 avoided in a year',
    'For one year. How it was counted, and whether posting and washing are taken off, has not been recorded yet.', 'Our own figure', 'the operator', null, 5, '2026-11-28'),
  ('water', '583,771 litres', 'of water saved in a year',
    'For one year. How it was counted, and whether washing is taken off, has not been recorded yet.', 'Our own figure', 'the operator', null, 6, '2026-11-28'),
  ('bag-reused', 'About 2,000 times', 'is how often one of our bags can be used',
    'For one bag, over its life. Who says so has not been recorded yet.', 'Our own figure', 'the operator', null, 7, '2026-11-28'),
  ('times-rented', 'About 4 to 5 times', 'is how often a piece is rented',
    'For one piece, over its life with us. How it was counted has not been recorded yet.', 'Our own figure', 'the operator', null, 8, '2026-11-28'),
  ('life-extended', 'At least 12 months', 'are added to the life of a piece',
    'For one piece. What it is compared with has not been recorded yet.', 'Our own figure', 'the operator', null, 9, '2026-11-28'),
  ('new-pieces', 'About one in four', 'garments is eventually new',
    'How it was counted has not been recorded yet.', 'Our own figure', 'the operator', null, 10, '2026-11-28'),
  ('example-plan', '£400 a year', 'for 200 credits, paid every 3 months and swapped every 3 months',
    'Four payments of £100, VAT included. Postage after the first delivery and return is not in it.', 'Our prices', 'the operator', null, 11, '2026-11-28');
