import { describe, expect, test } from 'vitest'
import { applyMutation, findMutations } from './find-mutations.ts'

const mutationsOf = (source: string, unions: string[][] = []) => findMutations('x.ts', source, unions)
const textsOf = (source: string, unions: string[][] = []): string[] =>
  mutationsOf(source, unions).map((mutation) => applyMutation(source, mutation))

describe('conditions', () => {
  test('a guard is made false, and each part of it is dropped', () => {
    expect(textsOf('if (a && !b.c) throw refusal')).toEqual([
      'if (false) throw refusal',
      'if (a) throw refusal',
      'if (!b.c) throw refusal',
    ])
  })
  test('each part of a chain is dropped once', () => {
    expect(textsOf('x = a && b && c')).toEqual(['x = a && c', 'x = b && c', 'x = a && b'])
  })
  test('a condition with two branches is made true and false', () => {
    expect(textsOf('x = a ? b : c')).toEqual(['x = true ? b : c', 'x = false ? b : c'])
    expect(textsOf('if (a) b(); else c()')).toEqual(['if (true) b(); else c()', 'if (false) b(); else c()'])
  })
  test('limits move by one, and equality is inverted where no other mutation covers it', () => {
    expect(textsOf('x = a < b')).toEqual(['x = a <= b'])
    expect(textsOf('x = a === b')).toEqual(['x = a !== b'])
    expect(textsOf('x = a === b && c')).toEqual(['x = a === b', 'x = c'])
  })
  test('a fallback inside a condition is dropped, and the rest of the condition stays', () => {
    expect(textsOf('x = (a ?? b) || c')).toContain('x = (a) || c')
  })
  test('! and booleans are inverted, ?? loses its fallback', () => {
    expect(textsOf('x = list.map((a) => !a)')).toEqual(['x = list.map((a) => a)'])
    expect(textsOf('f(true)')).toEqual(['f(false)'])
    expect(textsOf('x = a ?? b')).toEqual(['x = a'])
  })
  test('code that only the type checker needs is not mutated, and neither is a log entry', () => {
    expect(textsOf('if (!row) throw new Error("row " + (a ? b : c))')).toEqual([])
    expect(textsOf('services.log.warn({ a: true }, 1 + x)')).toEqual([])
    expect(textsOf('type A = 1 | 2; interface B { c: true }; const d = e as 5; import type { F } from "g"')).toEqual([])
  })
})

describe('values', () => {
  test('sums and products are inverted, texts are not', () => {
    expect(textsOf('x = a + b')).toEqual(['x = a - b'])
    expect(textsOf('x = a * 1000')).toEqual(['x = a / 1000'])
    expect(textsOf('x = "a" + b + c')).toEqual([])
    expect(textsOf('x += a')).toEqual(['x -= a'])
  })
  test('rounding functions are swapped', () => {
    expect(textsOf('x = Math.round(a)')).toEqual(['x = Math.floor(a)', 'x = Math.ceil(a)'])
    expect(textsOf('x = Math.min(a, b)')).toEqual(['x = Math.max(a, b)'])
  })
  test('numbers grow by one, except positions in lists, factors, and zero in a comparison', () => {
    expect(textsOf('const days = 14')).toEqual(['const days = 15'])
    expect(textsOf('x = a[0]; y = { 3: a }; z = a.slice(0, 4); w = -1')).toEqual([])
    expect(textsOf('x = a > 0')).toEqual(['x = a >= 0'])
  })
  test('filters and sorts of lists are dropped', () => {
    expect(textsOf('x = a.filter(b).toSorted(c)')).toEqual(['x = a.toSorted(c)', 'x = a.filter(b)'])
    expect(textsOf('x = a.some(b)')).toEqual(['x = a.every(b)'])
  })
  test('a state is replaced by another of its union', () => {
    const unions = [['placed', 'picking', 'sent']]
    expect(textsOf("move({ from: 'placed', to: 'sent', by: 'placed' })", unions)).toEqual([
      "move({ from: 'picking', to: 'sent', by: 'placed' })",
      "move({ from: 'placed', to: 'placed', by: 'placed' })",
    ])
  })
  test('an action is dropped', () => {
    expect(textsOf('await send(a)')).toEqual([';'])
    expect(textsOf('list.push(a)')).toEqual([';'])
  })
})

describe('statements', () => {
  test('each link of a query that narrows, locks or orders is dropped', () => {
    const query =
      "db.selectFrom('t').where('a', '=', b).orderBy('c', 'desc').limit(n).forUpdate().skipLocked().execute()"
    expect(mutationsOf(query).map(({ kind }) => kind)).toEqual([
      ".where('a') dropped",
      ".orderBy('c') dropped",
      "'desc' → 'asc'",
      '.limit dropped',
      '.forUpdate dropped',
      '.skipLocked dropped',
    ])
    expect(textsOf(query)).toContain(query.replace('.forUpdate()', ''))
  })
  test('limits in a query move by one, parts of a combination are dropped', () => {
    expect(textsOf("q.where('a', '<', b)")).toEqual(['q', "q.where('a', '<=', b)"])
    expect(textsOf("eb('a', '=', b)")).toEqual(["eb('a', '!=', b)"])
    expect(textsOf('eb.or([a, b])')).toEqual(['eb.or([b])', 'eb.or([a])'])
  })
  test('any part of a condition in SQL is dropped', () => {
    const statement = `sql\`select 1 where a = \${x.and(y)} and (b is null or b < \${c}) order by d desc\``
    expect(textsOf(statement)).toEqual([
      statement.replace(/and \(.*\) /, ' '),
      statement.replace(' < ', ' <= '),
      statement.replace(' desc', ' asc'),
    ])
  })
  test('a condition ends at its own bracket, even if an interpolation contains brackets', () => {
    const statement = `sql\`a < \${b} and c in (\${list.map((x) => { return "}" + x })}) and d = 1\``
    expect(textsOf(statement)).toEqual([
      statement.replace(' < ', ' <= '),
      statement.replace(/and c .*\) (?=and)/, ' '),
      statement.replace('and d = 1', ' '),
    ])
  })
  test('the `and` of a `between` does not separate parts', () => {
    const [before, part, lock, skip] = [`sql\`a between \${b} and \${c} `, 'and d = 1 ', 'for update ', 'skip locked`']
    expect(textsOf(before + part + lock + skip)).toEqual([
      `${before} ${lock}${skip}`,
      `${before}${part}${skip}`,
      `${before}${part}${lock}\``,
    ])
  })
  test('quoted text is not SQL', () => {
    expect(textsOf("sql`a = 'this and that < those' or a is null`")).toEqual([])
  })
})
