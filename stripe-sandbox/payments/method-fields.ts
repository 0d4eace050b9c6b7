/** What calls with a card's details accept, as of 2026-10-28.endive, and how these become a card. */
import { cardOfToken } from '../cards.ts'
import { addressField, addressOf } from '../http/common-fields.ts'
import { emptyable, hash, integer, oneOf, type Read, text, within } from '../http/params.ts'
import { invalid, resourceMissing } from '../http/stripe-error.ts'
import type { World } from '../world.ts'
import { type BillingInput, type CardInput, noAddress, readyMade } from './card-method.ts'

const cardParts = { cvc: text(6), exp_month: integer(), exp_year: integer(), number: text(30), token: text() }
const billingParts = {
  address: emptyable(addressField()),
  email: emptyable(text()),
  name: emptyable(text()),
  phone: emptyable(text()),
}

export const cardField = () => hash(cardParts)
export const billingField = () => hash(billingParts)
export const redisplay = () => oneOf('always', 'limited', 'unspecified')

/** A card by its number, or by one of Stripe's shared tokens. Errors: 400 `parameter_missing`, `resource_missing`. */
export function cardFrom(world: World, given: Read<typeof cardParts>, at: string): CardInput {
  const { token, ...details } = given
  if (token !== undefined) {
    const [other] = Object.keys(details)
    if (other !== undefined) {
      const param = within(at, other)
      throw invalid(`You may only specify one of these parameters: ${within(at, 'token')}, ${param}.`, param)
    }
    const card = cardOfToken(token)
    if (card === undefined) throw resourceMissing('token', token, within(at, 'token'))
    return readyMade(world, card)
  }
  const { number, exp_month: expMonth, exp_year: expYear, cvc } = details
  if (number === undefined) throw missing(within(at, 'number'))
  if (expMonth === undefined) throw missing(within(at, 'exp_month'))
  if (expYear === undefined) throw missing(within(at, 'exp_year'))
  return { number, expMonth, expYear, ...(cvc === undefined ? {} : { cvc }) }
}

export function billingFrom(given: Read<typeof billingParts> | undefined): BillingInput {
  return {
    name: given?.name || null,
    email: given?.email || null,
    phone: given?.phone || null,
    address: given?.address ? addressOf(given.address) : noAddress,
  }
}

const missing = (param: string) => invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
