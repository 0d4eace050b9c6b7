import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { contract, invoice, nasty, piece, sampleEmails, site } from '#tests/support/sample-emails.ts'
import { strangeWords } from '../../../../tools/words/strange-words.ts'
import { pounds } from '../compose/format.ts'
import { type EmailMessage, markPictureId, piecePictureId } from '../email/email-message.ts'
import { emailPictures } from '../email/email-pictures.ts'
import { renderHtml } from '../email/render-html.ts'
import { renderText } from '../email/render-text.ts'
import { guestRefunded } from './guest-refunded.ts'
import { membershipAccepted } from './membership/membership-accepted.ts'
import { receipt } from './receipt.ts'
import { checkoutRefunded } from './rentals/checkout-refunded.ts'
import { garmentsNotPicked } from './rentals/garments-not-picked.ts'
import { orderCancelled } from './rentals/order-cancelled.ts'
import { orderChanged } from './rentals/order-changed.ts'
import { returnAnnounced } from './rentals/return-announced.ts'
import { returnDone } from './rentals/return-done.ts'

const named = sampleEmails.map((message) => [message.template, message] as const)
/** The shop has pictures of some pieces and not of others. */
const shop = { small: async (base: string) => (base === '' ? undefined : Buffer.from('jpeg')) }
const none: ReadonlySet<string> = new Set()
const allPictureIds = (message: EmailMessage) =>
  new Set([
    markPictureId,
    ...message.blocks.flatMap((block) =>
      block.kind === 'pieces' ? block.pieces.map(({ picture }) => piecePictureId(picture)) : [],
    ),
  ])
const byName = (name: string) => sampleEmails.find(({ template }) => template === name) as EmailMessage

test('every kind of email has its own name, short enough for a file', () => {
  expect(new Set(sampleEmails.map(({ template }) => template)).size).toBe(sampleEmails.length)
  for (const { template } of sampleEmails) expect(template).toMatch(/^[a-z-]{3,20}$/)
})

test.each(named)('%s turns no input into markup, and has none in its subject or preview', (_name, message) => {
  const html = renderHtml(message, site, allPictureIds(message))
  expect(html).not.toContain('<b>')
  expect(message.subject + message.preview).not.toContain(nasty)
  expect(html.match(/<(script|style|link|form|input)\b/)).toBeNull()
})

test.each(named)('%s has no phrase that the glossary forbids', (name, message) => {
  const text = `${message.subject}\n${message.preview}\n${renderText(message, site)}`
  const strange = strangeWords(text, name)
  expect(strange, strange.join('\n')).toEqual([])
})

