// Every line of the specification is in the product, and has a test.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventNames } from '#contract/analytics/events.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { siteRoutes } from '../../tests/support/html/site-routes.ts'
import type { Clause, ClauseKind, Place } from './clause.ts'
import { awaited, clauses } from './clauses.ts'
import { lines } from './lines.ts'

const read = new Map<string, string | undefined>()
function textOf(file: string): string | undefined {
  if (!read.has(file)) {
    try {
      read.set(file, readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
    } catch {
      read.set(file, undefined)
    }
  }
  return read.get(file)
}
/** A quote may be written with a backslash. */
const contains = ([file, words]: Place) => textOf(file)?.replaceAll("\\'", "'").includes(words) === true
const clausesOf = (kind: ClauseKind) => clauses.filter((clause) => clause.kind === kind)

const required = lines.flatMap(({ kind, words, clauses: by = [words] }) => by.map((what) => `${kind} ${what}`))
const known = [...clauses, ...awaited].map(({ kind, what }) => `${kind} ${what}`)

test('every line of the specification has a clause, and every clause belongs to a line', () => {
  expect(required.filter((clause) => !known.includes(clause))).toEqual([])
  expect(known.filter((clause) => !required.includes(clause))).toEqual([])
})

test('every clause is in the place that it names', () => {
  expect(clauses.filter(({ where }) => !contains(where))).toEqual([])
})

test('every clause names a test that exists', () => {
  const isTest = ({ shownBy: [file] }: Clause) => /\.(?:test|spec)\.tsx?$/.test(file)
  expect(clauses.filter((clause) => !isTest(clause) || !contains(clause.shownBy))).toEqual([])
})

test('every route leads to a screen', () => {
  const paths = new Set(siteRoutes().map(({ path }) => path || '/'))
  const asRoute = (what: string) => (what === 'everything else' ? '*' : what.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(clausesOf('route').filter(({ what }) => !paths.has(asRoute(what)))).toEqual([])
})

test('the contract has every call, by its method and path', () => {
  const inContract = new Set(
    Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`),
  )
  expect(clausesOf('call').filter(({ what }) => !inContract.has(what.replaceAll(/\{\w+\}/g, '{}')))).toEqual([])
})

test('the clauses list every message of the product, and no other', () => {
  expect(
    clausesOf('message')
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(Object.values(messages).toSorted())
})

test('the clauses list every event that is counted, and no other', () => {
  expect(
    clausesOf('event')
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual([...eventNames].toSorted())
})

test('no clause is listed twice', () => {
  const named = [...clauses, ...awaited].map(({ kind, what }) => `${kind} ${what}`)
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})
