// Invariants of garments, as queries that must return no rows (npm run invariants). Claims are checked with the loans
// (rentals/invariants.ts).
import { garmentTransitions } from './rules/garment-transitions.ts'
import { maxMarks } from './rules/marks/compare-marks.ts'
import { outlineCodes, outlines } from './rules/marks/outlines.ts'

const allowedSteps = garmentTransitions.transitions.map(({ from, to }) => `('${from}', '${to}')`).join(', ')
const zones = outlineCodes
  .flatMap((code) => outlines[code].map(({ side, number }) => `('${code}', '${side}', ${number})`))
  .join(', ')

export const inventoryInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'the life of a garment has no gap: each step begins where the one before ended',
    sql: `select id, garment_id, from_state, before from (
            select id, garment_id, from_state, to_state,
              lag(to_state) over (partition by garment_id order by at, id) as before
            from garment_event where to_state is not null) step
          where from_state is distinct from before`,
  },
  {
    name: 'every step of a garment is one that its transitions allow',
    sql: `select id, garment_id, from_state, to_state from garment_event
          where from_state is not null and to_state is not null and (from_state, to_state) not in (${allowedSteps})`,
  },
  {
    name: 'a garment is in the state that its last step led to',
    sql: `select g.id, g.state from garment g
          where g.state is distinct from (
            select e.to_state from garment_event e where e.garment_id = g.id and e.to_state is not null
            order by e.at desc, e.id desc limit 1)`,
  },
  {
    name: 'a garment is hired by dates exactly where the type of its product is',
    sql: `select g.id, g.product_id, g.for_dates from garment g
          join product p on p.id = g.product_id join product_type t on t.code = p.type_code
          where g.for_dates <> t.hired_by_dates`,
  },
  {
    name: 'a garment is recalled exactly while a recall that includes it is open',
    sql: `select g.id, g.recalled from garment g
          where g.recalled <> exists (select from recall_garment rg join recall r on r.id = rg.recall_id
            where rg.garment_id = g.id and r.ended_at is null)`,
  },
  {
    name: 'a check for marks moves no garment',
    sql: `select id, garment_id from garment_event
          where kind = 'check marks' and (from_state is not null or to_state is not null)`,
  },
  {
    name: 'a mark begins and ends with a check of its garment, at the same time',
    sql: `select m.id, m.garment_id from garment_mark m
          where not exists (select from garment_event e where e.id = m.recorded_in and e.garment_id = m.garment_id
              and e.kind = 'check marks' and e.at = m.recorded_at)
            or (m.ended_in is not null and not exists (select from garment_event e where e.id = m.ended_in
              and e.garment_id = m.garment_id and e.kind = 'check marks' and e.at = m.ended_at))`,
  },
  {
    name: 'a garment has no more marks than the maximum',
    sql: `select garment_id, count(*) from garment_mark where ended_at is null
          group by garment_id having count(*) > ${maxMarks}`,
  },
  {
    name: 'every mark is in a zone of its outline',
    sql: `select id, outline, side, zone from garment_mark where (outline, side, zone) not in (${zones})`,
  },
]