test.each(named)('%s has at most one action, on our own site, and the same words in both parts', (_name, message) => {
  const html = renderHtml(message, site, allPictureIds(message))
  const text = renderText(message, site)
  expect(message.blocks.filter(({ kind }) => kind === 'button').length).toBeLessThanOrEqual(1)
  expect(html.match(/class="pill"/g) ?? []).toHaveLength(message.blocks.filter(({ kind }) => kind === 'button').length)
  for (const [, href] of html.matchAll(/href="([^"]+)"/g)) expect(href).toMatch(/^https:\/\/wrenlet\.example\//)
  const words = (part: string) =>
    part
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
  for (const block of message.blocks)
    if (block.kind === 'text') {
      expect(text).toContain(block.text)
      expect(words(html)).toContain(block.text)
    }
  expect(text).not.toMatch(/undefined|null|NaN|\[object/)
})

test.each(named)('%s has a subject that fits an inbox, and a preheader that adds to it', (_name, message) => {
  expect([...message.subject].length).toBeLessThanOrEqual(60)
  expect([...message.preview].length).toBeGreaterThanOrEqual(20)
  // The preheader must not repeat the subject or the heading.
  for (const line of [message.subject, message.heading]) {
    expect(message.preview.toLowerCase()).not.toContain(line.toLowerCase())
    expect(line.toLowerCase()).not.toContain(message.preview.toLowerCase().replace(/\.$/, ''))
  }
})

/** News, and emails with next steps that somebody has requested. All others are about what people have, and sell nothing (law L-25). */
const mayShop: readonly string[] = ['welcome', 'membership-accepted', 'piece-is-back', 'news', 'news-proof']

test.each(named)('%s has no link to the shop if it is a service email', (name, message) => {
  if (mayShop.includes(name)) return
  for (const block of message.blocks)
    if (block.kind === 'button' || block.kind === 'link')
      expect(block.path).not.toMatch(/^\/(shop|plans|collections|brands|howitworks|favourites)?(\/|\?|$)/)
})

test.each(named)(
  '%s says in one line that replies reach us, names the sender, and has no other address',
  (name, message) => {
    for (const part of [renderText(message, site), renderHtml(message, site, allPictureIds(message))]) {
      expect(part).toContain('Questions? Just reply to this email.')
      expect(part).toContain(
        'Wrenlet Clothing Ltd, registered in England and Wales, company number 01234567. Registered office: 14 Alma Road, Bristol BS8 2HB. VAT number GB 123 4567 89.',
      )
      expect(part).not.toMatch(/office@|privacy@|not to advertise/)
      // The model form for cancelling needs an address to send it to.
      if (name !== 'membership-accepted') expect(part).not.toContain('hello@')
    }
  },
)

test('only emails of the mailing list can be unsubscribed from', () => {
  const listed = sampleEmails.filter(({ unsubscribePath }) => unsubscribePath !== undefined)
  expect(listed.map(({ template }) => template)).toEqual(['mailing-confirm', 'news'])
  for (const { unsubscribePath } of listed) expect(unsubscribePath).toMatch(/^\/mailing-list\/unsubscribe\/no_[23]$/)
})

test('a company without a VAT number gives none, and a receipt without VAT is not a VAT invoice', () => {
  const unregistered = { ...site, trader: { ...site.trader, vatNumber: null } }
  expect(renderText(byName('welcome'), unregistered)).not.toContain('VAT')
  const textFor = (vat: typeof invoice.vat) =>
    renderText(receipt({ invoice: { ...invoice, vat }, next: null }, site), site)
  for (const part of [
    'From: Wrenlet Clothing Ltd, 14 Alma Road, Bristol BS8 2HB',
    'VAT number: GB 123 4567 89',
    'Total: £75\nIncluding VAT at 20%: £12.50',
  ])
    expect(textFor(invoice.vat)).toContain(part)
  expect(textFor(null)).not.toMatch(/VAT number: |Including VAT/)
})

test('a warning does not have the colour of success', () => {
  const box = (name: string) =>
    /<td bgcolor="(#\w+)" style="padding:18px 20px 6px/.exec(renderHtml(byName(name), site, none))?.[1]
  expect(box('payment-failed')).toBe('#FDF0D2')
  expect(box('password-changed')).toBe('#FDF0D2')
  expect(box('membership-accepted')).toBe('#F1E4D3')
})

test.each(named)('%s is complete without pictures, at most 600 px wide, and marked as English', (_name, message) => {
  const html = renderHtml(message, site, allPictureIds(message))
  expect(html).toContain('<html lang="en-GB">')
  expect(html).toContain('max-width:600px')
  expect(html).not.toContain('background-image')
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/alt="[^"]+"/)
})

test.each(named)('%s has the logo attached, and fetches nothing when it is opened', async (_name, message) => {
  const travelling = (await emailPictures(message, shop)).map(({ contentId }) => contentId)
  const html = renderHtml(message, site, new Set(travelling))
  expect(travelling[0]).toBe(markPictureId)
  expect([...new Set([...html.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id))]).toEqual(travelling)
  expect(html).not.toMatch(/src="(?!cid:)/)
})

test('amounts are right-aligned, labels take the remaining space, and credits have a real minus sign', () => {
  const html = renderHtml(byName('receipt'), site, none)
  expect(html).toMatch(
    /<th scope="row" align="left" valign="top" style="[^"]*">Total<\/th><td valign="top" align="right"/,
  )
  expect(pounds(-2700)).toBe('−£27')
})

