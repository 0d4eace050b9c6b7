// A week of the soak (`npm run soak -- families` plays 200 families through 13 months), which always includes the most important
// acts.
import { expect, test } from 'vitest'
import { requiredActs } from '../soak/family.ts'
import { play } from '../soak/play.ts'
import { freshDatabase } from '../support/database/database.ts'
import { bySeed } from '../support/volume.ts'

const days = 7
const families = 12

test('twelve families lose no penny and no credit in a week of faults', () =>
  bySeed(async (seed) => {
    const database = await freshDatabase()
    try {
      const played = await play({
        databaseUrl: database.url,
        families,
        days,
        seed,
        killChance: 0.3,
        requiredActs: [...requiredActs, ...requiredActs, 'makeOrder', 'makeOrder'],
        // Killed processes may cost a family its turns, so it plays until each act is done.
        until: requiredActs,
        print: (line) => console.log(line),
      })
      expect(played.problems).toEqual([])
      // A week without acts would prove nothing.
      const never = requiredActs.filter((act) => !played.counts.get(`${act}: done`))
      const done = [...played.counts].map(([act, times]) => `${act} ${times}`).toSorted()
      expect(never, `never done, of\n${done.join('\n')}`).toEqual([])
    } finally {
      await database.drop()
    }
  }))
