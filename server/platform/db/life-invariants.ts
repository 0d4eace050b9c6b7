import type { Invariant } from './find-broken.ts'
import type { Life } from './move-rows.ts'

/** Invariants of rows with events (move-rows.ts). @param whose names the rows in the sentences: `an order` */
export function lifeInvariants<State extends string>(
  whose: string,
  { table, events, subject, transitions: { start, transitions }, begins = [start] }: Life<State>,
): readonly Invariant[] {
  const allowed = transitions.map(({ from, to }) => `('${from}', '${to}')`).join(', ')
  return [
    {
      name: `the life of ${whose} has one beginning and no gap: each step begins where the one before ended`,
      sql: `select id, ${subject}, from_state, before from (
              select id, ${subject}, from_state, lag(to_state) over (partition by ${subject} order by id) as before
              from ${events}) step
            where from_state is distinct from before`,
    },
    {
      name: `every step of ${whose} is one that its transitions allow`,
      sql: `select id, ${subject}, from_state, to_state from ${events}
            where case when from_state is null then to_state not in (${begins.map((state) => `'${state}'`).join(', ')})
                       else (from_state, to_state) not in (${allowed}) end`,
    },
    {
      name: `the last step of ${whose} leads to its state`,
      sql: `select s.id, s.state, e.to_state from ${table} s
            left join (select distinct on (${subject}) ${subject}, to_state from ${events} order by ${subject}, id desc) e
              on e.${subject} = s.id
            where s.state is distinct from e.to_state`,
    },
  ]
}
