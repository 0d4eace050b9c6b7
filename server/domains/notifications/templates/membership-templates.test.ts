import { expect, test } from 'vitest'
import { toId } from '#server/kernel/ids.ts'
import {
  contract,
  ending,
  failure,
  invoice,
  nasty,
  plans,
  reminder,
  sampleEmails,
  site,
} from '#tests/support/sample-emails.ts'
import type { EmailMessage } from '../email/email-message.ts'
import { renderHtml } from '../email/render-html.ts'
import { renderText } from '../email/render-text.ts'
import { signInLink } from './account/sign-in-link.ts'
import { welcome } from './account/welcome.ts'
import { coolingOffCancelled } from './membership/cooling-off-cancelled.ts'
import { membershipAccepted } from './membership/membership-accepted.ts'
import { membershipEnding } from './membership/membership-ending.ts'
import { planChanged } from './membership/plan-changed.ts'
import { renewalReminder } from './membership/renewal-reminder.ts'
import { officeNote } from './office-note.ts'
import { paymentFailed } from './payment-failed.ts'
import type { PaidInvoice } from './receipt.ts'

const byName = (name: string) => sampleEmails.find(({ template }) => template === name) as EmailMessage

test('a sign-in link carries its code in the form that the page reads, and the subject contains no code', () => {
  expect(renderText(byName('sign-in-link'), site)).toContain('https://wrenlet.example/entry/link/abc_DEF-123')
  const onTheWay = { email: 'zoe@example.com', code: 'abc', validMinutes: 15, redirect: '/account/plan?change=1' }
  expect(renderText(signInLink(onTheWay, site), site)).toContain(
    'https://wrenlet.example/entry/link/abc?redirectTo=%2Faccount%2Fplan%3Fchange%3D1\n',
  )
  expect(byName('sign-in-link').subject + byName('sign-in-link').preview).not.toContain('abc')
})

test('the mailing list is joined with one button and left with a link, and the email says why it came', () => {
  const text = renderText(byName('mailing-confirm'), site)
  expect(text).toContain('Yes, send me the news:\nhttps://wrenlet.example/mailing-list/confirm/yes_1')
  expect(text).toContain('https://wrenlet.example/mailing-list/leave/no_2')
  expect(text).toContain('because this address was entered in our form for news')
  expect(text).not.toContain('because of your Wrenlet account')
})

test('a failed payment says how much, the bank’s message, what to do and by when; a failed authentication blames no card', () => {
  const declined = renderText(paymentFailed({ ...failure, message: 'Your card has insufficient funds.' }), site)
  for (const part of [
    'your £75 payment didn’t go through again',
    '| Your card has insufficient funds.',
    'Pay £75:\nhttps://wrenlet.example/subscription-failed',
    'You can’t order until it’s paid.',
    'We don’t charge late fees.',
    'Please pay it by 26 November 2026.',
    'We’ll try your card again on 23 November 2026',
    'Struggling to pay? Reply and we’ll help.',
  ])
    expect(declined).toContain(part)
  const challenged = paymentFailed({ ...failure, needsConfirmation: true })
  const text = renderText(challenged, site)
  expect(challenged.subject).toBe('Approve £75 with your bank')
  expect(text).toContain('Nothing’s wrong with your card')
  expect(text).toContain('Please approve it by 26 November 2026.')
  expect(text).not.toContain('try your card again')
  expect(text).not.toContain('didn’t go through')
})

test('a reminder names the day, the amount, how to end the membership, and the plan that then begins', () => {
  const text = renderText(renewalReminder(reminder), site)
  for (const part of [
    'Your membership renews automatically on 20 February 2027. We’ll take £40 from your card.',
    'Next payment: £40 on 20 February 2027',
    'Then: £50 every 3 months',
    'Plan: 150 credits until then, 100 credits from then on',
    'From your balance: £10 of the £50',
    'End it by 19 February 2027 and you won’t be charged.',
    'End your membership:\nhttps://wrenlet.example/account/plan/end',
  ])
    expect(text).toContain(part)
  const plain = renderText(renewalReminder({ ...reminder, changesTo: null, fromBalance: null }), site)
  expect(plain).toContain('Plan: 150 credits\n')
  expect(plain).not.toContain('balance')
  const owing = { ...reminder, fromBalance: null, carriedOver: '£8', charge: '£58' }
  expect(renderText(renewalReminder(owing), site)).toContain('Carried over from before: £8')
  const paid = { ...reminder, fromBalance: '£50', charge: null }
  expect(renewalReminder(paid).subject).toBe('Your membership renews on 20 February 2027')
  expect(renderText(renewalReminder(paid), site)).toContain('We won’t take anything from your card.')
  expect(renewalReminder(reminder).subject).toBe('Your membership renews on 20 February 2027 for £40')
})

