import { expect, test } from 'vitest'
import { contract, ending, failure, letters, nasty, plans, reminder, site } from '#tests/support/sample-letters.ts'
import type { Letter } from '../letter/letter.ts'
import { renderHtml } from '../letter/render-html.ts'
import { renderText } from '../letter/render-text.ts'
import { membershipAccepted } from './membership-accepted.ts'
import { membershipEnding } from './membership-ending.ts'
import { officeNote } from './office-note.ts'
import { paymentFailed } from './payment-failed.ts'
import { planChanged } from './plan-changed.ts'
import { renewalReminder } from './renewal-reminder.ts'
import { signInLink } from './sign-in-link.ts'
import { welcome } from './welcome.ts'

const byName = (name: string) => letters.find(({ template }) => template === name) as Letter

test('a sign-in link carries its code, in the way the page reads it, and no subject does', () => {
  expect(renderText(byName('sign-in-link'), site)).toContain('https://wrenlet.example/entry/link/abc_DEF-123')
  const onTheWay = { email: 'zoe@example.com', code: 'abc', validMinutes: 15, redirect: '/account/plan?change=1' }
  expect(renderText(signInLink(onTheWay, site), site)).toContain(
    'https://wrenlet.example/entry/link/abc?redirectTo=%2Faccount%2Fplan%3Fchange%3D1\n',
  )
  expect(byName('sign-in-link').subject + byName('sign-in-link').preview).not.toContain('abc')
})

test('the mailing list is asked for by one button, and left by a link; it says why it came', () => {
  const text = renderText(byName('mailing-confirm'), site)
  expect(text).toContain('Yes, send me the news:\nhttps://wrenlet.example/mailing-list/confirm/yes_1')
  expect(text).toContain('https://wrenlet.example/mailing-list/leave/no_2')
  expect(text).toContain('because this address was typed into our form for news')
  expect(text).not.toContain('something happened in your account')
})

test('a failed payment says how much, what the bank said, what to do and by when; a confirmation blames no card', () => {
  const declined = renderText(paymentFailed({ ...failure, message: 'Your card has insufficient funds.' }, site), site)
  for (const part of [
    'the payment of £75 was not accepted, again',
    '| Your card has insufficient funds.',
    'Pay £75:\nhttps://wrenlet.example/subscription-failed',
    'Until it is paid you cannot order',
    'Please pay before 27 November 2026',
    'We try the card again on 23 November 2026',
  ])
    expect(declined).toContain(part)
  const challenged = paymentFailed({ ...failure, needsConfirmation: true }, site)
  const text = renderText(challenged, site)
  expect(challenged.subject).toBe('Please confirm your payment with your bank')
  expect(text).toContain('The card is fine')
  expect(text).not.toContain('try the card again')
  expect(text).not.toContain('not accepted')
})

test('a reminder names day, sum and the way out, and the plan that begins then', () => {
  const text = renderText(renewalReminder(reminder), site)
  for (const part of [
    'Next payment: £40 on 20 February 2027',
    'Then: £50 every 3 months',
    'Plan: 150 credits until then, 100 credits from then on',
    'Your balance pays: £10 of the £50',
    'three clicks',
    'End the membership:\nhttps://wrenlet.example/account/plan/end',
  ])
    expect(text).toContain(part)
  const plain = renderText(renewalReminder({ ...reminder, changesTo: null, fromBalance: null }), site)
  expect(plain).toContain('Plan: 150 credits\n')
  expect(plain).not.toContain('balance')
  const owing = { ...reminder, fromBalance: null, carriedOver: '£8', charge: '£58' }
  expect(renderText(renewalReminder(owing), site)).toContain('Carried over from before: £8')
  const paid = { ...reminder, fromBalance: '£50', charge: null }
  expect(renewalReminder(paid).preview).toBe('Nothing will be taken from your card on 20 February 2027.')
})

