// Leaked passwords: some 49,000, the most frequent ones of published lists, in lower case.
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
let passwords: ReadonlySet<string> | undefined

/** Read when somebody first chooses a password, so that no start and no command waits for it. */
export function breachedPasswords(): ReadonlySet<string> {
  passwords ??= new Set(
    (load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')).dictionary['passwords-common'],
  )
  return passwords
}
