import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCards } from '../cards.ts'
import { createPlans, type Plans } from '../testing/plans.ts'
import { clientOf, errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aSubscription, moveClockTo, newestEvent } from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
let customer: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  customer = (await sandbox.stripe.customers.create({})).id
})

const methods = () => sandbox.stripe.paymentMethods
const byNumber = { number: '4242424242424242', exp_month: 8, exp_year: 2040, cvc: '314' }
const createFromToken = (token: string) => methods().create({ type: 'card', card: { token } })

describe('creating a payment method', () => {
  test.each(testCards.flatMap((card) => card.names.map((name) => [name, card] as const)))(
    'the test card %s has a token and a shared payment method',
    async (name, card) => {
      const expected = {
        object: 'payment_method',
        type: 'card',
        customer: null,
        card: { brand: card.brand, country: card.country, funding: card.funding, last4: card.number.slice(-4) },
      }
      expect(await createFromToken(`tok_${name}`)).toMatchObject(expected)
      expect(await methods().retrieve(`pm_card_${name}`)).toMatchObject(expected)
    },
  )

  test('a test number is accepted, with its holder, metadata and display preference', async () => {
    const created = await methods().create({
      type: 'card',
      card: byNumber,
      billing_details: { name: 'Mia Hart', email: 'mia@family.test', address: { city: 'Bristol', country: 'GB' } },
      metadata: { from: 'till' },
      allow_redisplay: 'always',
    })
    expect(created).toMatchObject({
      allow_redisplay: 'always',
      billing_details: { name: 'Mia Hart', phone: null, address: { city: 'Bristol', country: 'GB', line1: null } },
      card: { brand: 'visa', exp_month: 8, exp_year: 2040, last4: '4242', checks: { cvc_check: 'unchecked' } },
      metadata: { from: 'till' },
    })
    expect(await methods().retrieve(created.id)).toEqual(expect.objectContaining({ id: created.id, customer: null }))
    const { cvc: _none, ...bare } = byNumber
    expect((await methods().create({ type: 'card', card: bare })).card?.checks?.cvc_check).toBeNull()
  })

  test('a page with the publishable key may create a payment method, but do nothing else with it', async () => {
    const browser = clientOf(sandbox.origin, { key: 'pk_test_sandbox_wrenlet' })
    const created = await browser.paymentMethods.create({ type: 'card', card: byNumber })
    expect((await errorOf(browser.paymentMethods.retrieve(created.id))).statusCode).toBe(401)
    expect((await errorOf(browser.paymentMethods.attach(created.id, { customer }))).statusCode).toBe(401)
    expect((await methods().attach(created.id, { customer })).customer).toBe(customer)
  })

  test.each<[object, string | undefined, string | undefined]>([
    [{ card: byNumber }, 'parameter_missing', 'type'],
    [{ type: 'sepa_debit' }, undefined, 'type'],
    [{ type: 'card' }, 'parameter_missing', 'card'],
    [{ type: 'card', card: { exp_month: 1, exp_year: 2040 } }, 'parameter_missing', 'card[number]'],
    [{ type: 'card', card: { number: '4242424242424242', exp_year: 2040 } }, 'parameter_missing', 'card[exp_month]'],
    [{ type: 'card', card: { number: '4242424242424242', exp_month: 1 } }, 'parameter_missing', 'card[exp_year]'],
    [{ type: 'card', card: { token: 'tok_nothing' } }, 'resource_missing', 'card[token]'],
    [{ type: 'card', card: { token: 'pm_card_visa' } }, 'resource_missing', 'card[token]'],
    [{ type: 'card', card: { token: 'tok_visa', number: '4242424242424242' } }, undefined, 'card[number]'],
    [{ type: 'card', card: { ...byNumber, colour: 'blue' } }, 'parameter_unknown', 'card[colour]'],
    [{ type: 'card', card: byNumber, customer: 'cus_x' }, 'parameter_unknown', 'customer'],
    [{ type: 'card', card: byNumber, allow_redisplay: 'never' }, undefined, 'allow_redisplay'],
  ])('is refused: %o', async (params, code, param) => {
    const error = await errorOf(methods().create(params as Stripe.PaymentMethodCreateParams))
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param })
  })

  test.each<[Partial<typeof byNumber>, string, string]>([
    [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
    [{ exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
    [{ exp_year: 1999 }, 'invalid_expiry_year', 'exp_year'],
    [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
    [{ number: '4111111111111111' }, 'card_declined', 'number'],
  ])('is declined: %o', async (wrong, code, param) => {
    const error = await errorOf(methods().create({ type: 'card', card: { ...byNumber, ...wrong } }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code, param })
    if (code === 'card_declined') expect(error.decline_code).toBe('test_mode_live_card')
  })
})

describe('saving a payment method', () => {
  test('attaches it, lists it for its customer, detaches it for good', async () => {
    const [first, second] = [await createFromToken('tok_visa'), await createFromToken('tok_mastercard')]
    expect(await methods().attach(first.id, { customer })).toMatchObject({ id: first.id, customer })
    expect((await newestEvent(sandbox)).type).toBe('payment_method.attached')
    await methods().attach(second.id, { customer })
    const third = await methods().attach('pm_card_amex', { customer })
    const ids = (list: Stripe.ApiList<Stripe.PaymentMethod>) => list.data.map(({ id }) => id)
    expect(ids(await methods().list({ customer, type: 'card' }))).toEqual([third.id, second.id, first.id])
    expect(ids(await sandbox.stripe.customers.listPaymentMethods(customer, { limit: 2 }))).toEqual([
      third.id,
      second.id,
    ])
    expect(ids(await sandbox.stripe.customers.listPaymentMethods(customer, { starting_after: second.id }))).toEqual([
      first.id,
    ])
    expect(ids(await sandbox.stripe.customers.listPaymentMethods(customer, { allow_redisplay: 'always' }))).toEqual([])
    expect((await sandbox.stripe.customers.retrievePaymentMethod(customer, first.id)).id).toBe(first.id)
    await sandbox.stripe.customers.update(customer, { invoice_settings: { default_payment_method: first.id } })
    expect((await methods().detach(first.id)).customer).toBeNull()
    expect(await newestEvent(sandbox)).toMatchObject({
      type: 'customer.updated',
      data: { previous_attributes: { invoice_settings: { default_payment_method: first.id } } },
    })
    expect(await sandbox.stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
    expect(ids(await sandbox.stripe.customers.listPaymentMethods(customer))).toEqual([third.id, second.id])
    expect(await errorOf(methods().attach(first.id, { customer }))).toMatchObject({
      statusCode: 400,
      param: 'payment_method',
      message: expect.stringContaining('may not be used again'),
    })
  })

  test('is refused for unknown customers and cards, and for another customer’s card', async () => {
    const own = await methods().attach('pm_card_visa', { customer })
    const { id: other } = await sandbox.stripe.customers.create({})
    const refusals: [() => Promise<unknown>, number, string | undefined][] = [
      [() => methods().attach('pm_card_visa', { customer: 'cus_none' }), 400, 'customer'],
      [() => methods().attach('pm_none', { customer }), 404, 'id'],
      [() => methods().attach('pm_card_nothing', { customer }), 404, 'id'],
      [() => methods().attach(own.id, { customer: other }), 400, 'payment_method'],
      [() => methods().attach('pm_card_visa', {} as Stripe.PaymentMethodAttachParams), 400, 'customer'],
      [() => methods().retrieve('pm_none'), 404, 'id'],
      [() => methods().detach('pm_none'), 404, 'id'],
      [() => methods().detach('pm_card_visa'), 400, undefined],
      [() => methods().list({ customer: 'cus_none' }), 400, 'customer'],
      [() => sandbox.stripe.customers.listPaymentMethods('cus_none'), 404, 'id'],
      [() => sandbox.stripe.customers.retrievePaymentMethod('cus_none', own.id), 404, 'id'],
      [() => sandbox.stripe.customers.retrievePaymentMethod(other, own.id), 404, 'id'],
    ]
    for (const [call, statusCode, param] of refusals) expect(await errorOf(call())).toMatchObject({ statusCode, param })
  })

  test('a payment method can be updated only once a customer has it', async () => {
    const created = await createFromToken('tok_visa')
    const early = methods().update(created.id, { metadata: { a: '1' } })
    expect((await errorOf(early)).message).toContain('save this PaymentMethod to a customer')
    await methods().attach(created.id, { customer })
    const updated = await methods().update(created.id, {
      card: { exp_month: 2, exp_year: 2041 },
      billing_details: { name: 'Mia', address: { city: 'Bath' } },
      allow_redisplay: 'limited',
      metadata: { a: '1' },
    })
    expect(updated).toMatchObject({
      allow_redisplay: 'limited',
      card: { exp_month: 2, exp_year: 2041 },
      billing_details: { name: 'Mia', email: null, address: { city: 'Bath', line1: null } },
      metadata: { a: '1' },
    })
    expect((await newestEvent(sandbox)).type).toBe('payment_method.updated')
    const late = methods().update(created.id, { card: { exp_year: 1999 } })
    expect(await errorOf(late)).toMatchObject({ statusCode: 402, code: 'invalid_expiry_year' })
    const number = { card: { number: '4242424242424242' } } as Stripe.PaymentMethodUpdateParams
    expect((await errorOf(methods().update(created.id, number))).code).toBe('parameter_unknown')
  })
})

describe('using a payment method', () => {
  test('pays an intent with a created card, once', async () => {
    const pay = (payment_method: string) =>
      sandbox.stripe.paymentIntents.create({
        amount: 395,
        currency: 'gbp',
        confirm: true,
        payment_method,
        return_url: 'http://shop.test',
      })
    const created = await createFromToken('tok_visa')
    expect((await pay(created.id)).status).toBe('succeeded')
    expect((await errorOf(pay(created.id))).message).toContain('may not be used again')
    expect((await errorOf(methods().attach(created.id, { customer }))).message).toContain('may not be used again')
    expect((await pay('pm_card_visa')).status).toBe('succeeded')
    expect((await pay('pm_card_visa')).status).toBe('succeeded')
    expect((await errorOf(pay('pm_card_chargeDeclined'))).code).toBe('card_declined')
    expect((await errorOf(pay((await createFromToken('tok_chargeDeclinedExpiredCard')).id))).code).toBe('expired_card')
    expect((await pay('pm_card_authenticationRequired')).status).toBe('requires_action')
  })

  test('an intent accepts a token in place of a number', async () => {
    const paid = await sandbox.stripe.paymentIntents.create({
      amount: 395,
      currency: 'gbp',
      confirm: true,
      payment_method_data: { type: 'card', card: { token: 'tok_mastercard' } } as never,
      return_url: 'http://shop.test',
    })
    expect(paid.status).toBe('succeeded')
    const charge = await sandbox.stripe.charges.retrieve(String(paid.latest_charge))
    expect(charge.payment_method_details?.card?.brand).toBe('mastercard')
  })

  test('a new customer can be created with a card, which becomes the default if it is named as the default', async () => {
    const customerWithCard = await sandbox.stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
    const [card] = (await sandbox.stripe.customers.listPaymentMethods(customerWithCard.id)).data
    expect(customerWithCard.invoice_settings.default_payment_method).toBe(card?.id)
    const subscription = await sandbox.stripe.subscriptions.create({
      customer: customerWithCard.id,
      items: [{ price: plans.monthly27.id }],
    })
    expect(subscription.status).toBe('active')
    const customerWithoutDefault = await sandbox.stripe.customers.create({
      payment_method: (await createFromToken('tok_visa')).id,
    })
    expect(customerWithoutDefault.invoice_settings.default_payment_method).toBeNull()
    const declined = sandbox.stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' })
    expect((await errorOf(declined)).code).toBe('card_declined')
  })

  test('a card for later charges must be attached: a shared one belongs to no customer', async () => {
    await moveClockTo(sandbox, '2027-01-31T09:00:00')
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const owner = String(subscription.customer)
    const unattached = (await createFromToken('tok_visa')).id
    const failing = await methods().attach('pm_card_chargeCustomerFail', { customer: owner })
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id })
    await moveClockTo(sandbox, '2027-02-28T11:00:00')
    const [open] = (await sandbox.stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data
    const invoice = open?.id ?? ''
    for (const id of ['pm_card_visa', unattached]) {
      const wrong = { invoice_settings: { default_payment_method: id } }
      const refusals: [() => Promise<unknown>, string][] = [
        [() => sandbox.stripe.customers.update(owner, wrong), 'invoice_settings[default_payment_method]'],
        [() => sandbox.stripe.customers.create(wrong), 'invoice_settings[default_payment_method]'],
        [
          () => sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: id }),
          'default_payment_method',
        ],
        [
          () =>
            sandbox.stripe.subscriptions.create({
              customer: owner,
              items: [{ price: plans.monthly27.id }],
              default_payment_method: id,
            }),
          'default_payment_method',
        ],
        [() => sandbox.stripe.invoices.pay(invoice, { payment_method: id }), 'payment_method'],
      ]
      for (const [call, param] of refusals) {
        expect(await errorOf(call())).toMatchObject({ statusCode: 400, code: 'resource_missing', param })
      }
    }
    const own = await methods().attach(unattached, { customer: owner })
    expect((await sandbox.stripe.invoices.pay(invoice, { payment_method: own.id })).status).toBe('paid')
  })
})
