// Calls the site for a family, and records its answers. A refusal and a 503 are expected; any other failure (5xx) is not. A
// call without an answer is expected only while faults are caused on purpose.
import type { EndpointId, InputOf } from '#contract/index.ts'
import type { Dice } from '../support/dice.ts'
import { SandboxRefused } from '../support/provider/payments-sandbox.ts'
import type { AnswerFor, Family } from './family.ts'
import type { Card, SandboxControl } from './sandbox-control.ts'

export interface Town {
  readonly dice: Dice
  readonly control: SandboxControl
  /** Garments that are available now. */
  availableGarments(): Promise<{ id: string; credits: number }[]>
  customerOf(email: string): Promise<string | undefined>
  /** Whether calls may get no answer, because the provider fails on purpose or the server is being killed. */
  faulty: boolean
  /** How often each act was done, and how often it was refused for each reason. */
  readonly counts: Map<string, number>
  readonly unexpected: string[]
}

export const randomCard = (dice: Dice): Card => {
  const roll = dice.next()
  if (roll < 0.7) return 'good'
  if (roll < 0.8) return 'challenged'
  if (roll < 0.87) return 'failsLater'
  return roll < 0.94 ? 'noFunds' : 'declined'
}
export const randomChallenge = (dice: Dice) => (dice.chance(0.7) ? 'complete' : dice.pick(['fail', 'abandon'] as const))

const intentOf = (clientSecret: string): string => clientSecret.split('_secret')[0] ?? ''

/** Accepts a refusal of the payments sandbox. */
export async function allowRefusal(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SandboxRefused)) throw error
  }
}

/** Pays with a card and an answer to its challenge that are chosen at random. */
export const payAtRandom = ({ control, dice }: Town, clientSecret: string): Promise<void> =>
  allowRefusal(() => control.payIntent(intentOf(clientSecret), randomCard(dice), randomChallenge(dice)))

/** @returns the answer, or undefined if there was none */
export async function ask<Id extends EndpointId>(
  town: Town,
  family: Family,
  id: Id,
  input?: Partial<InputOf<Id>>,
): Promise<AnswerFor<Id> | undefined> {
  try {
    const answer = await family.call(id, input)
    // On a busy machine a call to the provider may miss its deadline, which is answered 503.
    if (!answer.ok && answer.status >= 500 && answer.status !== 503)
      town.unexpected.push(`${id} of ${family.email}: ${answer.status} ${answer.message}`)
    return answer
  } catch (error) {
    if (!town.faulty) town.unexpected.push(`${id} of ${family.email}: ${(error as Error).message}`)
    return undefined
  }
}

/** Asks, and counts the answer by the call and its outcome. */
export async function askAndCount<Id extends EndpointId>(
  town: Town,
  family: Family,
  id: Id,
  input?: Partial<InputOf<Id>>,
): Promise<AnswerFor<Id> | undefined> {
  const answer = await ask(town, family, id, input)
  const key = `${id}: ${answer ? resultOf(answer) : 'lost'}`
  town.counts.set(key, (town.counts.get(key) ?? 0) + 1)
  return answer
}

const resultOf = (answer: { ok: true } | { ok: false; code: string }): string => (answer.ok ? 'done' : answer.code)
