import { describe, expect, test } from 'vitest'
import { checkCitations } from './check.ts'
import { findCitations } from './find-citations.ts'
import { documents } from './read-rules.ts'

/** The problems of a project whose documents have a rule or two each, and which cites one; `texts` replaces its files or adds some. */
function problemsOf(texts: Record<string, string>): string[] {
  const sound: Record<string, string> = {
    [`${documents.product}`]: '## 4. Orders\n**4.1** A hold.\n**4.2** Postage, after §4.1.\n',
    [`${documents.spec}`]: '## 7. Calls\n',
    [`${documents.payments}`]: '## 0. In short\n**0.4** States.\n',
    [`${documents.design}`]: '## 3. Screens\n### 3.10 Story\n',
    [`${documents.architecture}`]: '## 5. Failures\n**5.1** *Guarded writes.* Always.\n',
    [`${documents.law}`]: '- **L-7** Ending is online.\n',
    [`${documents.decision}`]: '| # | choice |\n|---|---|\n| 158 | Ordered at once |\n',
    'a.ts': '// A hold (product §4.1).\n',
  }
  return checkCitations(new Map(Object.entries({ ...sound, ...texts }))).problems
}

test('every form leads to its rule, in code, SQL and documents', () => {
  const cited =
    'product §4.1, §4.2; Spec §7 and design §3, §3.10; payments §0, §0.4; architecture §5.1; law L-7, L-7; decisions 158 and 158'
  expect(
    problemsOf({ 'a.ts': `// ${cited}`, 'b.sql': `-- ${cited}`, 'c.md': cited, 'd.css': `/* ${cited} */` }),
  ).toEqual([])
})

describe('a planted fault is reported', () => {
  test.each([
    ['an unknown section', '// see product §4.3', 'x.ts:1: there is no product §4.3'],
    ['an unknown section at the end of a list', '// product §4.1, §4.2, §9', 'x.ts:1: there is no product §9'],
    ['an unknown section at the end of a range', '// product §4.1 to §4.8', 'x.ts:1: there is no product §4.8'],
    ['an unknown subsection', '// design §3.1', 'x.ts:1: there is no design §3.1'],
    ['an unknown line of the law', '// law L-77', 'x.ts:1: there is no law L-77'],
    ['an unknown decision after a known one', '// decisions 158, 159', 'x.ts:1: there is no decision 159'],
    [
      'an unknown section on the next line of a comment',
      '/**\n * It waits (product\n * §4.3). */',
      'x.ts:3: there is no product §4.3',
    ],
    [
      'a § without its document',
      '// as §4.1 says',
      'x.ts:1: a § without its document: say product §4.1 (docs/product/README.md)',
    ],
    [
      'a § after the old name of its document',
      '// decisions.md §4.1',
      'x.ts:1: a § without its document: say product §4.1 (docs/product/README.md)',
    ],
  ])('%s', (_what, text, problem) => {
    expect(problemsOf({ 'x.ts': `${text}\n` })).toEqual([problem])
  })

  test('a number that is used twice', () => {
    expect(problemsOf({ [`${documents.law}`]: '- **L-7** One.\n- **L-7** Another.\n' })).toEqual([
      'docs/product/law.md:2: law L-7 already exists, and a number names one rule',
    ])
    expect(problemsOf({ [`${documents.product}`]: '## 4. Orders\n**4.1** One.\n**4.1** Another.\n' })).toEqual([
      'docs/product/rules.md:3: product §4.1 already exists, and a number names one rule',
    ])
  })

  test('a document without a numbered rule', () => {
    expect(problemsOf({ [`${documents.design}`]: 'Nothing yet.\n' })).toEqual([
      'docs/product/design.md: no rule with a number was found in it',
    ])
  })

  test('a missing document', () => {
    expect(checkCitations(new Map([['a.ts', '// L-7\n']])).problems).toContain(
      'docs/product/law.md: there is no such document to cite',
    )
  })

  test('a project without citations', () => {
    expect(problemsOf({ 'a.ts': 'export {}\n', [`${documents.product}`]: '## 4. Orders\n' })).toEqual([
      '0 citations were found: nothing has been checked',
    ])
  })
})

test('the citations of an applied migration are checked by the old names of the documents', () => {
  const old = '-- decisions.md §4.1, specification §7, design brief §3, payments.md §0.4\n'
  expect(problemsOf({ 'server/migrations/0001_a.sql': old })).toEqual([])
  expect(problemsOf({ 'server/migrations/0001_a.sql': '-- decisions.md §4.9\n' })).toEqual([
    'server/migrations/0001_a.sql:1: there is no product §4.9',
  ])
})

test('numbers of other documents, and text that only looks like a number, are ignored', () => {
  expect(problemsOf({ 'a.ts': '// product §4.1; RFC 9110 §12.5.3 asks; d="M2 0L-12 4"; XL-1\n' })).toEqual([])
})

test('citations are counted with their lines', () => {
  expect(findCitations('// one\n// L-7, product §4.1,\n// §4.2\n')).toEqual([
    { rule: 'product §4.1', line: 2 },
    { rule: 'product §4.2', line: 3 },
    { rule: 'law L-7', line: 2 },
  ])
})
