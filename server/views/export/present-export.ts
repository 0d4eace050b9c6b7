// Presents rows of tables with the names and units of the API, and as text for people.
import { formatDay, formatMoment, isLocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import type { Row } from './section.ts'

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
export type ExportRecord = { readonly [name: string]: Value }

/** Columns that link the rows of one record to each other: they mean nothing to its owner. */
const links = new Set([
  'order_id',
  'loss_id',
  'report_id',
  'loan_id',
  'parcel_id',
  'entry_id',
  'lot_id',
  'card_id',
  'link_id',
  'return_id',
  'booking_id',
  'complaint_id',
  'version',
])

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const presentRecord = (row: Row): ExportRecord => {
  const shown = Object.entries(row).filter(([name]) => !links.has(name))
  return Object.fromEntries(shown.map(([name, value]) => [camelCase(name), presentValue(name, value)]))
}

function presentValue(name: string, value: unknown): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('base64')
  // Which operator it was stays private.
  if (name === 'actor' && typeof value === 'string' && value.startsWith('operator:')) return 'operator'
  if (Array.isArray(value)) return value.map((entry) => presentValue('', entry))
  if (typeof value === 'object') return presentRecord(value as Row)
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

export interface Words {
  readonly label: string
  readonly text: string
}

/** Leaves out empty values. */
export function describeRecord(record: ExportRecord): Words[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const text = textOf(name, value)
    return text === '' ? [] : [{ label: labelOf(name), text }]
  })
}

/** Columns that people know by another name (docs/glossary.md). */
const inGlossary = new Map([
  ['packageCredits', 'Credits of the plan'],
  ['coolingOffNotifiedAt', 'Notice of the 14-day cancellation period'],
  ['earlyStartOn', 'Started at once on'],
])

function labelOf(name: string): string {
  if (name === 'at') return 'When'
  const known = inGlossary.get(name)
  if (known) return known
  const words = name
    .replace(/(Pence|At|On)$/, '')
    .replace(/([a-z])(?=[A-Z0-9])/g, '$1 ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const code = /^[a-z0-9]+(_[a-z0-9]+)+$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function textOf(name: string, value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return name.endsWith('Pence') ? formatPounds(pence(value)) : String(value)
  if (typeof value === 'string') {
    if (name === 'kind' && value === 'loan') return 'rental'
    if (name === 'photo') return `a picture of ${Math.ceil((value.length * 3) / 4 / 1024)} kB, in the file`
    if (isLocalDay(value)) return formatDay(value)
    if (instant.test(value)) return formatMoment(new Date(value))
    return code.test(value) ? value.replaceAll('_', ' ') : value
  }
  if (Array.isArray(value)) return value.map((entry) => textOf('', entry)).join('; ')
  return Object.entries(value)
    .map(([key, entry]) => [labelOf(key).toLowerCase(), textOf(key, entry)])
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ')
}