test('the reset link contains the encoded email and the code', () => {
  const link = "https://wrenlet.example/reset/zoe%2Bo'c%40example.com/abc_DEF-123"
  expect(renderText(byName('password-reset'), site)).toContain(`Choose a new password:\n${link}\n`)
  expect(renderHtml(byName('password-reset'), site, none)).toContain(link.replace("'", '&#39;'))
  expect(byName('password-reset').subject).not.toContain('abc')
})

test('the email of acceptance is the contract: price, renewal, ending, 14 days, daily share, terms, form (law L-3)', () => {
  const text = renderText(membershipAccepted({ ...contract, givenName: 'Zoë' }, site), site)
  for (const part of [
    'Welcome, Zoë\n',
    'Plan: 150 credits',
    'Price, including VAT: £75 every 3 months',
    'Paid: £75 on 20 November 2026',
    'Renews: automatically, next on 20 February 2027',
    'Minimum term: 3 months (£75)',
    'version 2026-11-20, accepted on 20 November 2026',
    'Cancel by 4 December 2026 for a refund',
    'Joined: 20 November 2026',
    'You asked us to start straight away, on 20 November 2026. You get everything back if you cancel before we’ve sent you any clothes. After that, we keep £0.81 of the price for each day since you joined',
    'order and swap while more than 14 days of it are left, and you send everything back within 30 days after your last day',
    'https://wrenlet.example/account/plan/end',
    'What we showed you before you paid\n----------------------------------\n\n- Price: £75 every 3 months, including VAT.',
    'Invoice: WREN-0001',
    'Including VAT at 20%: £12.50',
    'From your balance: £10',
    'on your plan page, by replying to this email, with the form below',
    'To Wrenlet Clothing Ltd, 14 Alma Road, Bristol BS8 2HB, hello@wrenlet.example:',
    'I hereby give notice that I cancel my contract',
    'a delivery costs £3.95 and a return £3.95',
  ])
    expect(text).toContain(part)
  const bare = { ...contract, earlyStartOn: null, paid: null, invoice: null, shown: [] }
  const unasked = renderText(membershipAccepted(bare, site), site)
  expect(unasked).toContain('You get back everything you’ve paid.')
  expect(unasked).not.toMatch(/straight away, on|of the price for each day/)
  expect(unasked).not.toMatch(/Paid:|[Rr]eceipt|showed you before/)
})

test('words agree with the number of pieces', () => {
  const text = renderText(returnDone({ labelCode: 'WR-1', pieces: [piece] }), site)
  expect(text).toContain('We’ve checked the piece of your return WR-1.')
  const missing = (count: number, coming: number, disputed = false) =>
    renderText(
      garmentsNotPicked({ reference: 'W-1', missing: Array(count).fill(piece), creditsFreed: 24, coming, disputed }),
      site,
    )
  expect(missing(1, 1)).toContain('This didn’t pass our final check')
  expect(missing(1, 1)).toContain('The other 1 piece is coming')
  expect(missing(2, 3)).toContain('These didn’t pass our final check')
  expect(missing(2, 0)).not.toContain('coming')
  expect(missing(1, 1, true)).toContain('We can’t send this, so we’ve taken it out of your order.')
  expect(missing(1, 1, true)).not.toMatch(/coming as planned|final check/)
})

const changed = {
  reference: 'W-7K3Q9M',
  ...{ added: [], removed: [], creditsFreed: 0, addressChanged: false },
  ...{ coming: [piece], credits: 24, addressLines: ['Tamsin', 'Bristol'], deliveryTime: '2–3 working days' },
}

