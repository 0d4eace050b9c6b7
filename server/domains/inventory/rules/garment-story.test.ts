import { expect, test } from 'vitest'
import { garmentLife } from '#seed/garment-life.ts'
import { seededRandom } from '#seed/seeded-random.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { bySeed, rounds } from '#tests/support/volume.ts'
import { garmentStory, type StoryFacts, type StoryStep } from './garment-story.ts'
import { type GarmentState, garmentStates } from './garment-transitions.ts'
import { mendPhrases } from './mend-phrase.ts'

const now = new Date('2026-11-20T12:00:00Z')
const step = (kind: string, to: GarmentState, day: string, note = ''): StoryStep => ({
  kind,
  to,
  note,
  at: new Date(`${day}T10:00:00Z`),
})
const arrived = [
  step('intake', 'intake', '2026-01-03'),
  step('grade', 'graded', '2026-01-04', 'new'),
  step('release', 'ready', '2026-01-05'),
]
const hire = (from: string, announced: string, back: string) => [
  step('order', 'reserved', from),
  step('dispatch', 'out', from),
  step('announce return', 'return_announced', announced),
  step('receive', 'received', back),
  step('inspect', 'inspecting', back, 'used'),
]
const cleaned = (day: string) => [step('clean', 'cleaning', day), step('release', 'ready', day)]
const tell = (facts: Partial<StoryFacts> = {}) =>
  garmentStory({
    state: 'ready',
    condition: 'used',
    steps: arrived,
    available: false,
    forDates: false,
    productActive: true,
    rentedByViewer: false,
    now,
    ...facts,
  })

test('a new piece has a short story', () => {
  expect(tell({ available: true })).toEqual({
    families: 0,
    monthsWorn: 0,
    mends: 0,
    where: 'available',
    timeline: [
      {
        when: 'January 2026',
        title: 'Joined Wrenlet',
        text: 'Brand new, tags on. We checked it and gave it this label.',
      },
      { when: 'Now', title: 'Ready for its next family', text: 'Clean, checked and waiting.' },
    ],
  })
})

test('families, months and repairs are counted, and the story stays short', () => {
  const steps = [
    ...arrived,
    ...hire('2026-02-01', '2026-03-27', '2026-04-02'),
    step('mend', 'repair', '2026-04-03', 'Left knee patched'),
    ...cleaned('2026-04-05'),
    ...hire('2026-05-10', '2026-06-10', '2026-06-15'),
    ...cleaned('2026-06-18'),
    step('order', 'reserved', '2026-07-01'),
    step('cancel order', 'ready', '2026-07-02'),
    ...hire('2026-08-01', '2026-08-20', '2026-08-31').slice(0, 2),
  ]
  const story = tell({ state: 'out', steps })
  // Two months and a day, one month and five days, three months and nineteen days: the 25 days do not make another month.
  expect(story).toMatchObject({ families: 3, monthsWorn: 6, mends: 1, where: 'with_a_family' })
  expect(story.timeline.map(({ when, title }) => [when, title])).toEqual([
    ['January 2026', 'Joined Wrenlet'],
    ['February 2026', 'First family'],
    ['April 2026', 'Mended'],
    ['August 2026', 'Family number 3'],
    ['Now', 'With a family'],
  ])
  expect(story.timeline[2]?.text).toBe('A patched knee.')
})

test('the days beyond whole months add up across rentals', () => {
  const twenty = (month: string) => [
    ...hire(`2026-${month}-01`, `2026-${month}-18`, `2026-${month}-21`),
    ...cleaned(`2026-${month}-22`),
  ]
  expect(tell({ steps: [...arrived, ...twenty('02'), ...twenty('03')] })).toMatchObject({ families: 2, monthsWorn: 1 })
  expect(tell({ steps: [...arrived, ...twenty('02')] })).toMatchObject({ monthsWorn: 0 })
})

test.each([
  ['2026-03-10', 29, 0],
  ['2026-03-11', 30, 1],
])('a rental of 20 days and one until %s add up to %i days, which are %i months of wear', (back, _, monthsWorn) => {
  const steps = [
    ...[...arrived, ...hire('2026-02-01', '2026-02-18', '2026-02-21'), ...cleaned('2026-02-22')],
    ...[...hire('2026-03-01', '2026-03-05', back), ...cleaned(back)],
  ]
  expect(tell({ steps })).toMatchObject({ families: 2, monthsWorn })
})

test('a piece that left in the future, by another clock, has not been worn yet', () => {
  const steps = [...arrived, ...hire('2026-12-24', '2027-01-20', '2027-01-24').slice(0, 2)]
  expect(tell({ state: 'out', steps })).toMatchObject({ families: 1, monthsWorn: 0 })
})

