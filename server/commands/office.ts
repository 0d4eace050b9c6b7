// npm run office -- orders | returns | pick | dispatch | deliver | receive | inspect: the operator's side of the shop, also
// while the server runs. Exit 0: done; 1: cannot be done now; 2: the words or the ID make no sense. Either way a sentence.
import { ConfigError, parseStoreConfig } from '#server/config.ts'
import { businessClock } from '#server/platform/clock/clock.ts'
import { openStore } from '#server/platform/db/open-store.ts'
import { prepareStore } from '#server/prepare-store.ts'
import { say, sentenceOf } from '#server/say.ts'
import { commandEvents } from './command-events.ts'
import { officeHelp } from './office/office-help.ts'
import { type OfficeWork, readWords } from './office/read-words.ts'
import { runOffice } from './office/run-office.ts'
import { UsageError } from './usage-error.ts'

async function work(command: OfficeWork): Promise<string[]> {
  const config = parseStoreConfig(process.env)
  const store = await openStore(config, { role: 'command', max: 2, onWait: say })
  try {
    await prepareStore(store, config.mode)
    const clock = await businessClock(store.db)
    try {
      const { db } = store
      return await runOffice({ db, clock, events: commandEvents({ db, clock }) }, command)
    } finally {
      clock.stop()
    }
  } finally {
    await store.close()
  }
}

try {
  const command = readWords(process.argv.slice(2), process.env)
  for (const line of command.name === 'help' ? officeHelp : await work(command)) say(line)
} catch (error) {
  for (const sentence of error instanceof ConfigError ? error.problems : [sentenceOf(error)]) console.error(sentence)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
