/** Who moves a thing from one state to the next. `timer` is a job of the house itself. */
export type Mover = 'member' | 'office' | 'timer' | 'payment'

/** A life as data: walked by a test, printed into docs/states.md, compared with the CHECK of its table. */
export interface TransitionTable<State extends string> {
  readonly states: readonly State[]
  readonly transitions: readonly { readonly from: State; readonly to: State; readonly by: readonly Mover[] }[]
}

export const allowsTransition = <State extends string>(
  table: TransitionTable<State>,
  from: State,
  to: State,
): boolean => table.transitions.some((transition) => transition.from === from && transition.to === to)