test.each([
  ['bought', 'keep', 'kept', 'cancel purchase'],
  ['lost', 'lose', 'lost', 'find'],
] as const)('a family that had %s a piece and has it on loan again counts once', (_, by, state, again) => {
  const sent = hire('2026-02-01', '2026-05-01', '2026-05-03').slice(0, 2)
  const ended = [...arrived, ...sent, step(by, state, '2026-06-01')]
  expect(tell({ state, steps: ended })).toMatchObject({ families: 1, monthsWorn: 4, where: 'left' })
  const resumed = [...ended, step(again, 'out', '2026-06-10')]
  expect(tell({ state: 'out', steps: resumed })).toMatchObject({ families: 1, monthsWorn: 9, where: 'with_a_family' })
})

test('a parcel that never arrived was with no family', () => {
  const sent = [...arrived, ...hire('2026-02-01', '2026-03-27', '2026-04-02').slice(0, 2)]
  const back = [...sent, step('receive', 'received', '2026-02-20', 'never arrived')]
  expect(tell({ state: 'received', steps: back }).timeline.map(({ title }) => title)).toEqual([
    'Joined Wrenlet',
    'Just back',
  ])
  const lost = [...sent, step('lose', 'lost', '2026-03-20', 'never arrived'), step('receive', 'received', '2026-05-01')]
  const next = [...cleaned('2026-05-03'), ...hire('2026-06-01', '2026-06-18', '2026-07-02')]
  for (const steps of [back, lost]) expect(tell({ steps })).toMatchObject({ families: 0, monthsWorn: 0 })
  expect(tell({ steps: [...lost, ...next] })).toMatchObject({ families: 1, monthsWorn: 1 })
})

test('an event that changes no state ends no rental', () => {
  const noted: StoryStep = { ...step('note', 'out', '2026-03-01'), to: null }
  const steps = [...arrived, ...hire('2026-02-01', '2026-05-01', '2026-05-03').slice(0, 2), noted]
  expect(tell({ state: 'out', steps })).toMatchObject({ families: 1, monthsWorn: 9 })
})

test('the arrival says how the piece came to us', () => {
  const arrival = (steps: StoryStep[]) => tell({ steps }).timeline.find(({ title }) => title === 'Joined Wrenlet')
  expect(arrival(arrived)?.text).toBe('Brand new, tags on. We checked it and gave it this label.')
  expect(arrival([step('intake', 'intake', '2026-01-03'), step('grade', 'graded', '2026-01-04', 'used')])?.text).toBe(
    'We checked it and gave it this label.',
  )
  expect(arrival([step('intake', 'intake', '2026-01-03', 'bought in'), ...arrived.slice(1)])?.text).toBe(
    'It came to us second-hand. We checked it, washed it and gave it this label.',
  )
  expect(arrival([])).toBeUndefined()
})

test('families after the first share one line', () => {
  const hires = ['02', '04', '06'].map((month) => [
    ...hire(`2026-${month}-01`, `2026-${month}-18`, `2026-${month}-21`),
    ...cleaned(`2026-${month}-22`),
  ])
  const lines = (count: number) =>
    tell({ steps: [...arrived, ...hires.slice(0, count).flat()] })
      .timeline.slice(1, -1)
      .map(({ title, text }) => [title, text])
  const first = ['First family', 'Off to its first home.']
  expect(lines(1)).toEqual([first])
  expect(lines(2)).toEqual([first, ['Second family', 'Passed on to its next child.']])
  expect(lines(3)).toEqual([first, ['Family number 3', 'Passed on 2 times since the first.']])
})

test('the families of a piece that was worn before it came are counted as families with us', () => {
  const boughtIn = [step('intake', 'intake', '2026-01-03', 'bought in'), ...arrived.slice(1)]
  const once = [...hire('2026-02-01', '2026-03-01', '2026-03-05'), ...cleaned('2026-03-06')]
  const titles = (steps: StoryStep[]) => tell({ steps }).timeline.map(({ title }) => title)
  expect(titles([...boughtIn, ...once])).toContain('First family with us')
  expect(titles([...boughtIn, ...once, ...hire('2026-04-01', '2026-05-01', '2026-05-05')])).toContain(
    'Second family with us',
  )
})

test('a cancelled return does not add a family', () => {
  const steps = [
    ...arrived,
    ...hire('2026-02-01', '2026-03-01', '2026-03-05').slice(0, 3),
    step('cancel return', 'out', '2026-03-03'),
  ]
  expect(tell({ state: 'out', steps })).toMatchObject({ families: 1, monthsWorn: 9 })
})

test.each<[GarmentState, Partial<StoryFacts>, string]>([
  ['ready', { available: true }, 'available'],
  ['ready', { available: false }, 'with_us'],
  ['ready', { forDates: true }, 'for_dates'],
  ['ready', { forDates: true, productActive: false }, 'with_us'],
  ['resale', { forDates: true }, 'in_resale'],
  ['reserved', { rentedByViewer: true }, 'with_us'],
  ['out', { rentedByViewer: true }, 'with_you'],
  ['return_announced', { rentedByViewer: true }, 'with_you'],
  ['out', {}, 'with_a_family'],
  ['received', {}, 'with_us'],
  ['quarantine', {}, 'with_us'],
  ['missing', {}, 'with_us'],
  ['resale', {}, 'in_resale'],
  ['sold', {}, 'left'],
  ['kept', {}, 'left'],
  ['lost', {}, 'left'],
])('a piece in the state %s with the facts %j is shown as %s', (state, facts, where) =>
  expect(tell({ state, ...facts }).where).toBe(where),
)

