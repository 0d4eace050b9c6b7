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
  ['an address that asked and never confirmed', false, entry({}), undefined],
  ['an address that confirmed', true, confirmed, undefined],
  [
    'an address that confirmed again after it had left',
    true,
    { ...left, state: 'confirmed', confirmed_at: day(9) },
    undefined,
  ],
  ['an address that left', false, left, undefined],
  ['an address that left and has asked again', false, { ...left, state: 'asked' }, undefined],
  ['a bounced address', false, { ...confirmed, suppressed_at: day(8) }, choice(true, day(9))],
  ['an account that wants news', true, account, choice(true, day(3))],
  ['an account that is not on the list yet', true, undefined, choice(true, day(3))],
  ['an account that never said anything', false, undefined, choice(false, null)],
  ['an account whose address may be another’s', false, account, choice(true, day(3), false)],
  ['an account that no longer has the address', false, account, undefined],
  ['an account that wants no more news', false, account, choice(false, day(6))],
  ['an account that said no after its address confirmed', false, confirmed, choice(false, day(6))],
  ['an account that said no before its address confirmed', true, confirmed, choice(false, day(4))],
  ['an account that said yes after its address left', true, left, choice(true, day(8))],
  ['an account that said yes before its address left', false, left, choice(true, day(6))],
  ['a stranger’s account that said no for the address', true, confirmed, choice(false, day(6), false)],
  ['an account that said no at the moment at which its address confirmed', false, confirmed, choice(false, day(5))],
] as const)('whether news goes to %s: %s', (_, expected, listed, chosen) => {
  expect(wantsNews(listed, chosen)).toBe(expected)
})
