/** Reads the input of a control call; every mistake is a 400 that names the field. */
import { invalid } from '../http/stripe-error.ts'
import type { CardInput } from '../payments/card-method.ts'
import { validCard } from '../portal/keep-card.ts'
import type { World } from '../world.ts'

export type Input = Record<string, unknown>

export function numberOf(input: Input, name: string, fallback: number): number {
  const value = input[name] ?? fallback
  if (typeof value !== 'number' || !Number.isInteger(value)) throw invalid(`${name} must be a whole number.`, name)
  return value
}

/** A share from 0 to 1. */
export function shareOf(input: Input, name: string, fallback: number): number {
  const value = input[name] ?? fallback
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) throw invalid(`${name} must be from 0 to 1.`, name)
  return value
}

export function flagOf(input: Input, name: string): boolean {
  const value = input[name] ?? false
  if (typeof value !== 'boolean') throw invalid(`${name} must be true or false.`, name)
  return value
}

/** Reads `{ card: '4242…' }`, and fills in a valid expiry and security code. */
export function cardInput(world: World, input: Input): CardInput {
  const number = input.card
  if (typeof number !== 'string') throw invalid('Give the number of a test card as `card`.', 'card')
  return validCard(world, number)
}

/** What the cardholder does when challenged; the default is `complete`. */
export function challengeAnswer(input: Input): 'complete' | 'fail' | 'abandon' {
  const answer = input.challenge ?? 'complete'
  if (answer === 'complete' || answer === 'fail' || answer === 'abandon') return answer
  throw invalid('challenge must be complete, fail or abandon.', 'challenge')
}
