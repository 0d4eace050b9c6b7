import { expect, test } from 'vitest'
import { type ListedAddress, wantsNews } from './wants-news.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const entry = (change: Partial<ListedAddress>): ListedAddress => ({
  ...{ state: 'asked', confirmed_at: null, left_at: null, suppressed_at: null },
  ...change,
})
const confirmed = entry({ state: 'confirmed', confirmed_at: day(5) })
const left = entry({ state: 'left', confirmed_at: day(5), left_at: day(7) })
const account = entry({ state: 'account' })
const choice = (wanted: boolean, since: Date | null, own = true) => ({ wanted, since, own })

test.each([
  ['an address that asked and never confirmed', entry({}), undefined, false],
  ['an address that confirmed', confirmed, undefined, true],
  [
    'one that confirmed again after it had left',
    { ...left, state: 'confirmed', confirmed_at: day(9) },
    undefined,
    true,
  ],
  ['one that left', left, undefined, false],
  ['one that left and has asked again', { ...left, state: 'asked' }, undefined, false],
  ['a bounced address', { ...confirmed, suppressed_at: day(8) }, choice(true, day(9)), false],
  ['an account that wants news', account, choice(true, day(3)), true],
  ['an account that is not on the list yet', undefined, choice(true, day(3)), true],
  ['an account that never said anything', undefined, choice(false, null), false],
  ['an account whose address may be another’s', account, choice(true, day(3), false), false],
  ['an account that no longer has the address', account, undefined, false],
  ['an account that wants no more news', account, choice(false, day(6)), false],
  ['an account that said no after its address confirmed', confirmed, choice(false, day(6)), false],
  ['an account that said no before its address confirmed', confirmed, choice(false, day(4)), true],
  ['an account that said yes after its address left', left, choice(true, day(8)), true],
  ['an account that said yes before its address left', left, choice(true, day(6)), false],
  ['a stranger’s account that said no for the address', confirmed, choice(false, day(6), false), true],
  ['a yes and a no of the same moment', confirmed, choice(false, day(5)), false],
] as const)('%s', (_, listed, chosen, expected) => {
  expect(wantsNews(listed, chosen)).toBe(expected)
})
