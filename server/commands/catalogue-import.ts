// npm run catalogue:import -- FILE [--map MAPPING.json] [--check | --draft NEW-MAPPING.json]
import { setTimeout as sleep } from 'node:timers/promises'
import { outliveReader } from '#server/print.ts'
import { runCatalogueImport } from './run-catalogue-import.ts'
import { ownTerminal } from './terminal.ts'

outliveReader()
process.exitCode = await runCatalogueImport(process.argv.slice(2), {
  ...ownTerminal,
  wait: sleep,
  now: () => performance.now(),
})
