// An operator's mapping file (docs/import.md): which of our sizes, types, genders, brands or conditions each word of a feed means, or
// null to skip it. An entry "*" covers every word that nothing else explains.
import { type Condition, conditions, type Gender, genders } from '#contract/primitives.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { type VatClassName, vatClassNamed } from '../vat-class.ts'

type Words<Meaning> = ReadonlyMap<string, Meaning | null>

export interface ImportMapping {
  readonly sizes: Words<string>
  readonly types: Words<string>
  readonly genders: Words<Gender>
  readonly brands: Words<string>
  readonly conditions: Words<Condition>
  readonly ageGroups: Words<'kids'>
  readonly handles: Words<never>
  /** By handle or title: the VAT class of a product whose sizes do not show it. */
  readonly vatClasses: Words<VatClassName>
  readonly defaults: {
    readonly type?: string
    readonly brand?: string
    /** For a variant without a size. */
    readonly size?: string
    /** Pieces of a variant whose quantity the feed does not give. */
    readonly quantity?: number
  }
}

export interface KnownCodes {
  readonly sizes: readonly string[]
  readonly types: readonly string[]
}

export const noMapping: ImportMapping = {
  sizes: new Map(),
  types: new Map(),
  genders: new Map(),
  brands: new Map(),
  conditions: new Map(),
  ageGroups: new Map(),
  handles: new Map(),
  vatClasses: new Map(),
  defaults: {},
}

/** A feed's word without differences of case and spaces. */
export const mappedWord = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** @returns the meaning of the first of these words that the mapping has, null when it skips that word, undefined when it has none */
export function lookUp<Meaning>(words: Words<Meaning>, ...texts: readonly string[]): Meaning | null | undefined {
  for (const text of texts) {
    const meaning = words.get(mappedWord(text))
    if (meaning !== undefined) return meaning
  }
  return undefined
}

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string' && value.trim() !== ''

/** @returns the mapping; or sentences for people, each naming a fault of the file */
export function readMapping(json: unknown, known: KnownCodes): Outcome<ImportMapping, string[]> {
  const oneOf =
    (codes: readonly unknown[]): Check =>
    (value) =>
      codes.includes(value)
  const list = (codes: readonly string[]) => `one of ${codes.join(', ')}`
  const sections: Record<string, { check: Check; means: string }> = {
    sizes: { check: oneOf(known.sizes), means: list(known.sizes) },
    types: { check: oneOf(known.types), means: list(known.types) },
    genders: { check: oneOf(genders), means: list(genders) },
    brands: { check: isText, means: 'the name of a brand' },
    conditions: { check: oneOf(conditions), means: list(conditions) },
    ageGroups: { check: oneOf(['kids']), means: '"kids"' },
    handles: { check: () => false, means: '' },
    vatClasses: { check: oneOf(Object.keys(vatClassNamed)), means: list(Object.keys(vatClassNamed)) },
  }
  const defaults: Record<string, { check: Check; means: string }> = {
    type: { check: oneOf(known.types), means: list(known.types) },
    brand: { check: isText, means: 'the name of a brand' },
    size: { check: oneOf(known.sizes), means: list(known.sizes) },
    quantity: {
      check: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100,
      means: 'a whole number up to 100',
    },
  }
  if (!isObject(json)) return refused(['The mapping file is not a JSON object.'])
  const problems: string[] = []
  const read: Record<string, Map<string, unknown>> = {}
  for (const [section, words] of Object.entries(json)) {
    if (section === 'defaults') continue
    const rule = sections[section]
    if (!rule)
      problems.push(
        `The mapping file has no section "${section}", only ${[...Object.keys(sections), 'defaults'].join(', ')}.`,
      )
    else if (!isObject(words)) problems.push(`"${section}" in the mapping file is not an object of words and meanings.`)
    else read[section] = readSection(section, words, rule)
  }
  const ownDefaults = 'defaults' in json ? json.defaults : {}
  if (!isObject(ownDefaults)) problems.push('"defaults" in the mapping file is not an object.')
  else
    for (const [name, value] of Object.entries(ownDefaults)) {
      const rule = defaults[name]
      if (!rule)
        problems.push(`"defaults" of the mapping file has no "${name}", only ${Object.keys(defaults).join(', ')}.`)
      else if (!rule.check(value)) problems.push(`"${name}" in "defaults" of the mapping file must be ${rule.means}.`)
    }
  if (problems.length > 0) return refused(problems)
  return accepted({ ...noMapping, ...read, defaults: ownDefaults } as ImportMapping)

  function readSection(
    section: string,
    words: Record<string, unknown>,
    { check, means }: { check: Check; means: string },
  ) {
    const meanings = new Map<string, unknown>()
    for (const [word, meaning] of Object.entries(words)) {
      if (meaning !== null && !check(meaning))
        problems.push(
          `"${word}" in "${section}" of the mapping file must be ${means === '' ? '' : `${means}, or `}null to leave it out.`,
        )
      else if (meanings.has(mappedWord(word)))
        problems.push(`"${word}" in "${section}" of the mapping file appears twice.`)
      else meanings.set(mappedWord(word), meaning)
    }
    return meanings
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
