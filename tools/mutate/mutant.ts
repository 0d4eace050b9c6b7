import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainOf } from './choose-tests.ts'
import { applyMutation, findMutations } from './find-mutations.ts'
import { regionsOfMutations } from './mark-reached.ts'
import type { Mutation } from './mutations/mutation.ts'
import { readUnions } from './mutations/value-mutations.ts'
import { parse } from './syntax.ts'

/** A file with one mutation in it. */
export interface Mutant {
  readonly path: string
  readonly mutation: Mutation
  /** Its name, stable for as long as the line is unchanged: it contains no line number. */
  readonly key: MutantKey
  readonly line: number
  /** The region it is in (mark-reached.ts). */
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
 * Every mutant of every file, in order.
 * @param all every file that may be mutated: the states of all of them are known, so a file has the same mutants
 *   whichever files are tried with it
 */
export function listMutants(root: string, paths: readonly string[], all: readonly string[]): Mutant[] {
  const sources = new Map([...all, ...paths].map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const declared = [...sources].map(([path, source]) => ({ path, unions: readUnions(parse(path, source)) }))
  return paths.flatMap((path) => {
    const source = sources.get(path) ?? ''
    const isNear = (other: { path: string }) => domainOf(other.path) === domainOf(path)
    const nearestFirst = [...declared.filter(isNear), ...declared.filter((other) => !isNear(other))]
    const mutations = findMutations(
      path,
      source,
      nearestFirst.flatMap(({ unions }) => unions),
    )
    const regions = regionsOfMutations(path, source, mutations)
    const times = new Map<string, number>()
    return mutations.map((mutation, index): Mutant => {
      const { line, code } = lineOf(source, mutation)
      const codeAndKind = `${code}\n${mutation.kind}`
      const time = (times.get(codeAndKind) ?? 0) + 1
      times.set(codeAndKind, time)
      const kind = time === 1 ? mutation.kind : `${mutation.kind} (${time})`
      const region = regions[index] ?? 0
      return { path, mutation, key: { path, code, kind }, line, region, text: applyMutation(source, mutation) }
    })
  })
}

/** The first line that the mutation changes. */
function lineOf(source: string, { start, end }: Mutation): { line: number; code: string } {
  const from = start + (source.slice(start, end).length - source.slice(start, end).trimStart().length)
  const before = source.slice(0, from).split('\n')
  const code = source.split('\n')[before.length - 1] ?? ''
  return { line: before.length, code: code.trim().replace(/\s+/g, ' ') }
}

/** The lines that a mutation changes, as a small diff. */
export function showMutant(root: string, { path, line, key, mutation, text }: Mutant): string {
  const source = readFileSync(join(root, path), 'utf8')
  const first = source.lastIndexOf('\n', mutation.start - 1) + 1
  const endOf = (content: string, from: number) => (content.indexOf('\n', from) + 1 || content.length + 1) - 1
  const was = source.slice(first, endOf(source, mutation.end)).split('\n')
  const is = text.slice(first, endOf(text, mutation.start + mutation.text.length)).split('\n')
  const mark = (sign: string, lines: readonly string[]) => lines.map((each) => `    ${sign} ${each.trim()}`)
  return [`${path}:${line}  ${key.kind}`, ...mark('-', was), ...mark('+', is)].join('\n')
}
