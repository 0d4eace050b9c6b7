// docs/mutants.md: the score by folder, and every mutant that survives, with the reason why that is acceptable. It is read back here:
// a survivor with a reason is accepted.
import { dirname } from 'node:path'
import { keyText, type MutantKey } from './mutant.ts'

export interface Accepted extends MutantKey {
  /** Empty until somebody has written one; until then it is not accepted. */
  readonly reason: string
}

export interface Score {
  readonly folder: string
  /** The pattern of the mutations that were tried (`--kind`); empty if all were. */
  readonly kinds: string
  readonly tried: number
  readonly killed: number
}

export interface MutantRecord {
  readonly scores: readonly Score[]
  readonly accepted: readonly Accepted[]
}

const opening = `# Mutants that survive the tests

\`npm run mutate\` makes small mutations in the code, one at a time (a limit that moves by one, a guard or a part of a condition dropped, a
\`.where\` or a lock forgotten, a plus made a minus), and runs the tests that cover it. This file is written by
\`npm run mutate -- --write\` and read back: a survivor below is accepted when it has a reason. One without a reason fails the command.
A reason says why the mutation does no harm, or what else forbids it; "hard to test" is not enough.
`

export const folderOf = (path: string): string => dirname(path).replaceAll('\\', '/')

export function readRecord(text: string): MutantRecord {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (file|folder|---)/.test(line))
    .map(cellsOf)
  const scores = rows
    .filter((cells) => cells.length === 5)
    .map(([folder = '', kinds = '', tried, killed]) => ({
      folder: bare(folder),
      kinds: kinds === everyKind ? '' : bare(kinds),
      tried: Number(tried),
      killed: Number(killed),
    }))
  const accepted = rows
    .filter((cells) => cells.length === 4)
    .map(([path = '', code = '', kind = '', reason = '']) => ({
      path: bare(path),
      code: bare(code),
      kind: bare(kind),
      reason,
    }))
  return { scores, accepted }
}

const everyKind = 'all'

/** A `|` within a cell has a backslash before it. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\| /, '')
    .replace(/ ?\|\s*$/, '')
    .split(/ \| ?/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

const bare = (cell: string): string => cell.replace(/^(`+) ?(.*?) ?\1$/, '$2')

export function writeRecord({ scores, accepted }: MutantRecord): string {
  const scoreRows = scores
    .toSorted((a, b) => compare(a.folder + a.kinds, b.folder + b.kinds))
    .map(({ folder, kinds, tried, killed }) =>
      row(code(folder), kinds ? code(kinds) : everyKind, String(tried), String(killed), percent(killed, tried)),
    )
  const sum = (amountOf: (score: Score) => number) => scores.reduce((total, score) => total + amountOf(score), 0)
  const tried = sum((score) => score.tried)
  const killed = sum((score) => score.killed)
  const survivorRows = accepted
    .toSorted((a, b) => compare(keyText(a), keyText(b)))
    .map(({ path, code: line, kind, reason }) => row(code(path), code(line), code(kind), reason))
  return [
    ...[opening, '## Score', ''],
    ...['| folder | mutations | mutants tried | killed | % |', '|---|---|---|---|---|', ...scoreRows],
    ...['', `In total ${killed} of ${tried}: ${percent(killed, tried)} %.`, '', '## Survivors', ''],
    ...['| file | line | mutation | why it is acceptable |', '|---|---|---|---|', ...survivorRows, ''],
  ].join('\n')
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((part / whole) * 100).toFixed(1))
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** Wraps the text in as many backticks as it needs. */
function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}