test('a pause says from when, and that nothing is charged', () => {
  expect(renderText(byName('membership-paused'), site)).toContain(
    'Paused from 20 November 2026. You won’t be charged until you reactivate.',
  )
})

test('an ending says what to send back, by when and at what cost, until when orders are possible, and how to undo it', () => {
  const text = renderText(membershipEnding(ending), site)
  for (const part of [
    'It ends on 20 February 2027. You won’t be charged again.',
    'You can still order and swap until 5 February 2027.',
    'What to send back',
    'Post it by 22 March 2027: book a return in your closet and we’ll give you a label. Return postage is as usual: £3.95.',
    'Book my return:\nhttps://wrenlet.example/account/closet',
    'You can keep your membership until 20 February 2027.',
    'Keep my membership:\nhttps://wrenlet.example/account/plan',
    'Didn’t ask for this? Reply to this email.',
  ])
    expect(text).toContain(part)
  const html = renderHtml(membershipEnding(ending), site, new Set())
  expect(/class="pill"[^>]*>([^<]*)/.exec(html)?.[1], 'the one button tempts nobody to stay').toBe('Book my return')
  const over = { ...ending, canUndo: false, orderUntil: null, pieces: [] } as const
  const overdue = renderText(membershipEnding({ ...over, wasOverdue: true, refund: '£32.10' }), site)
  expect(overdue).toContain('We’ve cancelled the payment that was due')
  expect(overdue).toContain('We’re refunding £32.10 for time you’d paid for and not used')
  expect(overdue).toContain('You’ve nothing to send back.')
  expect(overdue).not.toMatch(/keep my membership|order and swap|Post it/i)
  const unpaid = membershipEnding({ ...over, wasOverdue: true, why: 'unpaid' })
  expect(unpaid.heading).toBe('Your membership has ended')
  expect(renderText(unpaid, site)).toContain('We couldn’t take your renewal payment')
  expect(renderText(unpaid, site)).not.toMatch(/don’t owe it|Didn’t ask/)
  expect(renderText(unpaid, site)).toContain('You can join again whenever you like.')
  const unpaidAtHome = renderText(membershipEnding({ ...ending, canUndo: false, why: 'unpaid' }), site)
  expect(unpaidAtHome).toContain('You can join again once we’ve got everything back.')
  const packed = { ...over, toPost: 1, why: 'unpaid' } as const
  expect(membershipEnding(packed).preview).toBe('You won’t be charged again. Please post the return you’ve booked.')
  expect(renderText(membershipEnding(packed), site)).toContain(
    'One piece is in a return you’ve booked but not posted yet. Please post it: its label and its day are in your closet.',
  )
  expect(renderText(membershipEnding(packed), site)).not.toMatch(/nothing to send back|whenever you like/)
  const elsewhere = renderText(membershipEnding({ ...ending, why: 'elsewhere' }), site)
  expect(elsewhere).toContain('It runs until 20 February 2027 and won’t renew. Reply if you think this is a mistake.')
  const endedElsewhere = membershipEnding({ ...over, why: 'elsewhere' })
  expect(endedElsewhere.subject).toBe('Your membership ended on 20 February 2027')
  expect(endedElsewhere.heading).toBe('Your membership has ended')
  expect(renderText(endedElsewhere, site)).toContain('Your membership ended on 20 February 2027. You won’t be charged')
  expect(renderText(endedElsewhere, site)).not.toContain('runs until')
})

