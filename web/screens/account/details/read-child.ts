// Reads a child from a form for the call: every part is optional, and those given must make sense. The call decides
// which dates are too far in the past or future.
import { each, ifPresent, readForm, text } from '#web/lib/form/read-form.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'

export interface ChildInput {
  name?: string
  /** YYYY-MM-DD */
  dateOfBirth?: string
  heightCm?: number
}

export interface ChildProblem {
  field: 'name' | 'day' | 'month' | 'year' | 'heightCm'
  message: string
}

export type ReadChild = { ok: true; child: ChildInput } | { ok: false; problems: ChildProblem[] }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** Reads "3", "03", "mar", "Sept" or "march" as 1 to 12; undefined for anything else. */
export function readMonth(text: string): number | undefined {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  if (/^\d{1,2}$/.test(word)) return Number(word) >= 1 && Number(word) <= 12 ? Number(word) : undefined
  if (word.length < 3) return undefined
  const at = months.indexOf(word.slice(0, 3))
  return at >= 0 && monthNames[at]?.startsWith(word) ? at + 1 : undefined
}

/** Returns the day as YYYY-MM-DD, undefined if all three are empty, or what is wrong and the first field at fault. */
export function readDateOfBirth(parts: {
  day: string
  month: string
  year: string
}): string | ChildProblem | undefined {
  const entered = { day: parts.day.trim(), month: parts.month.trim(), year: parts.year.trim() }
  const missing = (['day', 'month', 'year'] as const).filter((part) => entered[part] === '')
  const [firstMissing] = missing
  if (missing.length === 3) return undefined
  if (firstMissing)
    return { field: firstMissing, message: detailsCopy.bornMissing(missing.map((part) => detailsCopy.bornPart[part])) }
  if (!/^\d{4}$/.test(entered.year)) return { field: 'year', message: detailsCopy.bornYear }
  const month = readMonth(entered.month)
  if (!month) return { field: 'month', message: detailsCopy.bornUnreal }
  const year = Number(entered.year)
  const day = /^\d{1,2}$/.test(entered.day) ? Number(entered.day) : 0
  if (day < 1 || day > daysIn(year, month)) return { field: 'day', message: detailsCopy.bornUnreal }
  return `${entered.year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

export function readChild(form: FormData): ReadChild {
  const { name, heightCm, dateOfBirth, ...parts } = readForm(form, {
    ...each(['name', 'day', 'month', 'year', 'heightCm'], text),
    dateOfBirth: ifPresent(text),
  })
  const problems: ChildProblem[] = []
  const born = dateOfBirth === undefined ? readDateOfBirth(parts) : dateOfBirth || undefined
  if (typeof born === 'object') problems.push(born)
  const height = /^(\d{1,3})\s*(?:cm)?$/i.exec(heightCm)?.[1]
  if (heightCm !== '' && height === undefined) problems.push({ field: 'heightCm', message: detailsCopy.heightUnreal })
  if (problems.length === 0 && name === '' && born === undefined && height === undefined)
    problems.push({ field: 'name', message: detailsCopy.childEmpty })
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    child: {
      ...(name !== '' && { name }),
      ...(typeof born === 'string' && { dateOfBirth: born }),
      ...(height !== undefined && { heightCm: Number(height) }),
    },
  }
}
