// Families change their memberships at random while events arrive twice, late and in any order, and the provider sometimes
// fails. After each round every invariant holds, and in the end the provider and we agree.
import { expect, test } from 'vitest'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { aDice } from '../support/dice.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { bySeed, rounds } from '../support/volume.ts'
import { type Family, memberWorld, Refused } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = await memberWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })
const plans = ['plan_100_1m_gbp_v1', 'plan_150_1m_gbp_v1', 'plan_200_1m_gbp_v1', 'plan_100_3m_gbp_v1'] as const

test('five families acting at random break no rule', () => bySeed(walk))

async function walk(seed: number): Promise<void> {
  const dice = aDice(seed)
  const families: Family[] = []
  for (let count = 0; count < 5; count++) families.push(await world.family({ priceId: dice.pick(plans) }))
  await world.control('webhooks/chaos', { duplicate: 0.3, drop: 0.1, shuffle: true, delayMs: 40 })
  const diary: string[] = []
  for (let round = 0; round < rounds(5, 28); round++) {
    const faulty = dice.chance(0.4)
    if (faulty)
      await world.fault(dice.pick(['POST', 'GET', 'DELETE']), '/v1/*', {
        times: 2,
        ...dice.pick([{ status: 500 }, { status: 503 }, { dropAfterCommit: true }, { status: 429 }]),
      })
    for (const home of families) diary.push(`${round}: ${await actAtRandom(home, dice)}`)
    await world.clearFaults()
    await world.passDays(dice.pick([0.1, 1, 6, 12]))
    try {
      await world.expectInvariants()
    } catch (error) {
      throw new Error(`after\n${diary.join('\n')}\n${(error as Error).message}`)
    }
  }
  await world.clearFaults()
  await world.passDays(2)
  for (const home of families) {
    const [row, replica] = [await home.row(), await home.replica()]
    const standing = `${row.state} ${row.desired} ${replica.status}\n${diary.join('\n')}`
    expect(row.reconciled_revision, standing).toBe(row.desired_revision)
    if (row.desired === 'stop')
      expect(replica.cancel_at_period_end || replica.status === 'canceled', standing).toBe(true)
    if (row.desired === 'end') expect(replica.status, standing).toBe('canceled')
    if (row.desired === 'pause') expect(replica.status, standing).toBe('paused')
    for (const { state } of await home.refunds()) expect(state).toBe('succeeded')
  }
}

/** The likely actions in each state. */
const likelyActs: Record<MembershipState, readonly string[]> = {
  pending_acceptance: ['end', 'cancelWithinCoolingOff'],
  active: [
    'change',
    'change',
    'change',
    'change',
    'pause',
    'pause',
    'end',
    'badCard',
    'cancelChange',
    'refresh',
    'payOpen',
  ],
  past_due: ['payOpen', 'goodCard', 'end', 'nothing'],
  paused: ['reactivate', 'reactivate', 'badCard', 'payOpen', 'end', 'nothing'],
  ending: ['undo', 'undo', 'cancelWithinCoolingOff', 'nothing'],
  cancelled: ['rejoin'],
}

async function actAtRandom(home: Family, dice: ReturnType<typeof aDice>): Promise<string> {
  const acts: Record<string, () => Promise<unknown>> = {
    nothing: async () => {},
    change: async () => {
      const body = dice.chance(0.5) ? { priceId: dice.pick(plans) } : { boosterSteps: dice.pick([0, 1, 3]) }
      const { preview } = await home.call('previewPlanChange', { body })
      if (dice.chance(0.85)) await home.call('changeSubscriptionPlan', { body: { previewId: preview.previewId } })
    },
    refresh: () => home.call('refreshPlanChange'),
    cancelChange: () => home.call('cancelPlanChange'),
    pause: () => home.call('pauseMembership'),
    reactivate: () => home.reactivate(),
    end: () => home.call('endMembership', { body: {} }),
    undo: () => home.call('undoEndMembership'),
    cancelWithinCoolingOff: () => home.call('cancelWithinCoolingOff'),
    badCard: () => home.useCard(testCards.failsLater),
    goodCard: () => home.useCard(testCards.good),
    payOpen: () => home.payOpen(dice.pick([testCards.good, testCards.noFunds])),
    rejoin: () => home.join(dice.pick(plans)),
  }
  const likely = likelyActs[await home.state()]
  const name = dice.chance(0.8) ? dice.pick(likely) : dice.pick(Object.keys(acts))
  try {
    await acts[name]?.()
    return `${home.id.slice(-4)} ${name}`
  } catch (error) {
    // A refusal, an unreachable provider, or a card form without an invoice, but never an error of the server.
    if (error instanceof Refused && error.status === 500) throw error
    return `${home.id.slice(-4)} ${name}: ${(error as Error).message.slice(0, 60)}`
  }
}
