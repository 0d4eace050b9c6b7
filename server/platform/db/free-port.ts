import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that a system hands out by itself, so that nobody who asks it for any port gets this one meanwhile. */
const [lowest, highest] = [20_000, 30_000]

/** A loopback port that was free a moment ago: whoever opens it must be ready to ask again. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(lowest, highest)
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
