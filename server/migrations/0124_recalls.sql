-- Recalls (law L-28): pieces that are not safe, found by brand, style and batch, wherever they are, and stopped until it is ended.
create table recall (
  id uuid primary key,
  reference text not null unique check (reference ~ '^RC-[A-Z0-9]{6}$'),
  -- What it means: all of a brand's pieces, or fewer. What comes in later is compared with the same.
  brand_id uuid not null references brand,
  product_id uuid references product,
  -- Words that the name of a design has.
  style text not null check (length(style) <= 100),
  colour text check (colour <> ''),
  size_code text references size,
  -- The days in London on which a piece came to us, both included.
  came_from date,
  came_to date check (came_to >= came_from),
  -- What its holders are emailed, and read beside the piece.
  reason text not null check (length(reason) between 1 and 2000),
  advice text not null check (length(advice) between 1 and 2000),
  begun_at timestamptz not null,
  begun_by text not null
    check (begun_by ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  ended_at timestamptz check (ended_at >= begun_at),
  ended_by text
    check (ended_by ~ '^(member|guest|provider|operator:[^[:cntrl:]]{1,60}|system:[a-z0-9][a-z0-9:-]{0,59})$'),
  check ((ended_at is null) = (ended_by is null))
);
-- What comes in is compared with those that are open.
create index recall_open on recall (brand_id) where ended_at is null;

create table recall_garment (
  recall_id uuid not null references recall,
  garment_id uuid not null references garment,
  stopped_at timestamptz not null,
  primary key (recall_id, garment_id)
);
create index recall_garment_garment on recall_garment (garment_id);

-- A point of the safety check that no check can pass while the recall is open.
alter table safety_check
  drop constraint safety_check_failed_check,
  add constraint safety_check_failed_check check (failed <@ array['cords', 'small-parts', 'nightwear', 'recalled']);
alter table garment
  add column recalled boolean not null default false,
  -- So nothing recalled is ready or sent (garment_safe); nor is it for sale, which needs no check of its own.
  add constraint garment_recalled check (not (recalled and (safe or state = 'resale')));
-- Pieces that are recalled are few: those that are out are looked for each morning.
create index garment_recalled_out on garment (id) where recalled and state = 'out';
