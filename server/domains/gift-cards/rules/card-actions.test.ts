import { describe, expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { mayAskToResend, mayCancel, mayChange, mayCorrect, mayResend } from './card-actions.ts'
import { giftCardTransitions } from './gift-card-transitions.ts'

const boughtAt = new Date('2026-11-20T10:00:00Z')
const allowedIn = (may: (state: (typeof giftCardTransitions.states)[number]) => { readonly ok: boolean }) =>
  giftCardTransitions.states.filter((state) => may(state).ok)

describe('the buyer of a gift card', () => {
  test('can change it until it is sent', () => {
    expect(allowedIn(mayChange)).toEqual(['scheduled'])
    expect(mayChange('sent')).toMatchObject({
      reason: { code: 'not_now', message: expect.stringMatching(/has been emailed/) },
    })
  })

  test('can have it emailed again once it has been sent', () => {
    expect(allowedIn(mayResend)).toEqual(['sent'])
    expect(mayResend('scheduled')).toMatchObject({ reason: { message: expect.stringMatching(/on its day/) } })
  })

  test('can have it emailed again five times', () => {
    expect([0, 4, 5].map((resends) => mayAskToResend({ state: 'sent', resends }).ok)).toEqual([true, true, false])
    expect(mayAskToResend({ state: 'sent', resends: 5 })).toMatchObject({
      reason: { code: 'limit_reached', message: expect.stringMatching(/please email us/) },
    })
    expect(mayAskToResend({ state: 'expired', resends: 5 })).toMatchObject({ reason: { code: 'not_now' } })
  })

  test('can correct the address of a sent card while it refuses our emails, unless it is a family’s', () => {
    const refused = {
      refused_at: boughtAt,
      to_family: false,
      recipient_email: 'ada@example.com',
      forget_recipient: false,
      resends: 0,
    }
    expect(allowedIn((state) => mayCorrect({ ...refused, state }))).toEqual(['sent'])
    const sent = { ...refused, state: 'sent' } as const
    expect(mayCorrect({ ...sent, refused_at: null })).toMatchObject({ reason: { code: 'not_now' } })
    expect(mayCorrect({ ...sent, to_family: true })).toMatchObject({ reason: { code: 'not_now' } })
    expect(mayCorrect({ ...sent, resends: 5 })).toMatchObject({ reason: { code: 'limit_reached' } })
  })

  test('can give an address to a card for a family whose account is closed, once the card could not be emailed', () => {
    const sent = { state: 'sent', to_family: true, recipient_email: '', forget_recipient: true, resends: 0 } as const
    expect(mayCorrect({ ...sent, refused_at: boughtAt })).toMatchObject({ ok: true })
    // The family may have the code already.
    expect(mayCorrect({ ...sent, refused_at: null })).toMatchObject({ reason: { code: 'not_now' } })
    expect(mayCorrect({ ...sent, refused_at: boughtAt, forget_recipient: false })).toMatchObject({ ok: false })
  })

  test('can cancel it while it is unused, until the last of the 14 days', () => {
    const on = (day: string) => allowedIn((state) => mayCancel({ state, boughtAt }, localDay(day)))
    expect(on('2026-11-20')).toEqual(['scheduled', 'sent'])
    expect(on('2026-12-04')).toEqual(['scheduled', 'sent'])
    expect(on('2026-12-05')).toEqual([])
    expect(mayCancel({ state: 'sent', boughtAt }, localDay('2026-12-05'))).toEqual({
      ok: false,
      reason: {
        code: 'not_now',
        message: 'A gift card can be cancelled for 14 days after it’s bought: this one until 4 December 2026.',
      },
    })
  })

  test.each([
    ['redeemed', 'This gift card has been used.'],
    ['refunded', 'This gift card is cancelled.'],
    ['expired', 'This gift card has expired.'],
    ['blocked', 'This gift card is on hold. Please email us, and we’ll help.'],
  ] as const)('reads why a card that is %s cannot be changed, sent again or cancelled', (state, message) => {
    const no = { ok: false, reason: { code: 'not_now', message } }
    for (const may of [mayChange(state), mayResend(state), mayCancel({ state, boughtAt }, localDay('2026-11-20'))])
      expect(may).toEqual(no)
  })
})