test('a pause is said in the words of the brief', () => {
  expect(renderText(byName('membership-paused'), site)).toContain(
    'Paused from 20 November 2026. You will not be billed until you reactivate.',
  )
})

test('an ending says what is at home, and offers to undo it only while it can be', () => {
  const text = renderText(membershipEnding(ending, site), site)
  expect(text).toContain('Still at home with you')
  expect(text).toContain('Undo it:\nhttps://wrenlet.example/account/plan')
  const over = renderText(
    membershipEnding({ ...ending, canUndo: false, wasOverdue: true, pieces: [], refund: '£32.10' }, site),
    site,
  )
  expect(over).toContain('The payment that was open is cancelled')
  expect(over).toContain('The £32.10 you had paid for and not used goes back')
  expect(over).toContain('there is nothing left to do')
  expect(over).not.toContain('Undo')
  const unpaid = membershipEnding({ ...ending, canUndo: false, wasOverdue: true, why: 'unpaid', pieces: [] }, site)
  expect(unpaid.heading).toBe('Your membership has ended')
  expect(renderText(unpaid, site)).toContain('Your renewal could not be paid')
  expect(renderText(unpaid, site)).not.toContain('you don’t owe it')
  expect(renderText(unpaid, site)).toContain('You can join again whenever you like.')
  const unpaidAtHome = renderText(membershipEnding({ ...ending, canUndo: false, why: 'unpaid' }, site), site)
  expect(unpaidAtHome).toContain('You can join again as soon as everything is back or bought.')
})

test('a change is its own receipt, and a booster alone is called so', () => {
  const text = renderText(byName('plan-changed'), site)
  expect(text).toContain('Now: 150 credits + 20 credits of Wardrobe Booster')
  expect(text).toContain('Paid now: £75')
  const booster = planChanged({
    from: { plan: '100 credits', booster: '20 credits' },
    to: plans.from,
    boosterOnly: true,
    credits: 100,
    price: '£50 every 3 months',
    nextPaymentOn: null,
    invoice: null,
  })
  expect(booster.heading).toBe('Your Wardrobe Booster has ended')
  expect(renderText(booster, site)).not.toContain('Paid')
})

test('no journey is promised free that a family has used up', () => {
  const told = (free: { outbound: boolean; return: boolean }) =>
    renderText(membershipAccepted({ ...contract, free }, site), site)
  expect(told({ outbound: true, return: true })).toContain('Your first delivery and first return are free.')
  expect(told({ outbound: true, return: false })).toContain('Your first delivery is free. After that a delivery costs')
  expect(told({ outbound: false, return: true })).toContain('Your first return is free. Otherwise a delivery costs')
  expect(told({ outbound: false, return: false })).toMatch(/A delivery costs £3\.95 and a return £3\.95/)
  expect(told({ outbound: false, return: false })).not.toContain('free.')
})

test('a stranger’s words do not greet in our name', () => {
  expect(welcome({ givenName: 'Zoë' }, site).heading).toBe('Hello Zoë, welcome')
  expect(welcome({ givenName: 'win £500 at evil.example' }, site).heading).toBe('Hello and welcome')
})

test('a note to the office names account, name and address as they are, without a button or advertising', () => {
  const note = officeNote({
    template: 'office-membership',
    subject: 'Membership paused',
    what: 'A member has paused.',
    facts: [['Plan', '150 credits']],
    member: { accountId: '01999999-aaaa-7bbb-8ccc-dddddddddddd', name: nasty, email: 'zoe+o"c@example.com' },
    command: 'npm run office -- member zoe@example.com',
  })
  const html = renderHtml(note, site)
  expect(html).not.toContain('class="pill"')
  expect(html).not.toContain('<b>')
  expect(html).toContain('href="mailto:zoe%2Bo%22c@example.com"')
  const text = renderText(note, site)
  for (const part of ['Account: 01999999-aaaa', `Name: ${nasty}`, 'Written by the shop to its office.'])
    expect(text).toContain(part)
})
