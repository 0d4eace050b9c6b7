// Who did something, as recorded on every event row (architecture §4.1): the type is the text of the column, and each event
// table checks that form. It says where the work began: in a member's or a guest's call, an operator's command, a provider's
// webhook, or the shop's own work, named after the job or the event behind it.
export type Actor = 'member' | 'guest' | 'provider' | `operator:${string}` | `system:${string}`

/** The longest name that the database allows. */
const maxNameLength = 60
const controls = /\p{Cc}+/gu
const work = /^[a-z0-9][a-z0-9:-]*$/

/** An operator by name, as in `--by sam`. @throws RangeError */
export function operatorActor(name: string): Actor {
  const cleaned = name.replaceAll(controls, ' ').trim()
  if (cleaned === '' || cleaned.length > maxNameLength)
    throw new RangeError(`an operator's name has 1 to ${maxNameLength} characters`)
  return `operator:${cleaned}`
}

/** The shop itself, by the kind of the job or the type of the event: `checkout:expire`, `paid-time-over`. @throws RangeError */
export function systemActor(kind: string): Actor {
  if (!work.test(kind) || kind.length > maxNameLength) throw new RangeError(`no work of the shop is called "${kind}"`)
  return `system:${kind}`
}

/** The payer or caller: an account, or a guest. */
export const actorOf = ({ accountId }: { readonly accountId: string | null }): Actor =>
  accountId === null ? 'guest' : 'member'

/**
 * Parses a column.
 * @throws RangeError
 */
export function parseActor(text: string): Actor {
  if (text === 'member' || text === 'guest' || text === 'provider') return text
  const [, kind, name = ''] = /^(operator|system):(.*)$/su.exec(text) ?? []
  if (kind === undefined) throw new RangeError(`"${text}" is not an actor`)
  const actor = kind === 'operator' ? operatorActor(name) : systemActor(name)
  if (actor !== text) throw new RangeError(`"${text}" is not an actor`)
  return actor
}

export const isSystem = (actor: Actor): boolean => actor.startsWith('system:')

/** The words for the office, after "by". */
export function describeActor(actor: Actor): string {
  if (actor === 'member') return 'the member'
  if (actor === 'guest') return 'a guest'
  if (actor === 'provider') return 'the payment provider'
  const name = actor.slice(actor.indexOf(':') + 1)
  return isSystem(actor) ? `the shop (${name})` : name
}
