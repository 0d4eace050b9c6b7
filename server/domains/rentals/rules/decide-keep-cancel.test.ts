import { expect, test } from 'vitest'
import { dayInLondon, localDay } from '#server/kernel/calendar.ts'
import { cancelUntil, decideKeepCancel, type KeepCancelFacts } from './decide-keep-cancel.ts'

const boughtOn = localDay('2026-11-24')
const decide = (facts: Partial<KeepCancelFacts>) =>
  decideKeepCancel({
    boughtOn,
    today: boughtOn,
    freeOn: null,
    membership: 'active',
    credits: 10,
    creditsLeft: 10,
    ...facts,
  })

test('a purchase can be cancelled until the end of the fourteenth day after it', () => {
  expect(cancelUntil(boughtOn)).toBe('2026-12-08')
  expect(decide({ today: localDay('2026-12-08') })).toEqual({ ok: true })
  expect(decide({ today: localDay('2026-12-09') })).toMatchObject({
    reason: { code: 'not_now', message: 'You could cancel this purchase until 8 December 2026.' },
  })
})

test.each([
  ['the clocks go forward', '2027-03-27T23:30:00Z', '2027-04-10T22:59:59Z', '2027-04-10T23:00:00Z'],
  ['the clocks go back', '2026-10-24T22:30:00Z', '2026-11-07T23:59:59Z', '2026-11-08T00:00:00Z'],
])('the days are counted in London time when %s', (_, bought, last, over) => {
  const at = (instant: string) => dayInLondon(new Date(instant))
  expect(decide({ boughtOn: at(bought), today: at(last) })).toEqual({ ok: true })
  expect(decide({ boughtOn: at(bought), today: at(over) })).toMatchObject({ reason: { code: 'not_now' } })
})

test.each([
  ['nine months have passed', { freeOn: boughtOn }, 'not_now', 'nine months'],
  ['the membership is over', { membership: 'cancelled' }, 'membership_state', 'has ended'],
  ['the membership is paused', { membership: 'paused' }, 'membership_state', 'Reactivate it first'],
  [
    'the membership awaits acceptance',
    { membership: 'pending_acceptance' },
    'membership_state',
    'accepted your membership',
  ],
  ['too few credits are left', { creditsLeft: 9 }, 'over_credits', 'takes 10 credits, but you’ve only 9 free'],
  ['no credit is left', { credits: 1, creditsLeft: 0 }, 'over_credits', 'takes 1 credit, but you’ve none free'],
] as const)('the refusal offers a person’s help when %s', (_, facts, code, words) => {
  const decided = decide(facts)
  expect(decided).toMatchObject({ reason: { code, message: expect.stringContaining(words) } })
  expect(decided).toMatchObject({ reason: { message: expect.stringContaining('email us by 8 December 2026') } })
})

test.each(['active', 'past_due', 'ending'] as const)(
  'a purchase can be cancelled while the membership is %s',
  (membership) => {
    expect(decide({ membership, freeOn: localDay('2026-11-25') })).toEqual({ ok: true })
  },
)
