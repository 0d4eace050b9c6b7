import { expect, it } from 'vitest'
import { meterWords } from '#web/lib/meter-words.ts'

it('says what is used and what is left', () => {
  expect(meterWords({ used: 62, limit: 100 })).toEqual({
    state: 'used',
    after: 62,
    figure: '62',
    rest: 'of 100 credits',
    aside: '38 left',
    coming: null,
    spoken: '62 of 100 credits, 38 left',
  })
})

it('praises a member who uses every credit, but not one who has none', () => {
  expect(meterWords({ used: 100, limit: 100 })).toMatchObject({ state: 'full', aside: 'all used, nicely done' })
  expect(meterWords({ used: 0, limit: 0 })).toMatchObject({ state: 'used', aside: '0 left' })
})

it('says by how much the credits exceed the limit', () => {
  expect(meterWords({ used: 118, limit: 100 })).toMatchObject({
    state: 'over',
    aside: '18 over',
    spoken: '118 of 100 credits, 18 over',
  })
})

it('counts what is coming back in a swap', () => {
  expect(meterWords({ used: 118, limit: 100, comingBack: 68 })).toMatchObject({
    state: 'used',
    after: 50,
    coming: '+68 coming back',
    aside: '50 left',
  })
  expect(meterWords({ used: 10, limit: 100, comingBack: 20 }).after).toBe(0)
})