test('a cancellation within the 14 days says what is refunded and why, and by when and at whose cost to send clothes back', () => {
  const text = renderText(byName('cooled-off'), site)
  expect(text).toContain('We’d sent you clothes, so we keep the daily share of the price')
  expect(text).toContain('Please post it by 9 December 2026')
  expect(text).toContain('2 pieces are in a return you’ve booked but not posted yet.')
  expect(text).toContain('Return postage is as usual: Free (your first).')
  const whole = coolingOffCancelled({
    contractOn: '20 November 2026',
    refund: '£75',
    proRata: false,
    refundBy: '9 December 2026',
    pieces: [],
    toPost: 0,
    sendBackBy: '9 December 2026',
    returnPostage: '£3.95',
  })
  expect(whole.subject).toBe('Your membership is cancelled: £75 refund')
  expect(renderText(whole, site)).toContain('That’s everything you paid for the membership.')
  expect(renderText(whole, site)).not.toMatch(/daily share|post it/)
})

test('the email of a change is its own receipt, and names only the booster if nothing else has changed', () => {
  const text = renderText(byName('plan-changed'), site)
  expect(text).toContain('Now: 150 credits + 20 credits of Wardrobe Booster')
  expect(text).toContain('You’ve paid £75')
  const boosters = (
    to: typeof plans.from | typeof plans.to,
    paid: { invoice: PaidInvoice | null; takesOff: boolean } = { invoice: null, takesOff: false },
  ) =>
    planChanged(
      {
        from: { plan: '100 credits', booster: '10 credits' },
        to,
        boosterOnly: true,
        credits: 100,
        price: '£50 every 3 months',
        nextPaymentOn: null,
        endsOn: null,
        cancelled: null,
        ...paid,
      },
      site,
    )
  expect(boosters(plans.from).heading).toBe('Your Wardrobe Booster has ended')
  expect(boosters(plans.to).heading).toBe('Your Wardrobe Booster is now 20 credits')
  expect(renderText(boosters(plans.from), site)).not.toContain('paid')
  expect(text).toContain('We’ve taken off what you’d already paid towards your old plan.')
  const added = renderText(boosters(plans.to, { invoice, takesOff: false }), site)
  expect(added).toContain('This is for the rest of your period.')
  expect(added).not.toContain('taken off')
  const larger = renderText(boosters(plans.to, { invoice, takesOff: true }), site)
  expect(larger).toContain('We’ve taken off what you’d already paid towards your old booster.')
})

test('free postage that a family has used is not promised', () => {
  const textFor = (free: { outbound: boolean; return: boolean }) =>
    renderText(membershipAccepted({ ...contract, free }, site), site)
  expect(textFor({ outbound: true, return: true })).toContain('Your first delivery and first return are free.')
  expect(textFor({ outbound: true, return: false })).toContain(
    'Your first delivery is free. After that a delivery costs',
  )
  expect(textFor({ outbound: false, return: true })).toContain('Your first return is free. Otherwise a delivery costs')
  expect(textFor({ outbound: false, return: false })).toMatch(/A delivery costs £3\.95 and a return £3\.95/)
  expect(textFor({ outbound: false, return: false })).not.toContain('free.')
})

test('a stranger’s words are not used as a greeting', () => {
  expect(welcome({ givenName: 'Zoë' }, site).heading).toBe('Hello Zoë, welcome')
  expect(welcome({ givenName: 'win £500 at evil.example' }, site).heading).toBe('Hello and welcome')
})

test('a notification to the office gives account, name and address unchanged, without a button or advertising', () => {
  const note = officeNote({
    template: 'office-membership',
    subject: 'Membership paused',
    what: 'A member has paused.',
    facts: [['Plan', '150 credits']],
    member: { accountId: toId('01999999-aaaa-7bbb-8ccc-dddddddddddd'), name: nasty, email: 'zoe+o"c@example.com' },
    command: 'npm run office -- member zoe@example.com',
  })
  const html = renderHtml(note, site, new Set())
  expect(html).not.toContain('class="pill"')
  expect(html).not.toContain('<b>')
  expect(html).toContain('href="mailto:zoe%2Bo%22c@example.com"')
  const text = renderText(note, site)
  for (const part of ['Account: 01999999-aaaa', `Name: ${nasty}`, 'Sent by the shop to its office.'])
    expect(text).toContain(part)
  expect(text).not.toContain('reply')
})
