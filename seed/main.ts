// Starts a demo: production's server (server/main.ts) with the demo world.
import { runProcess } from '#server/run-process.ts'
import { startServer } from '#server/start-server.ts'
import { demo } from './demo.ts'

await runProcess(() => startServer(demo))
