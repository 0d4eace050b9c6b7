// docs/specification.md: each route, call, message, constant and event of the specification, where it is, and the test that shows it.
import type { Clause, ClauseKind } from './clause.ts'
import { awaited, clauses } from './clauses.ts'

const titles: Readonly<Record<ClauseKind, string>> = {
  route: 'Routes (spec §2)',
  call: 'Calls (spec §7)',
  message: 'Messages (spec §4, spec §5, spec §6, spec §8)',
  behaviour: 'What pages do (spec §2, spec §8)',
  constant: 'Constants (spec §9)',
  event: 'Events (spec §2)',
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const linked = (file: string) => `[${file.slice(file.lastIndexOf('/') + 1)}](../${file})`

const row = ({ what, where: [file], shownBy: [test, words] }: Clause) =>
  `| ${cell(what)} | ${linked(file)} | ${linked(test)}: ${cell(words)} |`

export function renderTable(): string {
  const parts = Object.entries(titles).map(([kind, title]) => {
    const missing = awaited
      .filter((line) => line.kind === kind)
      .map(({ what }) => `| ${cell(what)} | *not there yet* | |`)
    const rows = [...clauses.filter((clause) => clause.kind === kind).map(row), ...missing]
    return `## ${title}\n\n| specification | where it is | the test that shows it |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# The specification, line by line\n\nGenerated from tools/specification by \`npm run generate\`; not written by hand. Its test reads the product: it fails when a line has no\nplace or no test any more, and when a message or event of the product is in no line.\n\n${parts.join('\n')}`
}
