// The key from which a demo derives the codes of gift cards. It is made once and kept in the data folder: outside the
// database, as production's key is, and the same after every start and reset. Production must set GIFT_CODE_KEYS.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainFolderError } from './claim-data-folder.mjs'
import { dataFolder, isProduction } from './settings.mjs'
import { writeOnce } from './write-once.mjs'

/** @returns the variables to add to `env` */
export function giftCodeKey(root, env) {
  if (isProduction(env) || (env.GIFT_CODE_KEYS || '').trim()) return {}
  const folder = dataFolder(root, env)
  const file = join(folder, 'gift-code.key')
  try {
    mkdirSync(folder, { recursive: true })
    writeOnce(file, `${randomBytes(32).toString('base64url')}\n`)
    return { GIFT_CODE_KEYS: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    throw explainFolderError(folder, error)
  }
}
