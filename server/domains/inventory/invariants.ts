// Invariants of garments, as queries that must return no rows (npm run invariants). Claims are checked with the loans
// (rentals/invariants.ts).
import { garmentTransitions } from './rules/garment-transitions.ts'

const lawfulSteps = garmentTransitions.transitions.map(({ from, to }) => `('${from}', '${to}')`).join(', ')

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
          where from_state is not null and to_state is not null and (from_state, to_state) not in (${lawfulSteps})`,
  },
  {
    name: 'the last step of a garment is where it is',
    sql: `select g.id, g.state from garment g
          where g.state is distinct from (
            select e.to_state from garment_event e where e.garment_id = g.id and e.to_state is not null
            order by e.at desc, e.id desc limit 1)`,
  },
]
