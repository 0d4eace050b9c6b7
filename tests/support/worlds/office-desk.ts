import { parseCommand } from '#server/commands/office/parse-command.ts'
import { runOffice } from '#server/commands/office/run-office.ts'
import { siteOf } from '#server/domains/notifications/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { configOf } from './world.ts'

/**
 * Runs an office command, given as one string or word by word, as Sam.
 * @returns the lines that it prints
 * @throws UsageError, Refusal
 */
export const officeDesk =
  (services: RentalRecords) =>
  async (...words: string[]): Promise<string[]> => {
    const command = parseCommand(words.length === 1 ? (words[0] ?? '').split(' ') : words, { USER: 'sam' })
    if (command.name === 'help' || command.name === 'stripe') throw new Error(`"${command.name}" cannot be run here`)
    return runOffice({ ...services, site: () => siteOf(configOf({ PUBLIC_URL: 'https://wrenlet.example' })) }, command)
  }
