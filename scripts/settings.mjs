// The environment of the programs we start.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { Failure } from './report.mjs'

/** The shell's variables, which win over those of the file `.env` if there is one. */
export function readSettings(root) {
  const file = join(root, '.env')
  return existsSync(file) ? { ...parseSettings(readFileSync(file, 'utf8'), file), ...process.env } : { ...process.env }
}

/** Reads lines of `NAME=value`. A value that begins or ends with a space is in quotes; `#` begins a comment. */
function parseSettings(text, file) {
  const settings = {}
  text.split(/\r?\n/).forEach((line, index) => {
    const bare = line.trim()
    if (bare === '' || bare.startsWith('#')) return
    const match = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(bare)
    if (!match) throw new Failure(`${file}, line ${index + 1}: a line must be NAME=value.`)
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(match[2])
    settings[match[1]] = quoted ? quoted[2] : match[2].replace(/\s+#.*$/, '')
  })
  return settings
}

/** The environment of a command: the pinned Node and the installed programs come first on its path, so that its children find them too. */
export function commandEnvironment(root, node, env) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), env.PATH].filter(Boolean).join(delimiter)
  return { ...env, PATH: path, WRENLET_LAUNCHED: '1' }
}

export const dataFolder = (root, env) => resolve(root, (env.DATA_DIR || '').trim() || '.data')

/** The programs we start refuse anything but production or a demo. */
export const isProduction = (env) => (env.WRENLET_MODE || '').trim() === 'production'
