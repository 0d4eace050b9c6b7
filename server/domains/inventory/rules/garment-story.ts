// What the story of a garment shows to a reader of its label (design §3.10). It counts families without naming them, gives
// months instead of dates, and shows no operator's notes, costs or actors.
import type { Condition } from '#contract/primitives.ts'
import { addMonths, dayInLondon, daysBetween, formatMonth, wholeMonthsBetween } from '#server/kernel/calendar.ts'
import type { GarmentState } from './garment-transitions.ts'
import { mendPhrase } from './mend-phrase.ts'

export interface StoryStep {
  /** The cause, as in the transition table. */
  readonly kind: string
  readonly to: GarmentState | null
  readonly note: string
  readonly at: Date
}

export type Whereabouts = 'available' | 'for_dates' | 'with_you' | 'with_a_family' | 'with_us' | 'in_resale' | 'left'

export interface StoryFacts {
  readonly state: GarmentState
  readonly condition: Condition
  /** Oldest first. */
  readonly steps: readonly StoryStep[]
  /** Whether the reader could order it. */
  readonly available: boolean
  /** Whether it is booked by dates, and so never available for credits. */
  readonly forDates: boolean
  /** False once the product has left the shop, so the garment is offered to nobody. */
  readonly productActive: boolean
  /** Whether the reader has it on loan. */
  readonly rentedByViewer: boolean
  readonly now: Date
}

export interface StoryLine {
  when: string
  title: string
  text: string
}

export interface GarmentHistory {
  families: number
  monthsWorn: number
  mends: number
}

export interface GarmentStory extends GarmentHistory {
  where: Whereabouts
  timeline: StoryLine[]
}

/** What the garment has been through, in numbers. */
export function garmentHistory(facts: Pick<StoryFacts, 'state' | 'steps' | 'now'>): GarmentHistory {
  const hires = hiresOf(facts.steps)
  return { families: hires.length, monthsWorn: monthsWorn(hires, facts.now), mends: mendsOf(facts).length }
}

export function garmentStory(facts: StoryFacts): GarmentStory {
  const hires = hiresOf(facts.steps)
  const mends = mendsOf(facts)
  const where = whereabouts(facts)
  return {
    ...garmentHistory(facts),
    where,
    timeline: [...arrival(facts.steps), ...familyLines(hires, isBoughtIn(facts.steps)), ...mends.map(mendLine)]
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, ...line }): StoryLine => ({ when: formatMonth(dayInLondon(at)), ...line }))
      .concat({ when: 'Now', ...nowLine(where, facts) }),
  }
}

interface Hire {
  readonly from: Date
  /** Undefined while it is still with that family. */
  readonly to: Date | undefined
}

/** States in which a family has the garment: from dispatch until it is returned, bought or lost. */
const withFamily: ReadonlySet<GarmentState> = new Set(['out', 'return_announced'])

/** The note of the step that ends what was sent and never arrived: brought back by the carrier, or lost on its way. */
export const neverArrived = 'never arrived'

function hiresOf(steps: readonly StoryStep[]): Hire[] {
  const hires: Hire[] = []
  let since: Date | undefined
  for (const { kind, to, note, at } of steps) {
    if (to === null) continue
    // The family that had bought or lost it has it on loan again, and is not counted twice.
    if (kind === 'cancel purchase' || (kind === 'find' && to === 'out')) since = hires.pop()?.from
    if (withFamily.has(to)) since ??= at
    else if (since) {
      if (note !== neverArrived) hires.push({ from: since, to: at })
      since = undefined
    }
  }
  if (since) hires.push({ from: since, to: undefined })
  return hires
}

const daysPerMonth = 30

/** Whole months of all rentals together; their remaining days are added up. */
function monthsWorn(hires: readonly Hire[], now: Date): number {
  let months = 0
  let days = 0
  for (const hire of hires) {
    const from = dayInLondon(hire.from)
    const to = dayInLondon(hire.to ?? now)
    if (to <= from) continue
    const whole = wholeMonthsBetween(from, to)
    months += whole
    days += daysBetween(addMonths(from, whole), to)
  }
  return months + Math.floor(days / daysPerMonth)
}

function whereabouts({ state, available, forDates, productActive, rentedByViewer }: StoryFacts): Whereabouts {
  if (withFamily.has(state)) return rentedByViewer ? 'with_you' : 'with_a_family'
  if (available) return 'available'
  if (forDates && productActive && state === 'ready') return 'for_dates'
  if (state === 'resale') return 'in_resale'
  return leftStates.has(state) ? 'left' : 'with_us'
}