test('ski wear is not spoken for while it waits for its dates', () => {
  expect(tell({ forDates: true }).timeline.at(-1)?.text).toBe('Clean, checked and booked by the day.')
  expect(tell({ forDates: true, state: 'picked' }).timeline.at(-1)?.title).toBe('Spoken for')
})

test('a piece that has left the shop is offered to nobody', () => {
  expect(tell({ state: 'ready' }).timeline.at(-1)?.title).toBe('Spoken for')
  expect(tell({ state: 'ready', productActive: false })).toMatchObject({
    where: 'with_us',
    timeline: [{}, { title: 'With us', text: 'It’s being looked after.' }],
  })
  expect(tell({ state: 'cleaning', productActive: false }).timeline.at(-1)?.title).toBe('In the wash')
})

test('a piece in repair does not count as repaired yet', () => {
  const steps = [
    ...arrived,
    step('mend', 'repair', '2026-02-03', 'Button sewn back on'),
    ...cleaned('2026-02-05'),
    step('mend', 'repair', '2026-03-03', 'Left knee patched'),
  ]
  const story = tell({ state: 'repair', steps })
  expect(story.mends).toBe(1)
  expect(story.timeline.map(({ title }) => title)).toEqual(['Joined Wrenlet', 'Mended', 'Being mended'])
  expect(tell({ state: 'ready', steps: [...steps, ...cleaned('2026-03-05')] }).mends).toBe(2)
})

test('the story ends with words about the present, in every state', () => {
  for (const state of garmentStates) {
    const last = tell({ state }).timeline.at(-1)
    expect(last?.when).toBe('Now')
    expect(last?.title).toMatch(/^[A-Z][\p{L} ]+$/u)
    expect(last?.text).toMatch(/[.]$/)
  }
})

test('the inspector’s note on sending a piece to repair also selects the words', () => {
  const mended = (note: string) => {
    const back = hire('2026-02-03', '2026-03-01', '2026-03-05').slice(0, -1)
    const checked = [step('inspect', 'inspecting', '2026-03-06', note), step('mend', 'repair', '2026-03-06')]
    return tell({ steps: [...arrived, ...back, ...checked, ...cleaned('2026-03-08')] }).timeline.at(-2)
  }
  expect(mended('Patch for the knee, Mrs Smith was sorry')).toMatchObject({ title: 'Mended', text: 'A patched knee.' })
  expect(mended('')).toMatchObject({ title: 'Mended', text: 'A small mend.' })
  const found = [
    step('quarantine', 'quarantine', '2026-02-01', 'Patch for the knee'),
    step('mend', 'repair', '2026-02-03'),
  ]
  expect(tell({ steps: [...arrived, ...found, ...cleaned('2026-02-05')] }).timeline.at(-2)).toMatchObject({
    title: 'Mended',
    text: 'A small mend.',
  })
})

test('no operator’s note is shown, whatever event it is on', () => {
  const written = 'Ada Smith rang'
  const noted = (steps: StoryStep[]) => steps.map((step) => ({ ...step, note: written }))
  const steps = noted([
    ...arrived,
    step('quarantine', 'quarantine', '2026-02-01'),
    step('release', 'ready', '2026-02-02'),
    ...hire('2026-02-03', '2026-03-01', '2026-03-05'),
    step('mend', 'repair', '2026-03-06'),
    ...cleaned('2026-03-08'),
  ])
  for (const state of garmentStates) expect(JSON.stringify(tell({ state, steps }))).not.toMatch(/Ada|Smith|rang/)
  expect(tell({ steps }).timeline.find(({ title }) => title === 'Mended')?.text).toBe('A small mend.')
})

test('stories of the demo world read well: no names, dates or money, and few lines', () => bySeed(readLives))

function readLives(seed: number): void {
  const random = seededRandom(seed)
  const today = localDay('2026-11-20')
  for (let round = 0; round < rounds(40, 200); round++) {
    const condition = random.pick(['new', 'used', 'worn'] as const)
    const { state, history } = garmentLife(
      { condition, publishedOn: localDay('2025-10-01'), today, state: random.pick(['ready', 'cleaning', 'resale']) },
      random,
    )
    const steps = history.map(({ kind, to, note = '', at }) => ({ kind, to, note, at }))
    const story = tell({ state, condition, steps })
    expect(story.timeline.length).toBeGreaterThanOrEqual(2)
    expect(story.timeline.length).toBeLessThanOrEqual(8)
    expect(story.monthsWorn).toBeLessThanOrEqual(14)
    for (const { when, title, text } of story.timeline) {
      expect(when).toMatch(/^(Now|[A-Z][a-z]+ 20\d\d)$/)
      if (title === 'Mended') expect(mendPhrases).toContain(text.slice(0, -1))
      expect(`${title} ${text}`).not.toMatch(/warehouse|dot|ravi|elin|joan|£|pence|undefined/)
    }
  }
}
