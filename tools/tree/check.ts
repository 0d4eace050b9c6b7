import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findMovedStates } from './moved-states.ts'
import { findPageFaults } from './page-faults.ts'
import { isText, skippedFolders } from './read-texts.ts'

const code = /\.(ts|tsx|mjs|css)$/
const maxLines = 300
const besideAModule = /\.(test|spec)\.tsx?$|\.generated\.ts$|\.d\.ts$/
/** In one folder: with more, a reader needs subfolders by subject. Tests of the modules are not counted. */
const maxModules = 25
/** Folders that are one list, where a subfolder would only hide an entry: a module for each kind of garment. */
const lists = new Set([join('seed', 'pictures', 'silhouettes')])
const view = /^server[\\/]views[\\/].*\.ts$/
/** Kysely's words for writing and locking, and SQL's own. */
const writes =
  /\b(insertInto|updateTable|deleteFrom|replaceInto|mergeInto|forUpdate|forNoKeyUpdate|forShare|forKeyShare)\b|\b(insert into|update \w+ set|delete from|for (no key )?update)\b/i
const vagueName = /^(utils?|helpers?|misc|common|managers?)$/i
// Written in parts, so that the check does not find the words in this file.
const leftForLater = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`)

/** @returns how many files were read, and a sentence for each breach of a rule of the tree (architecture §9) */
export function checkTree(root: string): { files: number; problems: string[] } {
  const problems: string[] = []
  let files = 0
  const visit = (folder: string) => {
    const entries = readdirSync(folder, { withFileTypes: true })
    const modules = entries.filter(({ name }) => code.test(name) && !besideAModule.test(name)).length
    if (modules > maxModules && !lists.has(relative(root, folder)))
      problems.push(
        `${relative(root, folder)}: ${modules} modules, more than ${maxModules}: divide it into subfolders by subject`,
      )
    for (const entry of entries) {
      const path = join(folder, entry.name)
      const name = relative(root, path)
      const stem = entry.name.split('.')[0] ?? ''
      if (entry.isDirectory()) {
        if (skippedFolders.has(entry.name)) continue
        if (vagueName.test(entry.name))
          problems.push(`${name}: a folder is named for what is in it, not "${entry.name}"`)
        visit(path)
      } else if (isText(entry.name)) {
        files += 1
        const content = readFileSync(path, 'utf8')
        if (code.test(entry.name) && vagueName.test(stem))
          problems.push(`${name}: a file is named for its one export, not "${stem}"`)
        if (view.test(name) && !name.endsWith('.test.ts') && writes.test(content))
          problems.push(`${name}: views read, and neither write nor lock`)
        const found = [...findMovedStates(name, content), ...findPageFaults(name, content)]
        problems.push(...found.map((fault) => `${name}: ${fault}`))
        problems.push(...faultsIn(content, code.test(entry.name)).map((fault) => `${name}${fault}`))
      }
    }
  }
  visit(root)
  if (files === 0) problems.push('0 files were read: the tree has not been checked')
  return { files, problems }
}

function faultsIn(content: string, isCode: boolean): string[] {
  const lines = content.split('\n')
  const faults = lines.flatMap((line, index) =>
    leftForLater.test(line) ? [`:${index + 1}: something was left for later; do it, or write an issue`] : [],
  )
  if (isCode && lines.length > maxLines + 1 && !saysWhyItIsLong(lines))
    faults.push(`: ${lines.length - 1} lines, and its top does not say why it is longer than ${maxLines}`)
  return faults
}

const saysWhyItIsLong = (lines: string[]): boolean =>
  lines.slice(0, 6).some((line) => /^\s*(\/\/|\/?\*)/.test(line) && /\b(long|longer|length)\b/i.test(line))
