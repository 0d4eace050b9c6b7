/** The fields of a card's details that calls accept, as of 2026-10-28.endive, and how they become a card. */
import { cardOfToken } from '../cards.ts'
import { addressField, addressOf } from '../http/common-fields.ts'
import { emptyable, hash, integer, oneOf, type Read, text, within } from '../http/params.ts'
import { invalid, resourceMissing } from '../http/stripe-error.ts'
import type { World } from '../world.ts'
import { type BillingInput, type CardInput, noAddress, readyMadeCard } from './card-method.ts'

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
export function cardFrom(world: World, input: Read<typeof cardParts>, at: string): CardInput {
  const { token, ...details } = input
  if (token !== undefined) {
    const [other] = Object.keys(details)
    if (other !== undefined) {
      const param = within(at, other)
      throw invalid(`You may only specify one of these parameters: ${within(at, 'token')}, ${param}.`, param)
    }
    const card = cardOfToken(token)
    if (card === undefined) throw resourceMissing('token', token, within(at, 'token'))
    return readyMadeCard(world, card)
  }
  const { number, exp_month: expMonth, exp_year: expYear, cvc } = details
  if (number === undefined) throw missingParam(within(at, 'number'))
  if (expMonth === undefined) throw missingParam(within(at, 'exp_month'))
  if (expYear === undefined) throw missingParam(within(at, 'exp_year'))
  return { number, expMonth, expYear, ...(cvc === undefined ? {} : { cvc }) }
}

export function billingFrom(input: Read<typeof billingParts> | undefined): BillingInput {
  return {
    name: input?.name || null,
    email: input?.email || null,
    phone: input?.phone || null,
    address: input?.address ? addressOf(input.address) : noAddress,
  }
}

const missingParam = (param: string) => invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
