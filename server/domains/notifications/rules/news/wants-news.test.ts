import { expect, test } from 'vitest'
import { type ListedAddress, wantsNews } from './wants-news.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const entry = (change: Partial<ListedAddress>): ListedAddress => ({
  state: 'asked',
  confirmed_at: null,
  left_at: null,
  suppressed_at: null,
  ...change,
})
const confirmed = entry({ state: 'confirmed', confirmed_at: day(5) })
const left = entry({ state: 'left', confirmed_at: day(5), left_at: day(7) })
const account = entry({ state: 'account' })
const choice = (wanted: boolean, since: Date | null, own = true) => ({ wanted, since, own })

test.each([
  [false, 'an address that asked and never confirmed', entry({}), undefined],
  [true, 'an address that confirmed', confirmed, undefined],
  [
    true,
    'an address that confirmed again after it had left',
    { ...left, state: 'confirmed', confirmed_at: day(9) },
    undefined,
  ],
  [false, 'an address that left', left, undefined],
  [false, 'an address that left and has asked again', { ...left, state: 'asked' }, undefined],
  [false, 'a bounced address', { ...confirmed, suppressed_at: day(8) }, choice(true, day(9))],
  [true, 'an account that wants news', account, choice(true, day(3))],
  [true, 'an account that is not on the list yet', undefined, choice(true, day(3))],
  [false, 'an account that never said anything', undefined, choice(false, null)],
  [false, 'an account whose address may be another’s', account, choice(true, day(3), false)],
  [false, 'an account that no longer has the address', account, undefined],
  [false, 'an account that wants no more news', account, choice(false, day(6))],
  [false, 'an account that said no after its address confirmed', confirmed, choice(false, day(6))],
  [true, 'an account that said no before its address confirmed', confirmed, choice(false, day(4))],
  [true, 'an account that said yes after its address left', left, choice(true, day(8))],
  [false, 'an account that said yes before its address left', left, choice(true, day(6))],
  [true, 'a stranger’s account that said no for the address', confirmed, choice(false, day(6), false)],
  [false, 'a yes and a no of the same moment', confirmed, choice(false, day(5))],
] as const)('it is %s that news goes to %s', (expected, _, listed, chosen) => {
  expect(wantsNews(listed, chosen)).toBe(expected)
})
