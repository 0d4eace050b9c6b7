// npm run office -- help: the operator's side of the shop, also while the server runs. Exit 0: done; 2: refused, because the
// command or the ID is invalid or it cannot be done now; 1: a failure. In each case a sentence, and nothing half done.
import { createWebhookRegistry } from '#server/adapters/stripe/index.ts'
import { siteOf } from '#server/domains/notifications/index.ts'
import { applicationClock } from '#server/platform/clock/clock.ts'
import { openStore } from '#server/platform/db/open-store.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireStore } from '#server/prepare-store.ts'
import { outliveReader, print, sentenceOf } from '#server/print.ts'
import { ConfigError, parseConfig, parseSender, parseStoreConfig } from '#server/settings/config.ts'
import { commandEvents } from './command-events.ts'
import { officeHelp } from './office/office-help.ts'
import { type OfficeWork, parseCommand } from './office/parse-command.ts'
import { runOffice } from './office/run-office.ts'
import type { StripeWork } from './office/system/parse-system-command.ts'
import { workOnStripe } from './office/system/work-on-stripe.ts'
import { UsageError } from './usage-error.ts'

async function work(command: OfficeWork): Promise<string[]> {
  const config = parseStoreConfig(process.env)
  const store = await openStore(config, { role: 'command', max: 2, onWait: print })
  try {
    await requireStore(store, config.mode)
    const clock = await applicationClock(store.db)
    try {
      const { db } = store
      const site = () => siteOf(parseSender(process.env))
      return await runOffice({ db, clock, events: commandEvents({ db, clock }), site }, command)
    } finally {
      clock.stop()
    }
  } finally {
    await store.close()
  }
}

/** The webhook has no secret before its first connection. */
async function connect(command: StripeWork): Promise<void> {
  const { STRIPE_WEBHOOK_SECRET: known } = process.env
  const { stripe, publicUrl } = parseConfig({ ...process.env, STRIPE_WEBHOOK_SECRET: known || 'whsec_unknown' })
  const { lines, wrong } = await workOnStripe(createWebhookRegistry(stripe), command, publicUrl)
  for (const line of lines) print(line)
  for (const sentence of wrong) console.error(sentence)
  if (wrong.length > 0) process.exitCode = 1
}

outliveReader()
try {
  const command = parseCommand(process.argv.slice(2), process.env)
  if (command.name === 'stripe') await connect(command)
  else for (const line of command.name === 'help' ? officeHelp : await work(command)) print(line)
} catch (error) {
  for (const sentence of error instanceof ConfigError ? error.problems : [sentenceOf(error)]) console.error(sentence)
  process.exitCode = error instanceof UsageError || error instanceof Refusal ? 2 : 1
}
