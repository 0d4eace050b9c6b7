// npm run reset
import { runReset } from './run-reset.ts'
import { ownTerminal } from './terminal.ts'

process.exitCode = await runReset(process.argv.slice(2), ownTerminal)
