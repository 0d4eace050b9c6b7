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

test('a valid tree has no problem', () => {
  expect(problemsOf({ 'server/app.ts': 'export {}\n'.repeat(300), 'node_modules/x/utils/a.ts': later })).toEqual([])
})

test('a note for later is found with its line, in code, SQL and documents', () => {
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

test('a folder of more than 25 modules needs subfolders; tests, types and generated files are not counted', () => {
  const modules = (count: number, folder: string, ending = 'ts') =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/m${at}.${ending}`, 'export {}\n']))
  expect(
    problemsOf({
      ...modules(25, 'server/full'),
      ...modules(20, 'server/full', 'db.test.ts'),
      'server/full/list.generated.ts': '',
      'server/full/types.d.ts': '',
      ...modules(26, 'seed/pictures/silhouettes'),
      ...modules(20, 'web/over', 'tsx'),
      ...modules(6, 'web/over', 'css'),
    }),
  ).toEqual(['web/over: 26 modules, more than 25: divide it into subfolders by subject'])
})

test('views neither write nor lock, by Kysely or by SQL; similar words are ignored', () => {
  const file = (line: string) => problemsOf({ 'server/views/a.ts': line })
  for (const line of [
    `db.insertInto('parcel')`,
    `db.updateTable('parcel')`,
    `db.deleteFrom('parcel')`,
    `db.selectFrom('parcel').forUpdate()`,
    'sql`with gone as (DELETE FROM parcel returning *) select 1`',
    'sql`update parcel set state = 1`',
    'sql`select 1 from parcel for update`',
  ])
    expect(file(line), line).toEqual(['server/views/a.ts: views read, and neither write nor lock'])
  expect(file('// The last update of a row.')).toEqual([])
  expect(
    problemsOf({ 'server/views/a.db.test.ts': `db.insertInto('parcel')`, 'server/x/a.ts': `db.insertInto('parcel')` }),
  ).toEqual([])
})

test('a state is set by its move function alone, by Kysely or by SQL', () => {
  const file = (line: string, path = 'server/x/a.ts') => problemsOf({ [path]: line })
  for (const line of [
    `tx.updateTable('loan').set({ state: 'kept' })`,
    `tx\n  .updateTable('loan')\n  .set({ ended_at: at(now), ...{ state } })\n  .where('id', '=', id)`,
    `tx.updateTable('loan').set((eb) => ({ state: eb.val('kept') }))`,
    `tx.updateTable('loan').set('state', 'kept')`,
    `tx.updateTable('loan as l').set(changes)`,
    `tx.updateTable('loan')`,
    'sql`update loan set ended_at = now(), state = 1 where true`',
    'sql`with m as (UPDATE loan AS l\n SET state = 1) select 1`',
    'sql`update "loan" set "state" = 1`',
  ])
    expect(file(line), line).toEqual([
      'server/x/a.ts: the state of a loan is moved by its table of transitions alone (move-rows.ts)',
    ])
  for (const table of ['checkout', 'garment', 'rental_order', 'rental_return'])
    expect(file(`tx.updateTable('${table}').set({ state: to })`)).toHaveLength(1)
  for (const line of [
    `tx.updateTable('loan').set({ ended_at: now }).where('state', '=', 'kept')`,
    `tx.updateTable('membership').set({ state: 'ending' })`,
    `tx.updateTable('garment_claim').set(changes)`,
    'sql`update loan set ended_at = now() where state = 1`',
    'sql`update loan set ended_at = k.at from checkout k where k.state = 1`',
    '// The last update of a loan: its state = what it was.',
  ])
    expect(file(line), line).toEqual([])
  const planted = `tx.updateTable('loan').set({ state: 'kept' })`
  expect(file(planted, 'server/x/a.db.test.ts')).toEqual([])
  expect(file(planted, 'seed/a.ts')).toHaveLength(1)
})

test('code that inserts a row writes its first event, in the same file', () => {
  const file = (line: string) => problemsOf({ 'server/x/a.ts': line })
  const problems = ['server/x/a.ts: a loan begins with its first event']
  expect(file(`tx.insertInto('loan')`)).toEqual(problems)
  expect(file('sql`insert into loan (id) select 1`')).toEqual(problems)
  expect(file(`tx.insertInto('loan').insertInto('loan_event')`)).toEqual([])
  expect(file('sql`insert into loan (id) select 1; insert into loan_event select 1`')).toEqual([])
})

test('pages read forms with readForm, and write no ref while rendering', () => {
  const file = (code: string, path = 'web/screens/a.tsx') => problemsOf({ [path]: code })
  const posted = `const email = form.get('email')`
  expect(file(posted, 'web/lib/form/a.ts')).toEqual([])
  expect(file(posted, 'web/screens/a.test.ts')).toEqual([])
  expect(file(posted)).toEqual(['web/screens/a.tsx: a posted form is read by readForm (web/lib/form/read-form.ts)'])
  for (const line of ['latest.current = work', 'if (first.current !== now) first.current = now', 'count.current++'])
    expect(file(`function useA() {\n  ${line}\n}\n`)).toEqual([
      expect.stringContaining('web/screens/a.tsx: a ref is written in an effect or a handler, never while rendering'),
    ])
  expect(file('function useA() {\n  useEffect(() => {\n    latest.current = work\n  })\n}\n')).toEqual([])
  expect(file('function useA() {\n  return first.current === now\n}\n')).toEqual([])
})

test('vague names of folders and files are reported', () => {
  expect(problemsOf({ 'server/helpers/x.ts': '', 'server/utils.ts': '', 'web/common/y.css': '' })).toEqual([
    expect.stringContaining('server/helpers: a folder is named'),
    expect.stringContaining('server/utils.ts: a file is named'),
    expect.stringContaining('web/common: a folder is named'),
  ])
})

test('a tree without files is a problem', () => {
  expect(problemsOf({ 'picture.png': '' })).toEqual(['0 files were read: the tree has not been checked'])
})
