import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The range is below the ephemeral ports, so that the system gives the port to no other program before it is used. */
const [lowest, highest] = [20_000, 30_000]

/** Finds a loopback port that is free for now; the caller must be ready to try another. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(lowest, highest)
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
