import { optionsFromEnvironment } from './options.ts'
import { startSandbox } from './start-sandbox.ts'

export { startSandbox } from './start-sandbox.ts'

if (import.meta.main) await run()

async function run(): Promise<void> {
  try {
    const sandbox = await startSandbox(optionsFromEnvironment(process.env))
    const end = () => void sandbox.close().finally(() => process.exit(0))
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
    endWithParent(end)
    console.log(JSON.stringify({ sandbox: sandbox.origin }))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** Ends this process when another one adopts it, because a parent killed by kill -9 cannot stop its child. */
function endWithParent(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500).unref()
}
