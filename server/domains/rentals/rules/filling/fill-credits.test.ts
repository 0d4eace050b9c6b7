import { expect, test } from 'vitest'
import { aDice, type Dice } from '#tests/support/dice.ts'
import { bySeed, rounds } from '#tests/support/volume.ts'
import { type BasketScore, type Candidate, type CountOwned, compareScores, type Kind, scoreOf } from './basket-score.ts'
import { fillAround, fillCredits } from './fill-credits.ts'

const kinds: readonly Kind[] = ['top', 'bottom', 'outer', 'other']
const piece = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  childId: 'ida',
  kind: 'top',
  credits: 10,
  favourite: false,
  rrpPence: 1500,
  newness: 0,
  ...more,
})
const nothing: CountOwned = () => 0
const fill = (freeCredits: number, candidates: readonly Candidate[], has: CountOwned = nothing) =>
  fillCredits({ freeCredits, candidates, has }).basket.map(({ id }) => id)

test('a favourite goes before anything that the children lack', () => {
  expect(fill(10, [piece('lacking'), piece('loved', { favourite: true, kind: 'other', rrpPence: 100 })])).toEqual([
    'loved',
  ])
})

test('one piece of each kind is proposed before a second of any kind, and pieces at home count', () => {
  const clothes = [piece('top-1'), piece('top-2', { rrpPence: 9000 }), piece('bottom', { kind: 'bottom' })]
  expect(fill(20, clothes)).toEqual(['bottom', 'top-2'])
  expect(fill(10, clothes, (_, kind) => Number(kind === 'top'))).toEqual(['bottom'])
})

test('once a child has two of a kind, value for credits decides', () => {
  const dress = piece('dress', { kind: 'other', rrpPence: 1600 })
  expect(fill(10, [piece('third'), dress], () => 2)).toEqual(['dress'])
  expect(fill(10, [piece('second'), dress], () => 1)).toEqual(['second'])
})

test('each child’s clothes are counted separately', () => {
  const clothes = [piece('a'), piece('b', { rrpPence: 2000 }), piece('c', { childId: 'omar' })]
  expect(fill(20, clothes)).toEqual(['b', 'c'])
})

test('between two baskets of equal worth, the one with fewer credits wins, then the newer one', () => {
  expect(fill(10, [piece('dear'), piece('cheap', { credits: 9 })], () => 2)).toEqual(['cheap'])
  expect(fill(10, [piece('old'), piece('new', { newness: 1 })], () => 2)).toEqual(['new'])
})

const around = (freeCredits: number, kept: readonly string[], candidates: readonly Candidate[]) =>
  fillAround(candidates, { freeCredits, has: nothing, kept: new Set(kept) }).map(({ id }) => id)

test('kept pieces stay, and only the credits that they leave are filled', () => {
  const clothes = [piece('kept'), piece('loved', { favourite: true, credits: 11 }), piece('fits', { kind: 'bottom' })]
  expect(around(20, ['kept'], clothes)).toEqual(['kept', 'fits'])
  expect(around(21, ['kept'], clothes)).toEqual(['kept', 'loved'])
})

test('a kept piece counts as owned, and goes once it no longer fits', () => {
  const clothes = [piece('kept'), piece('top', { rrpPence: 9000 }), piece('bottom', { kind: 'bottom' })]
  expect(around(20, ['kept'], clothes)).toEqual(['kept', 'bottom'])
  expect(around(9, ['kept'], [piece('kept'), piece('small', { credits: 9 })])).toEqual(['small'])
})

test('the basket stays empty if no piece fits or there is none', () => {
  expect(fill(9, [piece('a')])).toEqual([])
  expect(fill(0, [piece('a')])).toEqual([])
  expect(fill(100, [])).toEqual([])
})

const randomCase = ({ next, pick, chance }: Dice) => {
  const candidates = Array.from({ length: Math.floor(next() * 10) }, (_, index) =>
    piece(String(index), {
      childId: pick(['ida', 'omar', null]),
      kind: pick(kinds),
      credits: 1 + Math.floor(next() * 12),
      favourite: chance(0.3),
      rrpPence: pick([500, 900, 900, 1400]),
      newness: Math.floor(next() * 4),
    }),
  )
  const owned = new Map(
    ['ida', 'omar'].flatMap((child) => kinds.map((kind) => [`${child} ${kind}`, pick([0, 0, 1, 2, 3])])),
  )
  const has: CountOwned = (childId, kind) => owned.get(`${childId} ${kind}`) ?? 0
  return { freeCredits: Math.floor(next() * 40), candidates, has }
}

/** @returns the score of the best of all possible baskets */
function bestByBruteForce({ freeCredits, candidates, has }: ReturnType<typeof randomCase>): BasketScore {
  let best = scoreOf([], has)
  for (let bits = 1; bits < 1 << candidates.length; bits += 1) {
    const basket = candidates.filter((_, index) => bits & (1 << index))
    if (basket.reduce((sum, { credits }) => sum + credits, 0) > freeCredits) continue
    const score = scoreOf(basket, has)
    if (compareScores(score, best) > 0) best = score
  }
  return best
}

test('no basket scores better than the one found, compared with every possible basket of small cases', () =>
  bySeed((seed) => {
    const roll = aDice(seed)
    for (let round = 0; round < rounds(1000, 10_000); round += 1) {
      const small = randomCase(roll)
      const { basket } = fillCredits(small)
      expect(new Set(basket).size).toBe(basket.length)
      expect(basket.reduce((sum, { credits }) => sum + credits, 0)).toBeLessThanOrEqual(small.freeCredits)
      expect(scoreOf(basket, small.has)).toEqual(bestByBruteForce(small))
    }
  }))

test('200 candidates for 300 credits take at most three steps per candidate and credit', () => {
  const candidates = Array.from({ length: 200 }, (_, index) =>
    piece(String(index), {
      childId: `child ${index % 8}`,
      kind: kinds[index % 3] as Kind,
      credits: 5 + (index % 30),
      newness: index,
    }),
  )
  const { basket, steps } = fillCredits({ freeCredits: 300, candidates, has: nothing })
  expect(steps).toBeLessThanOrEqual(200 * 301 * 3)
  expect(basket.length).toBeGreaterThan(10)
})
