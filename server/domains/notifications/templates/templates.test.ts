import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Letter, Site } from '../letter/letter.ts'
import { renderHtml } from '../letter/render-html.ts'
import { renderText } from '../letter/render-text.ts'
import { checkoutRefunded } from './checkout-refunded.ts'
import { garmentsNotPicked } from './garments-not-picked.ts'
import { joiningRefunded } from './joining-refunded.ts'
import { type MembershipAccepted, membershipAccepted } from './membership-accepted.ts'
import { orderCancelled } from './order-cancelled.ts'
import { orderDelivered } from './order-delivered.ts'
import { orderDispatched } from './order-dispatched.ts'
import { orderPlaced } from './order-placed.ts'
import { passwordChanged } from './password-changed.ts'
import { passwordReset } from './password-reset.ts'
import { returnAnnounced } from './return-announced.ts'
import { returnDone } from './return-done.ts'
import { returnReceived } from './return-received.ts'
import { welcome } from './welcome.ts'

const site: Site = { name: 'Wrenlet', publicUrl: 'https://wrenlet.example', helpEmail: 'office@wrenlet.example' }
// Everything a person or an import can type in holds markup.
const nasty = '<b>Zoë</b> & "co"'
const piece = { name: nasty, brand: nasty, detail: '3–4y · Gently worn · 24 credits' }
const order = { orderId: '01999999-aaaa-7bbb-8ccc-dddddddddddd', reference: 'W-7K3Q9', pieces: [piece, piece] }
const addressLines = [nasty, '14 Alma Road', 'Bristol', 'BS8 2HB']
const contract: MembershipAccepted = {
  givenName: nasty,
  plan: '150 credits',
  credits: 150,
  price: '£75 every 3 months',
  paid: '£75 on 20 November 2026',
  joinedOn: '20 November 2026',
  renewsOn: '20 February 2027',
  coolingOffUntil: '4 December 2026',
  askedForEarlyStart: true,
  terms: 'version 2026-11-20, accepted on 20 November 2026',
  outboundPostage: '£3.95',
  returnPostage: '£3.95',
  returnDueDays: 14,
  hireMonths: 3,
  keepMonths: 9,
}

const letters: Letter[] = [
  welcome({ givenName: nasty }, site),
  passwordReset({ email: "zoe+o'c@example.com", resetCode: 'abc_DEF-123', validMinutes: 60 }),
  passwordChanged(site),
  membershipAccepted(contract, site),
  joiningRefunded({ plan: '150 credits, £75 every 3 months', amount: '£75' }, site),
  orderPlaced({
    ...order,
    placedOn: '20 November 2026',
    credits: 48,
    addressLines,
    outboundPostage: 'Free, your first one',
    swap: { pieces: [piece], postage: '£3.95' },
    returnDueDays: 14,
    hireMonths: 3,
  }),
  orderDispatched({ ...order, addressLines, parcelCode: 'WR-K7M2PX' }),
  orderDelivered({
    reference: order.reference,
    pieceCount: 2,
    hireEndsOn: '20 February 2027',
    swapReturnDueOn: '4 December 2026',
    swapLabelCode: 'WR-K7M2PX',
  }),
  orderCancelled({
    ...order,
    credits: 48,
    refund: '£3.95',
    freeDeliveryGivenBack: true,
    returnDueOn: '4 December 2026',
  }),
  garmentsNotPicked({ reference: order.reference, missing: [piece], creditsFreed: 24, coming: 1 }),
  checkoutRefunded({ amount: '£3.95', titles: [nasty], kind: 'order' }),
  returnAnnounced({ labelCode: 'WR-K7M2PX', pieces: [piece], dueOn: '4 December 2026', dueDays: 14, creditsFreed: 24 }),
  returnReceived({ labelCode: 'WR-K7M2PX', receivedOn: '2 December 2026', pieces: [piece] }),
  returnDone({ labelCode: 'WR-K7M2PX', pieceCount: 2 }),
]

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
})

test.each(named)('%s: complete without pictures, in a column of 600 px, in English', (_name, letter) => {
  const html = renderHtml(letter, site)
  expect(html).toContain('<html lang="en-GB">')
  expect(html).toContain('max-width:600px')
  expect(html).not.toContain('background-image')
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/alt="[^"]+"/)
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
    'you ticked the box that asks us to start straight away',
    'write to office@wrenlet.example, and the renewal stops the same day',
    'I hereby give notice that I cancel my contract',
    'a delivery costs £3.95 and a return £3.95',
  ])
    expect(text).toContain(part)
  const unticked = renderText(membershipAccepted({ ...contract, askedForEarlyStart: false, paid: null }, site), site)
  expect(unticked).toContain('you did not tick the box')
  expect(unticked).toContain('you get everything back')
  expect(unticked).not.toContain('Paid:')
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
