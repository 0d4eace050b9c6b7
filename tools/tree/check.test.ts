import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkTree } from './check.ts'

const root = mkdtempSync(join(tmpdir(), 'wrenlet-tree-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function problemsOf(files: Record<string, string>): string[] {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return checkTree(root).problems
}
const later = `// ${'TO'}${'DO'}: later\n`

test('a sound tree has no problem', () => {
  expect(problemsOf({ 'server/app.ts': 'export {}\n'.repeat(300), 'node_modules/x/utils/a.ts': later })).toEqual([])
})

test('what is left for later is found with its line, in code, SQL and documents', () => {
  expect(problemsOf({ 'a.ts': `\n${later}`, 'b.sql': later, 'c.md': later })).toEqual([
    expect.stringMatching(/^a\.ts:2: something was left for later/),
    expect.stringMatching(/^b\.sql:1:/),
    expect.stringMatching(/^c\.md:1:/),
  ])
})

test('a file of more than 300 lines says why at its top', () => {
  const long = 'export {}\n'.repeat(301)
  expect(
    problemsOf({ 'a.ts': long, 'b.ts': `// Longer than 300 lines because it is one list.\n${long}`, 'c.json': long }),
  ).toEqual(['a.ts: 301 lines, and its top does not say why it is longer than 300'])
})

test('views neither write nor lock, by Kysely or by SQL; what only sounds like it is nothing', () => {
  const file = (line: string) => problemsOf({ 'server/views/a.ts': line })
  for (const line of [
    `db.insertInto('loan')`,
    `db.updateTable('loan')`,
    `db.deleteFrom('loan')`,
    `db.selectFrom('loan').forUpdate()`,
    'sql`with gone as (DELETE FROM loan returning *) select 1`',
    'sql`update loan set state = 1`',
    'sql`select 1 from loan for update`',
  ])
    expect(file(line), line).toEqual(['server/views/a.ts: views read, and neither write nor lock'])
  expect(file('// The last update of a row.')).toEqual([])
  expect(
    problemsOf({ 'server/views/a.db.test.ts': `db.insertInto('loan')`, 'server/x/a.ts': `db.insertInto('loan')` }),
  ).toEqual([])
})

test('rooms and files have names of their own', () => {
  expect(problemsOf({ 'server/helpers/x.ts': '', 'server/utils.ts': '', 'web/common/y.css': '' })).toEqual([
    expect.stringContaining('server/helpers: a folder is named'),
    expect.stringContaining('server/utils.ts: a file is named'),
    expect.stringContaining('web/common: a folder is named'),
  ])
})

test('a tree of which nothing is read is a problem', () => {
  expect(problemsOf({ 'picture.png': '' })).toEqual(['0 files were read: the tree has not been checked'])
})
