// The payer of a membership buys a piece of the other home: its return and its rental are that home's (product §12.3).
import { expect, test } from 'vitest'
import { pieceBought } from './piece-bought.ts'
import { purchaseCancelled } from './purchase-cancelled.ts'

const piece = { picture: {} as never, name: 'Puddle raincoat', brand: 'Saltmarsh', detail: '3–4y' }
const refund = { amount: '£3.95', toCard: '£3.95', toBalance: null }

test('the receipt leaves out the other home’s return, and gives the payer’s own refund', () => {
  const receipt = (goingBack: Parameters<typeof pieceBought>[0]['goingBack']) => {
    const bought = { boughtOn: '24 November 2026', price: '£15.17', cancelUntil: '8 December 2026', path: '/account' }
    const site = { trader: { name: 'Wrenlet', address: 'Bristol', vatNumber: null } } as never
    const vat = { amount: '£0', rate: '0%' }
    return JSON.stringify(pieceBought({ piece, vat, ...bought, goingBack, elsewhere: true }, site))
  }
  const words = receipt({ cancelled: false, refund: null, keepsFreeReturn: false })
  expect(words).toContain('It stays at the other home.')
  expect(words).toContain('It’ll be rented at the other home again')
  expect(words).not.toMatch(/return|You’ll be renting|send back/)
  expect(receipt({ cancelled: true, refund, keepsFreeReturn: false })).toContain(
    'We’re refunding the return postage you’d paid for it: £3.95',
  )
})

test('the email about a cancelled purchase says neither that the payer rents the piece nor until when', () => {
  const rented = { credits: 13, until: '23 February 2027' }
  const cancelled = { piece, cancelledOn: '26 November 2026', refund, elsewhere: true }
  const words = JSON.stringify(purchaseCancelled({ ...cancelled, rented }))
  expect(words).toContain('It’s rented at the other home again, and it uses 13 credits.')
  expect(words).not.toMatch(/You’re renting|February/)
  expect(JSON.stringify(purchaseCancelled({ ...cancelled, rented: null }))).not.toContain('Thank you for sending')
})

test('the email about a purchase that is cancelled after the last day offers to keep the piece longer only if that is possible', () => {
  const cancelled = { piece, cancelledOn: '26 February 2027', refund }
  const words = (longer: string | null) =>
    JSON.stringify(
      purchaseCancelled({ ...cancelled, rented: { credits: 13, until: '23 February 2027', over: { longer } } }),
    )
  expect(words('another 3 months')).toContain('ended on 23 February 2027: keep it another 3 months or send it back.')
  expect(words(null)).toContain('Its rental ended on 23 February 2027: please send it back.')
})
