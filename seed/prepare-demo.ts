// Fills a migrated database with the demo world if the database was empty or is marked as a demo (architecture §8).
import { NotADemoError, type SeedServices, seedDemoWorld } from './demo-world.ts'

/** @returns whether the database has the demo world */
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
