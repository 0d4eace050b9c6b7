import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardForm } from './card-form.ts'

type Listener = () => void
const listeners = new Map<string, Listener>()
let status = 'requires_payment_method'
const elements = vi.fn(() => ({
  create: () => ({ on: (event: string, listener: Listener) => listeners.set(event, listener), mount: vi.fn() }),
}))

/** Stubs a page in which Stripe.js is available as soon as it is requested. */
beforeEach(() => {
  listeners.clear()
  elements.mockClear()
  const stripe = { elements, retrievePaymentIntent: async () => ({ paymentIntent: { status } }) }
  vi.stubGlobal('window', { Stripe: () => stripe })
  vi.stubGlobal('document', {
    createElement: () => ({ addEventListener: (event: string, loaded: Listener) => event === 'load' && loaded() }),
    head: { append: () => undefined },
  })
})
afterEach(() => vi.unstubAllGlobals())

const options = { clientSecret: 'pi_1_secret', publishableKey: 'pk_test_1', stripeJsUrl: '/s.js', returnUrl: '/back' }
const place = {} as HTMLElement

test.each(['succeeded', 'processing'] as const)(
  'asks for no card once the payment is %s, because Stripe.js refuses one',
  async (paid) => {
    status = paid
    const form = await cardForm(place, options)
    expect(form.paid).toEqual({ status: paid })
    expect(await form.submit()).toEqual({ status: paid })
    expect(elements).not.toHaveBeenCalled()
  },
)

test('offers the bank’s approval only for a payment that was tried before', async () => {
  status = 'requires_action'
  expect(await cardForm(place, options)).toMatchObject({ paid: null, waitsForBank: false })
  expect(await cardForm(place, { ...options, triedBefore: true })).toMatchObject({ waitsForBank: true })
})

test('reports fields that the provider cannot show', async () => {
  status = 'requires_payment_method'
  const onFailed = vi.fn()
  await cardForm(place, { ...options, onFailed })
  listeners.get('loaderror')?.()
  expect(onFailed).toHaveBeenCalledTimes(1)
})