const leftStates: ReadonlySet<GarmentState> = new Set(['sold', 'kept', 'lost', 'donated', 'recycled'])

interface DatedLine {
  readonly at: Date
  readonly title: string
  readonly text: string
}

/** The line about its arrival: whether it came new, used, or second-hand from another family. */
function arrival(steps: readonly StoryStep[]): DatedLine[] {
  const [first] = steps
  if (!first) return []
  return [{ at: first.at, title: 'Joined Wrenlet', text: describeArrival(steps) }]
}

function describeArrival(steps: readonly StoryStep[]): string {
  if (isBoughtIn(steps)) return 'It came to us second-hand. We checked it, washed it and gave it this label.'
  const grade = steps.find((step) => step.kind === 'grade')?.note
  return grade === 'new'
    ? 'Brand new, tags on. We checked it and gave it this label.'
    : 'We checked it and gave it this label.'
}

/** Whether another family had it before it came to us; that family is not counted. */
const isBoughtIn = ([first]: readonly StoryStep[]): boolean => first !== undefined && first.note !== ''

function familyLines(hires: readonly Hire[], boughtIn: boolean): DatedLine[] {
  const [first, ...others] = hires
  if (!first) return []
  const firstLine = boughtIn
    ? { at: first.from, title: 'First family with us', text: 'Off to a new home.' }
    : { at: first.from, title: 'First family', text: 'Off to its first home.' }
  const latest = others.at(-1)
  if (!latest) return [firstLine]
  const count = others.length
  return [
    firstLine,
    {
      at: latest.from,
      title: `${count === 1 ? 'Second family' : `Family number ${count + 1}`}${boughtIn ? ' with us' : ''}`,
      text: count === 1 ? 'Passed on to its next child.' : `Passed on ${count} times since the first.`,
    },
  ]
}

/** Finished repairs only: the last line says that one is in progress. */
function mendsOf({ state, steps }: Pick<StoryFacts, 'state' | 'steps'>): StoryStep[] {
  const mends = steps.flatMap((step, index) => {
    if (step.to !== 'repair') return []
    // The inspector's note is on the inspection that sends the piece to repair.
    const before = steps[index - 1]
    const note = step.note === '' && before?.kind === 'inspect' ? before.note : step.note
    return [{ ...step, note }]
  })
  return state === 'repair' ? mends.slice(0, -1) : mends
}

/** The note only selects the words: nothing an operator wrote is shown. */
const mendLine = ({ at, note }: StoryStep): DatedLine => ({ at, title: 'Mended', text: `${mendPhrase(note)}.` })

function nowLine(where: Whereabouts, { state, productActive }: StoryFacts): Omit<StoryLine, 'when'> {
  switch (where) {
    case 'available':
      return { title: 'Ready for its next family', text: 'Clean, checked and waiting.' }
    case 'for_dates':
      return { title: 'Ready for its next trip', text: 'Clean, checked and booked by the day.' }
    case 'with_you':
      return { title: 'With you', text: 'This one is in your closet.' }
    case 'with_a_family':
      return { title: 'With a family', text: 'Being worn, probably somewhere muddy.' }
    case 'in_resale':
      return { title: 'Retired from renting', text: 'Set aside to be sold second-hand.' }
    case 'left':
      return departures[state] ?? { title: 'Left Wrenlet', text: 'Its renting days are over.' }
    case 'with_us':
      return (state === 'ready' && !productActive ? undefined : care[state]) ?? lookedAfter
  }
}

const departures: Partial<Record<GarmentState, Omit<StoryLine, 'when'>>> = {
  kept: { title: 'Kept for good', text: 'It’s staying with its family.' },
  sold: { title: 'Found a home for good', text: 'It was sold second-hand.' },
  donated: { title: 'Given away', text: 'It was donated, to be worn again.' },
  recycled: { title: 'Recycled', text: 'Past wearing, and sent for recycling.' },
}

const lookedAfter = { title: 'With us', text: 'It’s being looked after.' }
const promised = { title: 'Spoken for', text: 'It’s about to set off to a family.' }

const care: Partial<Record<GarmentState, Omit<StoryLine, 'when'>>> = {
  ready: promised,
  reserved: promised,
  picked: promised,
  packed: promised,
  received: { title: 'Just back', text: 'It’s waiting to be checked.' },
  inspecting: { title: 'Being checked', text: 'Seams, poppers, knees: we look at everything.' },
  cleaning: { title: 'In the wash', text: 'It’s being cleaned for its next family.' },
  repair: { title: 'Being mended', text: 'A needle, some thread, and it’ll be ready to go again.' },
}
