import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { contract, letters, nasty, piece, site } from '#tests/support/sample-letters.ts'
import { pounds } from '../gather/words.ts'
import { type Letter, markPictureId } from '../letter/letter.ts'
import { letterPictures } from '../letter/letter-pictures.ts'
import { renderHtml } from '../letter/render-html.ts'
import { renderText } from '../letter/render-text.ts'
import { checkoutRefunded } from './checkout-refunded.ts'
import { garmentsNotPicked } from './garments-not-picked.ts'
import { membershipAccepted } from './membership-accepted.ts'
import { returnDone } from './return-done.ts'

const named = letters.map((letter) => [letter.template, letter] as const)
const byName = (name: string) => letters.find(({ template }) => template === name) as Letter

test('every kind of letter has its own name, short enough for a file', () => {
  expect(new Set(letters.map(({ template }) => template)).size).toBe(letters.length)
  for (const { template } of letters) expect(template).toMatch(/^[a-z-]{3,20}$/)
})

test.each(named)('%s: nothing typed in becomes markup, in subject, page or preview', (_name, letter) => {
  const html = renderHtml(letter, site)
  expect(html).not.toContain('<b>')
  expect(letter.subject + letter.preview).not.toContain(nasty)
  expect(html.match(/<(script|style|link|form|input)\b/)).toBeNull()
})

test.each(named)('%s: one pill button, on our own site, and the same words in both parts', (_name, letter) => {
  const html = renderHtml(letter, site)
  const text = renderText(letter, site)
  expect(html.match(/class="pill"/g)).toHaveLength(1)
  for (const [, href] of html.matchAll(/href="([^"]+)"/g))
    expect(href).toMatch(/^(https:\/\/wrenlet\.example\/|mailto:office@wrenlet\.example)/)
  const words = (part: string) =>
    part
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
  for (const block of letter.blocks)
    if (block.kind === 'text') {
      expect(text).toContain(block.text)
      expect(words(html)).toContain(block.text)
    }
  expect(text).not.toMatch(/undefined|null|NaN|\[object/)
})

test.each(named)('%s: complete without pictures, in a column of 600 px, in English', (_name, letter) => {
  const html = renderHtml(letter, site)
  expect(html).toContain('<html lang="en-GB">')
  expect(html).toContain('max-width:600px')
  expect(html).not.toContain('background-image')
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/alt="[^"]+"/)
})

test.each(named)(
  '%s: the mark at its head travels with it, and nothing is fetched when it is opened',
  async (_name, letter) => {
    const html = renderHtml(letter, site)
    const travelling = (await letterPictures(letter)).map(({ contentId }) => contentId)
    expect(travelling[0]).toBe(markPictureId)
    expect([...html.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id)).toEqual(travelling)
    expect(html).not.toMatch(/src="(?!cid:)/)
  },
)

test('sums stand at the right, what they are for has the room, and what comes off has the real minus', () => {
  const html = renderHtml(byName('receipt'), site)
  expect(html).toMatch(
    /<th scope="row" align="left" valign="top" style="[^"]*">Total<\/th><td valign="top" align="right"/,
  )
  expect(pounds(-2700)).toBe('−£27')
})

test('the reset link carries the encoded email and the code', () => {
  const link = "https://wrenlet.example/reset/zoe%2Bo'c%40example.com/abc_DEF-123"
  expect(renderText(byName('password-reset'), site)).toContain(`Choose a new password:\n${link}\n`)
  expect(renderHtml(byName('password-reset'), site)).toContain(link.replace("'", '&#39;'))
  expect(byName('password-reset').subject).not.toContain('abc')
})

test('the membership letter is the contract: price, renewal, ending, 14 days, early start, terms, form (law L-3)', () => {
  const text = renderText(byName('membership-accepted'), site)
  for (const part of [
    'Plan: 150 credits',
    'Price, VAT included: £75 every 3 months',
    'Paid: £75 on 20 November 2026',
    'Renews: automatically, next on 20 February 2027',
    'version 2026-11-20, accepted on 20 November 2026',
    'You have 14 days, until 4 December 2026',
    'Started: 20 November 2026',
    'You ticked the box that asks us to start within the 14 days, on 20 November 2026.',
    'on your plan page, three clicks in all. The renewal stops at once',
    'https://wrenlet.example/account/plan/end',
    'Before you paid, we showed you this:\n\n- The price: £75 every 3 months, VAT included.',
    'Invoice: WREN-0001',
    'VAT in it: £12.50',
    'From your balance: £10',
    'on your plan page, by email to office@wrenlet.example, with the form below',
    'I hereby give notice that I cancel my contract',
    'a delivery costs £3.95 and a return £3.95',
  ])
    expect(text).toContain(part)
  const bare = { ...contract, earlyStartOn: null, paid: null, invoice: null, shown: [] }
  const unticked = renderText(membershipAccepted(bare, site), site)
  expect(unticked).toContain('You did not tick the box')
  expect(unticked).toContain('no clothes go out before 5 December 2026')
  expect(unticked).toContain('You can still ask us to start sooner')
  expect(unticked).not.toMatch(/[Ss]tarted/)
  expect(unticked).toContain('you get everything back')
  expect(unticked).not.toContain('Paid:')
  expect(unticked).not.toContain('receipt')
})

test('an early start that was asked for later is confirmed: from which day, until when it can be cancelled, what is kept', () => {
  const text = renderText(byName('early-start'), site)
  for (const part of [
    'You asked us on 25 November 2026 to start your membership (150 credits) within the 14 days',
    'If you cancel by 4 December 2026, we keep the share of the price for the days from 25 November 2026 on',
    'https://wrenlet.example/account/plan/cool-off',
  ])
    expect(text).toContain(part)
})

test('words follow the number of pieces', () => {
  const one = renderText(returnDone({ labelCode: 'WR-1', pieceCount: 1 }), site)
  expect(one).toContain('We have looked at the piece of return WR-1.')
  const missing = (count: number, coming: number) =>
    renderText(
      garmentsNotPicked({ reference: 'W-1', missing: Array(count).fill(piece), creditsFreed: 24, coming }),
      site,
    )
  expect(missing(1, 1)).toContain('this was not as it should be')
  expect(missing(1, 1)).toContain('The other 1 piece is coming')
  expect(missing(2, 3)).toContain('these were not as they should be')
  expect(missing(2, 0)).not.toContain('coming')
})

test('a refunded checkout names what is no longer there, in the specification’s words', () => {
  expect(renderText(byName('checkout-refunded'), site)).toContain(messages.noLongerAvailable)
  expect(checkoutRefunded({ amount: '£3.95', titles: [], kind: 'return' }).heading).toBe(
    'Your return could not be announced',
  )
})
