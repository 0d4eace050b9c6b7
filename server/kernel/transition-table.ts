// States as data: which transitions exist, and the act that causes each. Every domain's table is walked by the same
// code, in its test and when the server starts (architecture §6).
export interface Transition<State extends string> {
  readonly from: State
  readonly to: State
  /** The act that causes it, a verb. */
  readonly by: string
}

export interface TransitionTable<State extends string = string> {
  readonly states: readonly State[]
  readonly start: State
  /** The final states: the only ones without a transition. */
  readonly ends: readonly State[]
  readonly transitions: readonly Transition<State>[]
}

export const findTransition = <State extends string>(
  table: TransitionTable<State>,
  from: State,
  to: State,
): Transition<State> | undefined =>
  table.transitions.find((transition) => transition.from === from && transition.to === to)

/** The faults of a table, a sentence each; empty when it is valid. */
export function findTransitionFaults(table: TransitionTable): string[] {
  const { states, start, ends, transitions } = table
  const known = new Set(states)
  const named = [start, ...ends, ...transitions.flatMap(({ from, to }) => [from, to])]
  const pairs = transitions.map(({ from, to }) => `${from} → ${to}`)
  const reached = reachable(start, transitions)
  const withExit = new Set(transitions.map(({ from }) => from))
  const final = new Set(ends)
  return [
    ...repeated(states).map((state) => `state ${state} is listed twice`),
    ...repeated(pairs).map((pair) => `${pair} is listed twice`),
    ...[...new Set(named.filter((state) => !known.has(state)))].map((state) => `state ${state} is not listed`),
    ...transitions.filter(({ from, to }) => from === to).map(({ from }) => `${from} leads to itself`),
    ...transitions.filter(({ by }) => by.trim() === '').map(({ from, to }) => `${from} → ${to} names no act`),
    ...states.filter((state) => !reached.has(state)).map((state) => `nothing leads to ${state}`),
    ...states.filter((state) => !withExit.has(state) && !final.has(state)).map((state) => `${state} is a dead end`),
    ...ends.filter((state) => withExit.has(state)).map((state) => `${state} is an end and yet leads on`),
  ]
}

function reachable(start: string, transitions: readonly Transition<string>[]): Set<string> {
  const reached = new Set([start])
  // A Set grows while it is walked, so each state is visited once.
  for (const state of reached) for (const { from, to } of transitions) if (from === state) reached.add(to)
  return reached
}

const repeated = (entries: readonly string[]): string[] => [
  ...new Set(entries.filter((entry, index) => entries.indexOf(entry) !== index)),
]
