// The choices on the ski wear page, which live in its address as the fields of a plain form, so that the page works
// without JavaScript.
import type { AnswerOf } from '#contract/index.ts'
import { isDay } from '#web/lib/days.ts'

export type SkiPart = AnswerOf<'skiTerms'>['parts'][number]['part']

export interface SkiPiece {
  part: SkiPart
  /** Null for any design. */
  slug: string | null
}

export interface SkiChild {
  /** A size code; empty until it is chosen. */
  size: string
  pieces: SkiPiece[]
}

export interface SkiQuery {
  /** YYYY-MM-DD; empty until it is chosen. */
  first: string
  last: string
  /** At least one, who may have nothing chosen yet. */
  children: SkiChild[]
}

export const skiPath = '/skiwear'
export const mostChildren = 6
export const newChild: SkiChild = { size: '', pieces: [] }

const size = /^[\w-]{1,10}$/
const part = /^[a-z_]{1,20}$/
const slug = /^[a-z0-9][a-z0-9-]{0,99}$/

const matching = (pattern: RegExp, value: string | null): string => (value && pattern.test(value) ? value : '')
const dayOf = (value: string | null): string => (value && isDay(value) ? value : '')

function childOf(search: URLSearchParams, number: number): SkiChild {
  const parts = [...new Set(search.getAll(`part${number}`).filter((code) => part.test(code)))] as SkiPart[]
  return {
    size: matching(size, search.get(`size${number}`)),
    pieces: parts.map((part) => ({ part, slug: matching(slug, search.get(`${part}${number}`)) || null })),
  }
}

/** Parses an address and drops anything malformed. The API checks whether days and sizes exist. */
export function parseSkiQuery(search: URLSearchParams): SkiQuery {
  const numbers = Array.from({ length: mostChildren }, (_, at) => at + 1)
  const numbersInUse = numbers.filter((number) => search.has(`size${number}`) || search.has(`part${number}`))
  const requestedCounts = search
    .getAll('children')
    .map(Number)
    .filter((count) => numbers.includes(count))
  const count = Math.max(1, ...numbersInUse, ...requestedCounts)
  const removed = Number(search.get('remove'))
  const children = numbers.slice(0, count).filter((number) => number !== removed || count === 1)
  return {
    first: dayOf(search.get('first')),
    last: dayOf(search.get('last')),
    children: children.map((number) => childOf(search, number)),
  }
}

/** The address that the page's form would submit for a query, without empty fields. */
export function skiAddress({ first, last, children }: SkiQuery): string {
  const search = new URLSearchParams()
  if (first) search.set('first', first)
  if (last) search.set('last', last)
  if (children.length > 1) search.set('children', String(children.length))
  for (const [at, child] of children.entries()) {
    const number = at + 1
    if (child.size) search.set(`size${number}`, child.size)
    for (const piece of child.pieces) search.append(`part${number}`, piece.part)
    for (const piece of child.pieces) if (piece.slug) search.set(`${piece.part}${number}`, piece.slug)
  }
  const text = search.toString()
  return text ? `${skiPath}?${text}` : skiPath
}

export const withChild = (query: SkiQuery, at: number, child: SkiChild): SkiQuery => ({
  ...query,
  children: query.children.with(at, child),
})

/** Adds a part in any design, or removes it. */
export function withPartToggled(child: SkiChild, toggled: SkiPart): SkiChild {
  const pieces = child.pieces.filter((piece) => piece.part !== toggled)
  return { ...child, pieces: pieces.length < child.pieces.length ? pieces : [...pieces, { part: toggled, slug: null }] }
}

export const withDesign = (child: SkiChild, chosen: SkiPart, design: string | null): SkiChild => ({
  ...child,
  pieces: child.pieces.map((piece) => (piece.part === chosen ? { part: chosen, slug: design } : piece)),
})

/** Gives the first child this design, in place of any other of that part. */
export function withStyle(query: SkiQuery, chosen: SkiPart, design: string): SkiQuery {
  const first = query.children[0] ?? newChild
  const has = first.pieces.some((piece) => piece.part === chosen)
  return withChild(query, 0, withDesign(has ? first : withPartToggled(first, chosen), chosen, design))
}

export const isComplete = ({ size: chosen, pieces }: SkiChild): boolean => chosen !== '' && pieces.length > 0

/** A child in the format of the quote's call: 104cm~jacket:first-run-ski-jacket~mittens. */
export const kitOf = (child: SkiChild): string =>
  [child.size, ...child.pieces.map((piece) => (piece.slug ? `${piece.part}:${piece.slug}` : piece.part))].join('~')
