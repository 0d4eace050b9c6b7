// Fills a migrated database with the demo world if that is allowed: one that was empty, or that is marked as a demo
// (architecture §8).
import { NotADemoError, type SeedServices, seedDemoWorld } from './demo-world.ts'

/** @returns whether the database holds the demo world */
export async function prepareDemo(services: SeedServices, print: (sentence: string) => void): Promise<boolean> {
  try {
    if (await seedDemoWorld(services)) print('Filled the demo world.')
    return true
  } catch (error) {
    if (!(error instanceof NotADemoError)) throw error
    print(error.message)
    return false
  }
}
