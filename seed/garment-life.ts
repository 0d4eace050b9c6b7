// A believable life for a garment of the demo world: it arrived, families had it for months at a time, and in between it
// was cleaned and sometimes repaired. The table of transitions allows each of its steps.
import type { Condition } from '#contract/primitives.ts'
import type { GarmentHistoryEntry, GarmentState } from '#server/domains/inventory/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import { addDays, daysBetween, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Life {
  readonly state: GarmentState
  readonly history: GarmentHistoryEntry[]
}

/** Where a garment of the demo world may be today when no family has it. */
export type RestingState = 'ready' | 'inspecting' | 'cleaning' | 'repair' | 'resale' | 'quarantine'

export interface LifeOptions {
  readonly condition: Condition
  readonly publishedOn: LocalDay
  /** Whether families have the garment for a week or two instead of months. */
  readonly byDates?: boolean
  readonly today: LocalDay
  /** Where the garment is today. One that has never been with a family is ready, unless this is quarantine. */
  readonly state: RestingState
}

const mends = [
  { note: 'Left knee patched', costPence: 350 },
  { note: 'Button sewn back on', costPence: 120 },
  { note: 'Hem taken up again', costPence: 240 },
  { note: 'Small hole closed with a stitched heart', costPence: 300 },
  { note: 'Pocket corner reinforced', costPence: 160 },
  { note: 'Cuff seam restitched', costPence: 180 },
]
interface Worker {
  readonly actor: Actor
  /** When the worker's day begins. */
  readonly minutesAfterNine: number
}

const workers: readonly Worker[] = [
  { actor: operatorActor('dot'), minutesAfterNine: 66 },
  { actor: operatorActor('ravi'), minutesAfterNine: 0 },
  { actor: operatorActor('elin'), minutesAfterNine: 0 },
]
const mender = operatorActor('joan')

export function garmentLife(options: LifeOptions, random: SeededRandom): Life {
  const { condition, publishedOn, today } = options
  const life = lifeWriter(random.pick(workers))
  const arrivedOn = addDays(publishedOn, -(3 + random.below(8)))
  const hires = planHires(options, random)
  // More wear than these families explain: the garment was bought second-hand.
  const isSecondHand = hires.length < minHires[condition]
  life.step('intake', 'intake', arrivedOn, { note: isSecondHand ? 'Bought in from another family' : '' })
  life.step('grade', 'graded', addDays(arrivedOn, 1), { note: isSecondHand || hires.length === 0 ? condition : 'new' })
  life.step('release', 'ready', addDays(arrivedOn, 2))
  for (const [index, hire] of hires.entries()) {
    const isLast = index === hires.length - 1
    const graded = isLast ? condition : 'used'
    sendOut(life, hire)
    bringBack(life, hire, { graded, mended: random.chance(0.2), until: isLast ? options.state : 'ready', random })
  }
  if (options.state === 'quarantine' && life.state() === 'ready')
    life.step('quarantine', 'quarantine', addDays(today, -2), {
      note: 'Drawcord to be checked against the safety list',
    })
  return { state: life.state(), history: life.history }
}

interface Hire {
  readonly from: LocalDay
  readonly to: LocalDay
}

const hireCount: Record<Condition, (random: SeededRandom) => number> = {
  new: () => 0,
  used: (random) => 1 + random.below(2),
  worn: (random) => 2 + random.below(3),
}

const minHires: Record<Condition, number> = { new: 0, used: 1, worn: 2 }

/** A month of the same length on every date, so that demo worlds of different days differ only in their dates. */
const month = 30

/**
 * Plans rentals of one to three months, or of a week or two by dates, one after another. Each ends at least ten days
 * before today: one that would not is shortened to a month, or left out.
 */
function planHires({ condition, publishedOn, byDates, today, state }: LifeOptions, random: SeededRandom): Hire[] {
  const hires: Hire[] = []
  let from = addDays(publishedOn, 2 + random.below(20))
  for (let left = hireCount[condition](random); left > 0; left--) {
    const [extraMonths, fewerDays] = [random.below(3), random.below(6)]
    const lengths = byDates ? [6 + 3 * extraMonths] : [month * (1 + extraMonths) - fewerDays, month - fewerDays]
    const to = lengths.map((days) => addDays(from, days)).find((day) => addDays(day, 10) <= today)
    if (!to) break
    hires.push({ from, to })
    from = addDays(to, 14 + random.below(20))
  }
  const last = hires.at(-1)
  return last && statesWithUs.includes(state) ? [...hires.slice(0, -1), endRecently(last, today, random)] : hires
}

const statesWithUs: readonly RestingState[] = ['inspecting', 'cleaning', 'repair']

/** Moves the last rental later, so that a garment that is being checked today was returned some days ago. */
function endRecently({ from, to }: Hire, today: LocalDay, random: SeededRandom): Hire {
  const daysLater = daysBetween(to, addDays(today, -(8 + random.below(4))))
  return daysLater > 0 ? { from: addDays(from, daysLater), to: addDays(to, daysLater) } : { from, to }
}

function sendOut(life: LifeWriter, { from }: Hire): void {
  life.step('order', 'reserved', from, { actor: 'member' })
  life.step('pick', 'picked', addDays(from, 1))
  life.step('pack', 'packed', addDays(from, 1))
  life.step('dispatch', 'out', addDays(from, 1))
}

interface ReturnSteps {
  readonly graded: Condition
  readonly mended: boolean
  readonly until: RestingState
  readonly random: SeededRandom
}

function bringBack(life: LifeWriter, { to }: Hire, { graded, mended, until, random }: ReturnSteps): void {
  const checkedOn = addDays(to, 5)
  life.step('announce return', 'return_announced', to, { actor: 'member' })
  life.step('receive', 'received', addDays(to, 4))
  life.step('inspect', 'inspecting', checkedOn, { note: graded })
  if (until === 'inspecting') return
  if (until === 'resale') {
    life.step('retire', 'resale', checkedOn)
    return
  }
  const mend = random.pick(mends)
  if (mended || until === 'repair') life.step('mend', 'repair', checkedOn, { note: mend.note })
  if (until === 'repair') return
  life.step('clean', 'cleaning', addDays(to, 6), mended ? { actor: mender, costPence: mend.costPence } : {})
  if (until !== 'cleaning') life.step('release', 'ready', addDays(to, 8))
}

const startsOfDays = new Map<LocalDay, number>()

/** Caches the start of each day: 400 days are looked up 24,000 times. */
function startOfDayMs(day: LocalDay): number {
  const start = startsOfDays.get(day) ?? startOfDayInLondon(day).getTime()
  startsOfDays.set(day, start)
  return start
}

type StepDetails = Partial<Pick<GarmentHistoryEntry, 'note' | 'actor' | 'costPence'>>

interface LifeWriter {
  readonly history: GarmentHistoryEntry[]
  state(): GarmentState
  step(kind: string, to: GarmentState, day: LocalDay, details?: StepDetails): void
}

function lifeWriter({ actor, minutesAfterNine }: Worker): LifeWriter {
  const history: GarmentHistoryEntry[] = []
  let lastDay: LocalDay | undefined
  let stepsOfDay = 0
  return {
    history,
    state: () => history.at(-1)?.to ?? 'intake',
    step(kind, to, day, details = {}) {
      stepsOfDay = day === lastDay ? stepsOfDay + 1 : 0
      lastDay = day
      const minutes = 9 * 60 + minutesAfterNine + stepsOfDay * 50
      const at = new Date(startOfDayMs(day) + minutes * 60_000)
      history.push({ kind, from: history.at(-1)?.to ?? null, to, at, actor, ...details })
    },
  }
}
