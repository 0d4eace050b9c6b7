import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainOf } from './choose-tests.ts'
import { applySlip, findSlips } from './find-slips.ts'
import { regionsOfSlips } from './mark-reached.ts'
import type { Slip } from './slips/slip.ts'
import { readUnions } from './slips/value-slips.ts'
import { parse } from './syntax.ts'

/** A file with one slip in it. */
export interface Mutant {
  readonly path: string
  readonly slip: Slip
  /** What names it for as long as the line stays as it is: no number of a line. */
  readonly key: MutantKey
  readonly line: number
  /** Where it stands, as marks count (mark-reached.ts). */
  readonly region: number
  readonly text: string
}

export interface MutantKey {
  readonly path: string
  readonly code: string
  readonly kind: string
}

export const keyText = ({ path, code, kind }: MutantKey): string => [path, code, kind].join('\n')

/**
 * Every slip of every file, in order.
 * @param all every file that may get slips: the states that they declare make a file's slips the same, whichever files
 *   are tried with it
 */
export function listMutants(root: string, paths: readonly string[], all: readonly string[]): Mutant[] {
  const sources = new Map([...all, ...paths].map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const declared = [...sources].map(([path, source]) => ({ path, unions: readUnions(parse(path, source)) }))
  return paths.flatMap((path) => {
    const source = sources.get(path) ?? ''
    const isNear = (other: { path: string }) => domainOf(other.path) === domainOf(path)
    const nearestFirst = [...declared.filter(isNear), ...declared.filter((other) => !isNear(other))]
    const slips = findSlips(
      path,
      source,
      nearestFirst.flatMap(({ unions }) => unions),
    )
    const regions = regionsOfSlips(path, source, slips)
    const times = new Map<string, number>()
    return slips.map((slip, index): Mutant => {
      const { line, code } = lineOf(source, slip)
      const same = `${code}\n${slip.kind}`
      const time = (times.get(same) ?? 0) + 1
      times.set(same, time)
      const kind = time === 1 ? slip.kind : `${slip.kind} (${time})`
      const region = regions[index] ?? 0
      return { path, slip, key: { path, code, kind }, line, region, text: applySlip(source, slip) }
    })
  })
}

/** The first line that the slip changes. */
function lineOf(source: string, { start, end }: Slip): { line: number; code: string } {
  const from = start + (source.slice(start, end).length - source.slice(start, end).trimStart().length)
  const before = source.slice(0, from).split('\n')
  const code = source.split('\n')[before.length - 1] ?? ''
  return { line: before.length, code: code.trim().replace(/\s+/g, ' ') }
}

/** The lines that a slip changes, as a small difference. */
export function showMutant(root: string, { path, line, key, slip, text }: Mutant): string {
  const source = readFileSync(join(root, path), 'utf8')
  const first = source.lastIndexOf('\n', slip.start - 1) + 1
  const endOf = (content: string, from: number) => (content.indexOf('\n', from) + 1 || content.length + 1) - 1
  const was = source.slice(first, endOf(source, slip.end)).split('\n')
  const is = text.slice(first, endOf(text, slip.start + slip.text.length)).split('\n')
  const mark = (sign: string, lines: readonly string[]) => lines.map((each) => `    ${sign} ${each.trim()}`)
  return [`${path}:${line}  ${key.kind}`, ...mark('-', was), ...mark('+', is)].join('\n')
}
