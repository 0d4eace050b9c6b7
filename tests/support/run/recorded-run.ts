import type { Terminal } from '#server/commands/terminal.ts'
import type { CommandRun } from '../server/run-command.ts'

/** Runs a command in this process and records what it prints. Starting a process of its own (`runCommand`) takes longer. */
export async function recordedRun(
  env: Record<string, string>,
  work: (terminal: Terminal) => Promise<number>,
): Promise<CommandRun> {
  let [out, err] = ['', '']
  const status = await work({
    env: { ...process.env, ...env },
    print: (sentence) => {
      out += `${sentence}\n`
    },
    printError: (sentence) => {
      err += `${sentence}\n`
    },
  })
  return { status, out, err }
}
