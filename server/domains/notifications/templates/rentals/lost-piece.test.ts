// What the emails of a missing piece offer depends on what their reader may do (product §4.8, §4.10, §12).
import { expect, test } from 'vitest'
import { lossApproved, lossNoticed, lossWaived } from './lost-piece.ts'
import { lossPaid, lossRefunded } from './lost-piece-paid.ts'

const piece = { picture: {} as never, name: 'Puddle raincoat', brand: 'Saltmarsh', detail: '3–4y' }
const missed = {
  piece,
  dueOn: '12 February 2027',
  atMost: '£13',
  decidedFrom: '21 March 2027',
  refundDays: 90,
  path: '/account/closet/lost/1',
}

test('a notice offers to keep the piece only to a family that may', () => {
  const words = (longer: string | null) =>
    JSON.stringify(lossNoticed({ ...missed, notice: 2, reported: false, longer }))
  expect(words('until 4 March 2027')).toContain('Keep it until 4 March 2027, send it back or report it lost')
  expect(words(null)).toContain('we haven’t heard from you. Please send it back, or report it lost.')
  expect(words(null)).not.toContain('Keep it')
})

test('credits are offered only to somebody who may order with them', () => {
  const approved = (mayOrder: boolean) => JSON.stringify(lossApproved({ ...missed, credits: 1, price: '£1', mayOrder }))
  expect(approved(true)).toContain('Until then its 1 credit stays in use, and you can order with the others as before.')
  expect(approved(false)).toContain('Please pay £1 for it."')
  const waived = (creditsFreed: number) => JSON.stringify(lossWaived({ piece, creditsFreed }))
  expect(waived(13)).toContain('its 13 credits are yours to use again. If it turns up, please put it in your next')
  expect(waived(0)).toContain('You’ve nothing to pay for it. If it turns up, please email us for a label.')
  expect(waived(0)).not.toContain('credits are')
})

test('the receipt of a piece that was lost at the other home says who can find it', () => {
  const receipt = (more: { creditsFreed: number; elsewhere: boolean }) => {
    const paid = { paidOn: '21 March 2027', price: '£8.67', refundUntil: '19 June 2027', path: missed.path }
    const site = { trader: { name: 'Wrenlet', address: 'Bristol', vatNumber: null } } as never
    return JSON.stringify(lossPaid({ piece, vat: { amount: '£0', rate: '0%' }, ...paid, ...more }, site))
  }
  expect(receipt({ creditsFreed: 13, elsewhere: false })).toContain('Its 13 credits are yours to use again.')
  expect(receipt({ creditsFreed: 13, elsewhere: false })).toContain('I’ve found it')
  const elsewhere = receipt({ creditsFreed: 0, elsewhere: true })
  expect(elsewhere).toContain('If the other home finds it by 19 June 2027, you get all £8.67 back')
  expect(elsewhere).not.toMatch(/I’ve found it|credits/)
})

test('the email about a found piece says who rents it now, until when, and what may be done with it', () => {
  const refund = { amount: '£8.67', toCard: '£8.67', toBalance: null }
  const found = { piece, credits: 13, refund, atHome: true, runsUntil: null, longer: 'another 3 months' }
  const words = (more: Partial<Parameters<typeof lossRefunded>[0]> = {}) =>
    JSON.stringify(lossRefunded({ ...found, ...more }))
  expect(words()).toContain('it uses 13 credits. Keep it another 3 months or send it back, as you like.')
  expect(words({ runsUntil: '4 March 2027' })).toContain('it uses 13 credits. Your rental runs until 4 March 2027.')
  expect(words({ longer: null, runsUntil: '4 March 2027' })).toContain('Please send it back by 4 March 2027.')
  expect(words({ longer: null })).toContain('Please book its return in your closet.')
  const elsewhere = words({ elsewhere: true })
  expect(elsewhere).toContain('The other home has found the piece you paid for, so we’re refunding all £8.67')
  expect(elsewhere).toContain('It’s rented there again, and it uses 13 credits.')
  expect(elsewhere).not.toMatch(/You’ve found|You’re renting|Keep it/)
})
