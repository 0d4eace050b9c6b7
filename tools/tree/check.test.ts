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
