// docs/states.md from the transition tables: every `*-transitions.ts` in a domain's rules is one state machine.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

interface StateMachine {
  domain: string
  /** "order" for order-transitions.ts */
  thing: string
  /** The opening comment of the file. */
  about: string
  states: readonly string[]
  start?: string
  transitions: readonly { from: string; to: string; by: string | readonly string[] }[]
}

const root = fileURLToPath(new URL('../../', import.meta.url))

async function readStateMachines(): Promise<StateMachine[]> {
  const files = globSync('server/domains/*/rules/*-transitions.ts', { cwd: root }).sort()
  return Promise.all(
    files.map(async (file) => {
      const exported = Object.values(await import(`${root}/${file}`))
      const table = exported.find(isTransitionTable)
      if (!table) throw new Error(`${file} exports no { states, transitions }`)
      const about = readFileSync(`${root}/${file}`, 'utf8').match(/^(\/\/.*\n)+/)?.[0] ?? ''
      return {
        ...table,
        domain: file.split('/')[2] ?? '',
        thing: basename(file, '-transitions.ts').replaceAll('-', ' '),
        about: about
          .replaceAll(/^\/\/ ?/gm, '')
          .replaceAll('\n', ' ')
          .trim(),
      }
    }),
  )
}

const isTransitionTable = (value: unknown): value is Pick<StateMachine, 'states' | 'start' | 'transitions'> =>
  typeof value === 'object' && value !== null && 'states' in value && 'transitions' in value

const title = (thing: string) => thing.charAt(0).toUpperCase() + thing.slice(1)

const moves = (by: string | readonly string[]) => [by].flat().join(', ')

function renderStateMachine({ domain, thing, about, states, start = states[0], transitions }: StateMachine): string {
  const ends = states.filter((state) => !transitions.some(({ from }) => from === state))
  const diagram = [
    `  [*] --> ${start}`,
    ...transitions.map(({ from, to, by }) => `  ${from} --> ${to}: ${moves(by)}`),
    ...ends.map((state) => `  ${state} --> [*]`),
  ]
  const rows = states.map((state) => {
    const next = transitions.filter(({ from }) => from === state).map(({ to, by }) => `${to} (${moves(by)})`)
    return `| ${state} | ${next.join(', ') || 'the end'} |`
  })
  return [
    `## ${title(thing)} (${domain})`,
    about,
    ['```mermaid', 'stateDiagram-v2', ...diagram, '```'].join('\n'),
    ['| state | may become (by) |', '|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

export async function renderStates(): Promise<string> {
  const intro =
    '# States\n\nGenerated from the transition tables of the domains by `npm run generate`; not written by hand. Each step of a\ncheckout, garment, membership, loan, order or return is taken by the one function that executes its table, and leaves an\nevent with its time and who took it.'
  return `${[intro, ...(await readStateMachines()).map(renderStateMachine)].join('\n\n')}\n`
}
