import { type Condition, conditions } from '#contract/primitives.ts'
import { type MarkFindings, type SafetyFindings, safetyPoints } from '#server/domains/inventory/index.ts'
import { type InspectionOutcome, inspectionOutcomes } from '#server/domains/rentals/index.ts'
import { UsageError } from '../../usage-error.ts'
import { type CommandGroup, isOneOf, type TypedCommand } from '../typed-command.ts'
import { parseMarks } from './parse-marks.ts'

/** What an operator does at the desk, where orders leave and returns come in. */
export type DeskWork =
  | { readonly name: 'picking-list' }
  | { [Name in ShowName]: { readonly name: Name; readonly subject: string } }[ShowName]
  | { readonly name: 'label'; readonly subject: string; readonly file: string | undefined }
  | { [Name in StepName]: { readonly name: Name; readonly subject: string; readonly operator: string } }[StepName]
  | {
      readonly name: 'receive'
      readonly subject: string
      /** The garments that were in the parcel; undefined if nobody scanned them. */
      readonly scanned: readonly string[] | undefined
      readonly operator: string
    }
  | {
      readonly name: 'take-back'
      readonly subject: string
      readonly scanned: readonly string[]
      readonly operator: string
    }
  | { readonly name: 'pick'; readonly subject: string; readonly missing: readonly string[]; readonly operator: string }
  | {
      readonly name: 'inspect'
      readonly subject: string
      readonly condition: Condition | undefined
      readonly outcome: InspectionOutcome
      /** Undefined if nothing was checked. */
      readonly safety: SafetyFindings | undefined
      /** Undefined if its marks were not checked. */
      readonly marks: MarkFindings | undefined
      readonly operator: string
    }
  | { readonly name: 'inspect-not-there'; readonly subject: string; readonly operator: string }
  | {
      readonly name: 'check'
      readonly subject: string
      readonly safety: SafetyFindings
      readonly marks: MarkFindings | undefined
      readonly operator: string
    }

type ShowName = 'order' | 'return' | 'marks' | 'waiting'
/** Takes an ID, and nothing else. */
type StepName =
  | 'order-link'
  | 'dispatch'
  | 'deliver'
  | 'sent-back'
  | 'order-lost'
  | 'return-lost'
  | 'return-home'
  | 'recycle'
type DeskName = Exclude<DeskWork['name'], 'picking-list' | 'inspect-not-there'>

const aboutMarks = ['mark', 'gone', 'no-new-marks'] as const

export const deskCommands: CommandGroup<DeskName, DeskWork> = {
  options: {
    order: [],
    'order-link': ['by'],
    pick: ['missing', 'by'],
    label: ['to'],
    dispatch: ['by'],
    deliver: ['by'],
    'sent-back': ['by'],
    'order-lost': ['by'],
    return: [],
    'return-lost': ['by'],
    'return-home': ['by'],
    receive: ['by'],
    'take-back': ['by'],
    inspect: ['condition', 'outcome', 'safe', 'unsafe', ...aboutMarks, 'not-there', 'by'],
    recycle: ['by'],
    marks: [],
    check: ['safe', 'unsafe', ...aboutMarks, 'by'],
    waiting: [],
  },
  parse: parseDeskCommand,
}

function parseDeskCommand({ name, options, words: [subject, ...more], operator }: TypedCommand<DeskName>): DeskWork {
  if (name === 'pick' && subject === undefined && Object.keys(options).length === 0) return { name: 'picking-list' }
  if (subject === undefined) throw new UsageError(`Say which one: npm run office -- ${name} ID`)
  if (name === 'receive') return { name, subject, scanned: more.length > 0 ? more : undefined, operator: operator() }
  if (name === 'take-back') {
    if (more.length === 0) throw new UsageError('Usage: npm run office -- take-back R-ORDER QR…')
    return { name, subject, scanned: more, operator: operator() }
  }
  if (more.length > 0) throw new UsageError(`One ID at a time, but "${more[0]}" was given as well.`)
  switch (name) {
    case 'order':
    case 'return':
    case 'marks':
    case 'waiting':
      return { name, subject }
    case 'label':
      return { name, subject, file: options.to }
    case 'pick':
      return { name, subject, missing: options.missing ?? [], operator: operator() }
    case 'inspect':
      return parseInspection(subject, options, operator)
    case 'check': {
      const safety = readSafety(options)
      if (!safety) throw new UsageError(`Say what the check found: --safe, or --unsafe ${safetyPoints.join('|')}.`)
      return { name, subject, safety, marks: parseMarks(options), operator: operator() }
    }
    default:
      return { name, subject, operator: operator() }
  }
}

function parseInspection(
  subject: string,
  options: TypedCommand<'inspect'>['options'],
  operator: () => string,
): DeskWork {
  if (options['not-there']) {
    if (Object.keys(options).some((option) => option !== 'not-there' && option !== 'by'))
      throw new UsageError('What is --not-there is not inspected: leave out the other options.')
    return { name: 'inspect-not-there', subject, operator: operator() }
  }
  const { condition, outcome = 'ready' } = options
  const found = { safety: readSafety(options), marks: parseMarks(options) }
  if (condition !== undefined && !isOneOf(conditions, condition))
    throw new UsageError(`--condition is ${conditions.join(', ')}, not "${condition}".`)
  if (!isOneOf(inspectionOutcomes, outcome))
    throw new UsageError(`--outcome is ${inspectionOutcomes.join(', ')}, not "${outcome}".`)
  return { name: 'inspect', subject, condition, outcome, ...found, operator: operator() }
}

/** The result of a check of cords and drawstrings, small parts and nightwear. */
function readSafety({ safe: isSafe, unsafe }: { safe?: boolean; unsafe?: string[] }): SafetyFindings | undefined {
  const failed = (unsafe ?? []).map((point) => {
    if (isOneOf(safetyPoints, point)) return point
    throw new UsageError(`--unsafe is ${safetyPoints.join(', ')}, not "${point}".`)
  })
  if (isSafe && failed.length > 0) throw new UsageError('A garment is --safe or --unsafe, not both.')
  return isSafe || failed.length > 0 ? { failed } : undefined
}
