import type { Terminal } from '#server/commands/terminal.ts'
import type { CommandRun } from '../server/run-command.ts'

/** Runs what a command does in this process, at a terminal of its own: the wiring is for `runCommand` to try, once. */
export async function recordedRun(
  env: Record<string, string>,
  work: (terminal: Terminal) => Promise<number>,
): Promise<CommandRun> {
  let [out, err] = ['', '']
  const status = await work({
    env: { ...process.env, ...env },
    say: (sentence) => {
      out += `${sentence}\n`
    },
    complain: (sentence) => {
      err += `${sentence}\n`
    },
  })
  return { status, out, err }
}
