import { createHash } from 'node:crypto'
import { cardOfSharedMethod, passesLuhn, type TestCard, testCard } from '../cards.ts'
import { differences } from '../differences.ts'
import { invalid, StripeError } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Address, Customer, PaymentMethod } from '../objects.ts'
import type { World } from '../world.ts'

export interface CardInput {
  number: string
  expMonth: number
  expYear: number
  /** Optional in calls by servers. */
  cvc?: string
}
export interface BillingInput {
  name?: string | null
  email?: string | null
  phone?: string | null
  address?: Address | null
}

export const noAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

/** What the sandbox stores about a card, whose number decides what it does. Only test numbers are stored in full. */
export interface MethodSide {
  number: string
  /** Whether it has been set up for future payments: an `unless_set_up` card then requires no challenge. */
  setUp: boolean
  /** Whether it was used without a customer, or detached from one, and so cannot be used again. */
  spent: boolean
}

export const methodSide = (world: World, id: string): MethodSide =>
  world.store.side<MethodSide>(id) ?? { number: '', setUp: false, spent: false }

/** Creates a card payment method. Errors: 402 `card_error` for an invalid number, expiry or security code. */
export function createCardMethod(world: World, input: CardInput, billing: BillingInput = {}): PaymentMethod {
  const number = input.number.replace(/[\s-]/g, '')
  checkCard(world, { ...input, number })
  const card = testCard(number)
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      // The card forms ask at least for a country.
      address: billing.address ?? { ...noAddress, country: 'GB' },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: input.cvc === undefined ? null : 'unchecked',
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: createHash('sha256').update(`sandbox:${number}`).digest('base64url').slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.ownNow(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  world.store.put<'payment_method'>(method)
  world.store.putSide<MethodSide>(method.id, { number, setUp: false, spent: false })
  return method
}

/** The details of one of Stripe's ready-made cards, with a valid expiry and security code. */
export function readyMadeCard(world: World, card: TestCard): CardInput {
  const year = new Date(world.ownNow() * 1000).getUTCFullYear() + 1
  return { number: card.number, expMonth: 12, expYear: year, cvc: '123' }
}

/** Finds a payment method, or creates a new one from a shared `pm_card_…`. */
export function findOrCreateMethod(world: World, id: string, param?: string): PaymentMethod {
  const card = cardOfSharedMethod(id)
  if (card === undefined) return world.get('payment_method', id, param)
  return createCardMethod(world, readyMadeCard(world, card), { address: noAddress })
}

/**
 * Finds a card saved to a customer. Errors: 400 `resource_missing` for any other card, and for a shared `pm_card_…`,
 * which belongs to no customer.
 */
export function methodOfCustomer(world: World, customer: string, id: string, param: string): PaymentMethod {
  const method = cardOfSharedMethod(id) === undefined ? world.get('payment_method', id, param) : undefined
  if (method?.customer === customer) return method
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    param,
    'resource_missing',
  )
}

/** Detaches a card from its customer, for good. */
export function detachMethod(world: World, method: PaymentMethod): PaymentMethod {
  const customer = world.store.find('customer', method.customer ?? '')
  const detached = world.store.put<'payment_method'>({ ...method, customer: null })
  world.store.putSide<MethodSide>(method.id, { ...methodSide(world, method.id), spent: true })
  world.emit('payment_method.detached', detached)
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const updated: Customer = {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    }
    world.store.put<'customer'>(updated)
    world.emit('customer.updated', updated, differences(customer, updated))
  }
  return detached
}

/** Saves a card to a customer for later use. */
export function attachMethod(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  const attached = world.store.put<'payment_method'>({ ...method, customer })
  world.emit('payment_method.attached', attached)
  return attached
}

function checkCard(world: World, card: CardInput): void {
  if (!passesLuhn(card.number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  checkExpiry(world, card)
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
}

/** Errors: 402 `invalid_expiry_month`, `invalid_expiry_year`. */
export function checkExpiry(world: World, card: Pick<CardInput, 'expMonth' | 'expYear'>): void {
  if (!Number.isInteger(card.expMonth) || card.expMonth < 1 || card.expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const today = new Date(world.ownNow() * 1000)
  const thisYear = today.getUTCFullYear()
  if (!Number.isInteger(card.expYear) || card.expYear < thisYear || card.expYear > thisYear + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (card.expYear === thisYear && card.expMonth < today.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
}

const cardError = (code: string, message: string, param: string) =>
  new StripeError(402, { type: 'card_error', code, message, param })
