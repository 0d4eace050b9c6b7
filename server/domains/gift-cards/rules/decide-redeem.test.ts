import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { type CardToRedeem, decideRedemption, unknownCode } from './decide-redeem.ts'

const [buyer, redeemer, stranger] = [newId<'account'>(), newId<'account'>(), newId<'account'>()]
const card = (more: Partial<CardToRedeem> = {}): CardToRedeem => ({
  state: 'sent',
  buyer,
  discounted: false,
  redeemedBy: null,
  expiresOn: localDay('2028-11-20'),
  ...more,
})
const decide = (toRedeem: CardToRedeem | undefined, by = redeemer, day = '2026-11-20') =>
  decideRedemption(toRedeem, by, localDay(day))

test('a card that was sent is redeemed until the end of its last day, by anybody', () => {
  expect(decide(card(), redeemer, '2028-11-20')).toEqual({ ok: true })
  expect(decide(card(), buyer)).toEqual({ ok: true })
  expect(decide(card({ buyer: null, discounted: false }), stranger)).toEqual({ ok: true })
})

test('a discounted card is redeemed by anybody but the member who bought it', () => {
  expect(decide(card({ discounted: true }))).toEqual({ ok: true })
  expect(decide(card({ discounted: true }), buyer)).toEqual({
    ok: false,
    reason: {
      code: 'forbidden',
      message: 'Cards bought with the member discount are gifts: somebody else has to redeem them.',
    },
  })
})

test('a code that has not been emailed yet is as unknown as a code that does not exist', () => {
  expect(decide(undefined)).toEqual({ ok: false, reason: unknownCode })
  expect(decide(card({ state: 'scheduled' }))).toEqual(decide(undefined))
})

test.each([
  [{ state: 'redeemed', redeemedBy: redeemer }, 'already_done', 'You’ve already added this card to your balance.'],
  [{ state: 'redeemed', redeemedBy: stranger }, 'already_done', 'This gift card has been used.'],
  [{ state: 'blocked' }, 'not_now', 'This gift card can’t be redeemed at the moment. Please email us, and we’ll help.'],
  [{ state: 'refunded' }, 'not_now', 'This gift card was cancelled and refunded to the person who bought it.'],
  [{ state: 'expired' }, 'not_now', 'This gift card expired on 20 November 2028.'],
] as const)('a card that is %j is refused as %s: %s', (more, code, message) => {
  expect(decide(card(more))).toEqual({ ok: false, reason: { code, message } })
})

test('a card cannot be redeemed after its last day, even before it is marked as expired', () => {
  expect(decide(card(), redeemer, '2028-11-21')).toMatchObject({
    reason: { code: 'not_now', message: 'This gift card expired on 20 November 2028.' },
  })
})
