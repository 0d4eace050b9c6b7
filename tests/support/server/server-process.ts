import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { commandEvents } from '#server/commands/command-events.ts'
import { parseCommand } from '#server/commands/office/parse-command.ts'
import { runOffice } from '#server/commands/office/run-office.ts'
import { siteOf } from '#server/domains/notifications/index.ts'
import { applicationClock } from '#server/platform/clock/clock.ts'
import { parseSender } from '#server/settings/config.ts'
import { loadSite } from '#server/site.ts'
import { freshDatabase } from '../database/database.ts'
import { demoTemplateName } from '../run/demo-setup.ts'
import { runCommand } from './run-command.ts'
import { serveInProcess } from './serve-in-process.ts'

export interface RunningWrenlet {
  /** The origin of site and API: http://localhost:PORT. */
  readonly origin: string
  readonly databaseUrl: string
  /** Where its data is. */
  readonly dataFolder: string
  /** Where emails are written, one file each. */
  readonly mailFolder: string
  /** The payments sandbox itself; its pages are also found below `origin`. */
  readonly sandboxOrigin: string
  /**
   * Runs an office command, as `npm run office -- …` does.
   * @returns its output
   * @throws Error when it refuses
   */
  office(...words: string[]): Promise<string>
  /** Runs a file of server/commands on its database. @returns its output @throws Error if it fails */
  run(command: string, ...words: string[]): Promise<string>
  /** Stops its background jobs, so that only requests change anything. */
  stopJobs(): Promise<void>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Starts the whole of Wrenlet with its demo world in this process, on copies that no other test file sees. The caller
 * registers `afterAll(wrenlet.stop)`.
 */
export async function startWrenlet(): Promise<RunningWrenlet> {
  const database = await freshDatabase({ template: demoTemplateName })
  const dataFolder = mkdtempSync(join(tmpdir(), 'wrenlet-served-'))
  cpSync(inject('demoFolder'), dataFolder, { recursive: true })
  const serving = await serveInProcess({
    databaseUrl: database.url,
    dataFolder,
    openApi: readFileSync(join(root, 'openapi.json'), 'utf8'),
    site: await loadSite(root, false),
  })
  const { origin, sandboxOrigin, db } = serving
  return {
    origin,
    databaseUrl: database.url,
    dataFolder,
    mailFolder: join(dataFolder, 'mail'),
    sandboxOrigin,
    async office(...words) {
      const command = parseCommand(words, process.env)
      if (command.name === 'help' || command.name === 'stripe') throw new Error(`${command.name} cannot be run here`)
      const clock = await applicationClock(db)
      try {
        const site = () => siteOf(parseSender({ ...process.env, PUBLIC_URL: origin }))
        return (await runOffice({ db, clock, events: commandEvents({ db, clock }), site }, command)).join('\n')
      } finally {
        clock.stop()
      }
    },
    async run(command, ...words) {
      const env = { DATABASE_URL: database.url, DATA_DIR: dataFolder }
      const { status, out, err } = await runCommand(command, words, env)
      if (status !== 0) throw new Error(`${command} ended with ${status}:\n${out}${err}`)
      return out
    },
    stopJobs: () => serving.app.worker.stop(),
    async stop() {
      await serving.stop()
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
