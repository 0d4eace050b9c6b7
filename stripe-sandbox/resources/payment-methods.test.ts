import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCards } from '../cards.ts'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { clientOf, errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aMember, goTo, newestEvent } from '../testing/time.ts'

let it: TestSandbox
let plans: Plans
let customer: string
beforeAll(async () => {
  it = await startTestSandbox()
  plans = await makePlans(it.stripe)
})
afterAll(() => it.close())
beforeEach(async () => {
  customer = (await it.stripe.customers.create({})).id
})

const methods = () => it.stripe.paymentMethods
const byNumber = { number: '4242424242424242', exp_month: 8, exp_year: 2040, cvc: '314' }
const fromToken = (token: string) => methods().create({ type: 'card', card: { token } })

describe('creating one', () => {
  test.each(testCards.flatMap((card) => card.names.map((name) => [name, card] as const)))(
    'tok_%s and pm_card_%s exist',
    async (name, card) => {
      const expected = {
        object: 'payment_method',
        type: 'card',
        customer: null,
        card: { brand: card.brand, country: card.country, funding: card.funding, last4: card.number.slice(-4) },
      }
      expect(await fromToken(`tok_${name}`)).toMatchObject(expected)
      expect(await methods().retrieve(`pm_card_${name}`)).toMatchObject(expected)
    },
  )

  test('by a test number, with its holder, metadata and display preference', async () => {
    const made = await methods().create({
      type: 'card',
      card: byNumber,
      billing_details: { name: 'Mia Hart', email: 'mia@family.test', address: { city: 'Bristol', country: 'GB' } },
      metadata: { from: 'till' },
      allow_redisplay: 'always',
    })
    expect(made).toMatchObject({
      allow_redisplay: 'always',
      billing_details: { name: 'Mia Hart', phone: null, address: { city: 'Bristol', country: 'GB', line1: null } },
      card: { brand: 'visa', exp_month: 8, exp_year: 2040, last4: '4242', checks: { cvc_check: 'unchecked' } },
      metadata: { from: 'till' },
    })
    expect(await methods().retrieve(made.id)).toEqual(expect.objectContaining({ id: made.id, customer: null }))
    const { cvc: _none, ...bare } = byNumber
    expect((await methods().create({ type: 'card', card: bare })).card?.checks?.cvc_check).toBeNull()
  })

  test('a page with the publishable key may create one, but do nothing else with it', async () => {
    const browser = clientOf(it.sandbox.origin, { key: 'pk_test_sandbox_wrenlet' })
    const made = await browser.paymentMethods.create({ type: 'card', card: byNumber })
    expect((await errorOf(browser.paymentMethods.retrieve(made.id))).statusCode).toBe(401)
    expect((await errorOf(browser.paymentMethods.attach(made.id, { customer }))).statusCode).toBe(401)
    expect((await methods().attach(made.id, { customer })).customer).toBe(customer)
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

describe('saving one', () => {
  test('attaches it, lists it for its customer, detaches it for good', async () => {
    const [first, second] = [await fromToken('tok_visa'), await fromToken('tok_mastercard')]
    expect(await methods().attach(first.id, { customer })).toMatchObject({ id: first.id, customer })
    expect((await newestEvent(it)).type).toBe('payment_method.attached')
    await methods().attach(second.id, { customer })
    const third = await methods().attach('pm_card_amex', { customer })
    const ids = (list: Stripe.ApiList<Stripe.PaymentMethod>) => list.data.map(({ id }) => id)
    expect(ids(await methods().list({ customer, type: 'card' }))).toEqual([third.id, second.id, first.id])
    expect(ids(await it.stripe.customers.listPaymentMethods(customer, { limit: 2 }))).toEqual([third.id, second.id])
    expect(ids(await it.stripe.customers.listPaymentMethods(customer, { starting_after: second.id }))).toEqual([
      first.id,
    ])
    expect(ids(await it.stripe.customers.listPaymentMethods(customer, { allow_redisplay: 'always' }))).toEqual([])
    expect((await it.stripe.customers.retrievePaymentMethod(customer, first.id)).id).toBe(first.id)
    await it.stripe.customers.update(customer, { invoice_settings: { default_payment_method: first.id } })
    expect((await methods().detach(first.id)).customer).toBeNull()
    expect(await newestEvent(it)).toMatchObject({
      type: 'customer.updated',
      data: { previous_attributes: { invoice_settings: { default_payment_method: first.id } } },
    })
    expect(await it.stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
    expect(ids(await it.stripe.customers.listPaymentMethods(customer))).toEqual([third.id, second.id])
    expect(await errorOf(methods().attach(first.id, { customer }))).toMatchObject({
      statusCode: 400,
      param: 'payment_method',
      message: expect.stringContaining('may not be used again'),
    })
  })

  test('is refused for unknown customers and cards, and for another customer’s card', async () => {
    const own = await methods().attach('pm_card_visa', { customer })
    const { id: other } = await it.stripe.customers.create({})
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
      [() => it.stripe.customers.listPaymentMethods('cus_none'), 404, 'id'],
      [() => it.stripe.customers.retrievePaymentMethod('cus_none', own.id), 404, 'id'],
      [() => it.stripe.customers.retrievePaymentMethod(other, own.id), 404, 'id'],
    ]
    for (const [call, statusCode, param] of refusals) expect(await errorOf(call())).toMatchObject({ statusCode, param })
  })

  test('can be updated once a customer has it', async () => {
    const made = await fromToken('tok_visa')
    const early = methods().update(made.id, { metadata: { a: '1' } })
    expect((await errorOf(early)).message).toContain('save this PaymentMethod to a customer')
    await methods().attach(made.id, { customer })
    const updated = await methods().update(made.id, {
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
    expect((await newestEvent(it)).type).toBe('payment_method.updated')
    const late = methods().update(made.id, { card: { exp_year: 1999 } })
    expect(await errorOf(late)).toMatchObject({ statusCode: 402, code: 'invalid_expiry_year' })
    const number = { card: { number: '4242424242424242' } } as Stripe.PaymentMethodUpdateParams
    expect((await errorOf(methods().update(made.id, number))).code).toBe('parameter_unknown')
  })
})

describe('using one', () => {
  test('pays an intent with a created card, once', async () => {
    const pay = (payment_method: string) =>
      it.stripe.paymentIntents.create({
        amount: 395,
        currency: 'gbp',
        confirm: true,
        payment_method,
        return_url: 'http://shop.test',
      })
    const made = await fromToken('tok_visa')
    expect((await pay(made.id)).status).toBe('succeeded')
    expect((await errorOf(pay(made.id))).message).toContain('may not be used again')
    expect((await errorOf(methods().attach(made.id, { customer }))).message).toContain('may not be used again')
    expect((await pay('pm_card_visa')).status).toBe('succeeded')
    expect((await pay('pm_card_visa')).status).toBe('succeeded')
    expect((await errorOf(pay('pm_card_chargeDeclined'))).code).toBe('card_declined')
    expect((await errorOf(pay((await fromToken('tok_chargeDeclinedExpiredCard')).id))).code).toBe('expired_card')
    expect((await pay('pm_card_authenticationRequired')).status).toBe('requires_action')
  })

  test('an intent accepts a token in place of a number', async () => {
    const paid = await it.stripe.paymentIntents.create({
      amount: 395,
      currency: 'gbp',
      confirm: true,
      payment_method_data: { type: 'card', card: { token: 'tok_mastercard' } } as never,
      return_url: 'http://shop.test',
    })
    expect(paid.status).toBe('succeeded')
    const charge = await it.stripe.charges.retrieve(String(paid.latest_charge))
    expect(charge.payment_method_details?.card?.brand).toBe('mastercard')
  })

  test('a new customer can be created with a card, which becomes the default if it is named as such', async () => {
    const kept = await it.stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
    const [card] = (await it.stripe.customers.listPaymentMethods(kept.id)).data
    expect(kept.invoice_settings.default_payment_method).toBe(card?.id)
    const subscription = await it.stripe.subscriptions.create({
      customer: kept.id,
      items: [{ price: plans.monthly27.id }],
    })
    expect(subscription.status).toBe('active')
    const plain = await it.stripe.customers.create({ payment_method: (await fromToken('tok_visa')).id })
    expect(plain.invoice_settings.default_payment_method).toBeNull()
    const declined = it.stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' })
    expect((await errorOf(declined)).code).toBe('card_declined')
  })

  test('a card for later charges must be attached: a shared one belongs to no customer', async () => {
    await goTo(it, '2027-01-31T09:00:00')
    const member = await aMember(it, plans.monthly27)
    const owner = String(member.customer)
    const loose = (await fromToken('tok_visa')).id
    const fails = await methods().attach('pm_card_chargeCustomerFail', { customer: owner })
    await it.stripe.subscriptions.update(member.id, { default_payment_method: fails.id })
    await goTo(it, '2027-02-28T11:00:00')
    const [open] = (await it.stripe.invoices.list({ subscription: member.id, status: 'open' })).data
    const invoice = open?.id ?? ''
    for (const id of ['pm_card_visa', loose]) {
      const wrong = { invoice_settings: { default_payment_method: id } }
      const refusals: [() => Promise<unknown>, string][] = [
        [() => it.stripe.customers.update(owner, wrong), 'invoice_settings[default_payment_method]'],
        [() => it.stripe.customers.create(wrong), 'invoice_settings[default_payment_method]'],
        [() => it.stripe.subscriptions.update(member.id, { default_payment_method: id }), 'default_payment_method'],
        [
          () =>
            it.stripe.subscriptions.create({
              customer: owner,
              items: [{ price: plans.monthly27.id }],
              default_payment_method: id,
            }),
          'default_payment_method',
        ],
        [() => it.stripe.invoices.pay(invoice, { payment_method: id }), 'payment_method'],
      ]
      for (const [call, param] of refusals) {
        expect(await errorOf(call())).toMatchObject({ statusCode: 400, code: 'resource_missing', param })
      }
    }
    const own = await methods().attach(loose, { customer: owner })
    expect((await it.stripe.invoices.pay(invoice, { payment_method: own.id })).status).toBe('paid')
  })
})
