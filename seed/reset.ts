// npm run reset

import { ownTerminal } from '#server/commands/terminal.ts'
import { runReset } from './run-reset.ts'

process.exitCode = await runReset(process.argv.slice(2), ownTerminal)
