import { freePort } from '#server/platform/db/free-port.ts'

const mostTries = 5
/** The errors of the system, the launcher and the server for a port in use. */
const taken = /EADDRINUSE|is in use by another program|is taken; set PORT/

/** Opens something on a free port, and on another one if a different program took the first before it was opened. */
export async function onFreePort<Opened>(open: (port: number) => Promise<Opened>): Promise<Opened> {
  for (let tries = 1; ; tries++) {
    try {
      return await open(await freePort())
    } catch (error) {
      if (tries === mostTries || !taken.test(String(error))) throw error
    }
  }
}