test('the subject of a changed order says what has changed, and the email mentions no other changes', () => {
  const all = { ...changed, added: Array(12).fill(piece), removed: Array(12).fill(piece), addressChanged: true }
  expect(orderChanged(all).subject).toBe('Order W-7K3Q9M changed: 12 added, 12 removed, new address')
  expect(orderChanged(all).subject.length).toBeLessThanOrEqual(60)
  const elsewhere = orderChanged({ ...changed, addressChanged: true })
  expect(elsewhere.subject).toBe('Order W-7K3Q9M changed: new address')
  expect(renderText(elsewhere, site)).toContain('Now going to: Tamsin, Bristol')
  expect(renderText(elsewhere, site)).not.toMatch(/You added|You removed|You can use/)
  const added = renderText(orderChanged({ ...changed, added: [piece] }), site)
  expect(added).toContain('You added')
  expect(added).toContain('Going to: Tamsin, Bristol')
})

test('one credit is singular', () => {
  const singular = { reference: 'W-1', pieces: [piece], credits: 1, creditsFreed: 1 }
  const noted = {
    ...singular,
    cameBack: false,
    refund: null,
    freeDeliveryRestored: false,
    returnDueOn: null,
    labelCode: 'WR-1',
    returnId: 'r1',
    dueDays: 14,
  }
  for (const message of [
    orderCancelled(noted),
    orderChanged({ ...changed, removed: [piece], creditsFreed: 1, credits: 1 }),
    garmentsNotPicked({ ...noted, missing: [piece], coming: 0, disputed: false }),
    returnAnnounced({ ...noted, dueOn: null }),
  ]) {
    const text = `${message.preview}\n${renderText(message, site)}`
    expect(text, message.template).toContain('1 credit')
    expect(text, message.template).not.toMatch(/\b1 credits/)
  }
})

test('the email of an order that came back undelivered asks the member to check the address; that of a lost order says that it was lost', () => {
  const order = { reference: 'W-1', pieces: [piece], creditsFreed: 24 }
  const data = { ...order, refund: null, freeDeliveryRestored: false, returnDueOn: null }
  const [cameBack, cancelled] = [true, false].map((cameBack) => renderText(orderCancelled({ ...data, cameBack }), site))
  expect(cameBack).toContain('brought it back to us, so we’ve cancelled order W-1. You can use its 24 credits again.')
  expect(cameBack).toContain('please check that your address is right')
  expect(cancelled).not.toContain('address')
  const lost = renderText(orderCancelled({ ...data, cameBack: false, lost: true }), site)
  expect(lost).toContain('The courier has lost your parcel on its way to you. We’re sorry. We’ve cancelled order W-1.')
  expect(lost).toContain('nothing to pay for its pieces')
  expect(lost).not.toContain('address')
})

test('a return due after an order’s arrival is described in the same words everywhere', () => {
  const data = { returnId: 'r1', labelCode: 'WR-1', pieces: [piece], dueDays: 14, creditsFreed: 24 }
  const waits = returnAnnounced({ ...data, dueOn: null })
  expect(waits.heading).toBe('Post within 14 days of your new pieces arriving')
  expect(waits.preview).toContain('Post within 14 days of your new pieces arriving.')
  expect(renderText(waits, site)).toContain('Post: within 14 days of your new pieces arriving')
  expect(renderText(waits, site)).toContain(
    `Download the label (PDF):\n${site.publicUrl}/account/closet/returns/r1/label.pdf`,
  )
  const dated = returnAnnounced({ ...data, dueOn: '4 December 2026' })
  expect(renderText(dated, site)).toContain('Post by: 4 December 2026')
  expect(renderText(dated, site)).not.toContain('within 14 days')
})

test('the email of a refunded checkout names what is no longer available, in the specification’s words', () => {
  expect(renderText(byName('checkout-refunded'), site)).toContain(messages.noLongerAvailable)
  expect(checkoutRefunded({ amount: '£3.95', titles: [], kind: 'return' }).heading).toBe('We couldn’t book your return')
})

test('the email to a refunded guest mentions no credits, basket or account', () => {
  const text = renderText(guestRefunded({ amount: '£12', titles: ['Kite'], kind: 'order' }), site)
  expect(text).toContain('Your payment of £12 reached us too late.')
  expect(text).toContain('- Kite')
  expect(text).toContain('because you paid us with this address')
  expect(text).not.toMatch(/credit|basket|closet|account/i)
})
