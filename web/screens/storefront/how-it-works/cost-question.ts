// The numbers of the cost comparison, as its form sends them in the address.
import type { CostQuestion } from '#web/screens/storefront/how-it-works/cost-comparison.ts'

export const costFields = ['pieces', 'new', 'second-hand', 'months'] as const
export type CostField = (typeof costFields)[number]

export const monthsOffered = [2, 3, 4, 6, 9] as const

/** The values that the page begins with: an example to replace, not a claim. */
const example: Record<CostField, string> = { pieces: '12', new: '26', 'second-hand': '8', months: '3' }

export interface AskedCosts {
  /** The values as typed. */
  values: Record<CostField, string>
  wrong: readonly CostField[]
  /** Null while something is wrong. */
  question: CostQuestion | null
}

export function readCostQuestion(params: URLSearchParams): AskedCosts {
  const values = { ...example }
  for (const field of costFields) values[field] = params.get(field)?.trim() ?? example[field]
  const pieces = wholeNumber(values.pieces, 1, 40)
  const newPence = pence(values.new)
  const secondHandPence = pence(values['second-hand'])
  const months = monthsOffered.find((offered) => String(offered) === values.months)
  const wrong = costFields.filter(
    (field) => ({ pieces, new: newPence, 'second-hand': secondHandPence, months })[field] === undefined,
  )
  const question =
    pieces === undefined || newPence === undefined || secondHandPence === undefined || months === undefined
      ? null
      : { pieces, newPence, secondHandPence, months }
  return { values, wrong, question }
}

function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/** "26", "£26.50": from £1 to £200. */
function pence(text: string): number | undefined {
  const [, pounds = '', pennies = ''] = /^£?(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const sum = pounds === '' ? 0 : Number(pounds) * 100 + Number(pennies.padEnd(2, '0'))
  return sum >= 100 && sum <= 20_000 ? sum : undefined
}
