// Production's entry; a demo's is seed/main.ts. The launcher (scripts/run.mjs) starts the one that WRENLET_MODE names, and stops
// it by a signal.
import { runProcess } from './run-process.ts'
import { startServer } from './start-server.ts'

await runProcess(startServer)
