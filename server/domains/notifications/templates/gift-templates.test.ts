import { describe, expect, test } from 'vitest'
import { sampleBought, sampleGift, sampleGiftCode } from '#tests/support/emails/sample-gift-emails.ts'
import { site } from '#tests/support/sample-emails.ts'
import { renderHtml } from '../email/render-html.ts'
import { renderText } from '../email/render-text.ts'
import { giftCardBought, giftCardRefunded, giftCardSent } from './gift-cards/gift-card-buyer.ts'
import { giftCardExpiring, giftCardForYou } from './gift-cards/gift-card-for-you.ts'
import { giftCardRefused } from './gift-cards/gift-card-refused.ts'

const gift = sampleGift('Gran')
const bought = sampleBought('Ada Okoye')
const none: ReadonlySet<string> = new Set()

describe('the recipient of a gift card', () => {
  test('gets the amount, the message, the code, the last day and the link, with the card attached', () => {
    const text = renderText(giftCardForYou(gift), site)
    for (const part of [
      '£50 for you',
      'Gran has sent you a Wrenlet gift card.',
      '| Gran wrote\n| Happy birthday!\n| Gran',
      `Or enter this code:\n${sampleGiftCode}`,
      'Add it by: 28 November 2028',
      'https://wrenlet.example/gifting#redeem-CDA7SJ470TAGNZH5Q4RVRKJDFS',
      'because Gran gave us this address for the gift card.',
    ])
      expect(text).toContain(part)
    expect(giftCardForYou(gift).file).toBe(gift.card)
  })

  test('reads that its own link led to the email, if it is a family', () => {
    for (const message of [
      giftCardForYou({ ...gift, toFamily: true }),
      giftCardExpiring({ ...gift, toFamily: true }, 7),
    ]) {
      const text = renderText(message, site)
      expect(text).toContain('because you shared a link for gifts.')
      expect(text).not.toContain('gave us this address')
    }
  })

  test('finds neither the code nor a name in the subject or the preheader', () => {
    for (const message of [giftCardForYou(gift), giftCardExpiring(gift, 7)]) {
      const shownOnLockedScreens = `${message.subject} ${message.preview}`
      expect(shownOnLockedScreens).not.toMatch(/Gran|CDA7S/)
    }
  })

  test('sees no empty panel for a card without a message', () => {
    expect(renderText(giftCardForYou({ ...gift, message: '' }), site)).not.toContain('wrote')
  })

  test('gets the same code and the same card in a reminder', () => {
    const reminder = giftCardExpiring(gift, 7)
    expect([7, 1, 0].map((days) => giftCardExpiring(gift, days).subject.replace(' to use your gift card', ''))).toEqual(
      ['7 days left', '1 day left', 'Last day'],
    )
    expect(renderText(reminder, site)).toContain(sampleGiftCode)
    expect(reminder.file).toBe(gift.card)
  })

  test('sees a code that may break on a narrow screen', () => {
    expect(renderHtml(giftCardForYou(gift), site, none)).toMatch(/overflow-wrap:anywhere[^>]*>CDA7S-/)
  })
})

describe('the buyer of a gift card', () => {
  test('gets a receipt with the discount as a line, the rights and no code', () => {
    const text = renderText(giftCardBought(bought, site), site)
    for (const part of [
      'We’ll email the card to Ada Okoye on the morning of 24 December 2026.',
      'Gift card: £50\nMember discount on £50: −£7.50\nTotal: £42.50',
      'Paid on: 28 November 2026',
      'There’s no VAT on a gift card.',
      'it can’t be added to your own account',
      'without giving a reason until 12 December 2026',
      'https://wrenlet.example/gifting/bought/abc_DEF-123',
      'https://wrenlet.example/terms',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/[0-9A-Z]{5}-[0-9A-Z]{5}/)
  })

  test('reads nothing about a discount they did not have, or a delivery day that is today', () => {
    const text = renderText(giftCardBought({ ...bought, discount: null, deliverOn: null, total: '£50' }, site), site)
    expect(text).toContain('Gift card: £50\nTotal: £50')
    expect(text).toContain('We’re emailing the card to Ada Okoye now')
    expect(text).toContain('Sent: straight away')
    expect(text).not.toContain('discount')
  })

  test('reads that the address can be changed until the delivery day, unless a family’s link led to the card', () => {
    const textFor = (toFamily: boolean) => renderText(giftCardBought({ ...bought, toFamily }, site), site)
    expect(textFor(false)).toContain('Until then you can change the day, the message and the address.')
    expect(textFor(true)).toContain('Until then you can change the day and the message.')
  })

  test('is asked to reply when a sent card does not arrive', () => {
    const textFor = (toFamily: boolean) => renderText(giftCardSent({ ...bought, toFamily }), site)
    expect(textFor(false)).toContain(
      'If it doesn’t arrive, reply to this email and we’ll send it to the right address.',
    )
    expect(textFor(true)).toContain('If it doesn’t arrive, reply to this email and we’ll help.')
  })

  test('reads that the email was refused, and can correct the address if they gave it', () => {
    const textFor = (canCorrect: boolean) =>
      renderText(giftCardRefused({ ...bought, canCorrect, lacksAddress: false }), site)
    expect(textFor(true)).toContain('correct it on the page of your gift card')
    expect(textFor(false)).toContain('Please reply to this email, and we’ll help.')
    expect(textFor(false)).not.toContain('orrect')
    const unaddressed = renderText(giftCardRefused({ ...bought, canCorrect: true, lacksAddress: true }), site)
    expect(unaddressed).toContain('We no longer have an email address for Ada Okoye')
    expect(unaddressed).not.toContain('provider has refused')
  })

  test('reads who cancelled it', () => {
    const textFor = (byBuyer: boolean) => renderText(giftCardRefunded({ ...bought, amount: '£42.50', byBuyer }), site)
    expect(textFor(true)).toContain('You’ve cancelled the gift card for Ada Okoye')
    expect(textFor(false)).toContain('We’ve cancelled the gift card for Ada Okoye')
  })
})
