// `npm run soak -- [PART] [OPTIONS]` runs the tests that take too long to run on every change: one part or all (parts.ts). It exits
// with 1 if anything was wrong, and with 2 for an unknown part.
import { choose, parts } from './parts.ts'

const list = parts.map(({ name, description }) => `  ${name.padEnd(10)} ${description}`).join('\n')
const words = process.argv.slice(2).filter((word, at) => at > 0 || word !== '--')
const choice = choose(words)
if (choice) process.exitCode = await play(choice)
else {
  console.error(`The soak has no part "${words[0]}"; there are:\n${list}`)
  process.exitCode = 2
}

async function play({ chosen, rest }: NonNullable<ReturnType<typeof choose>>): Promise<number> {
  const outcomes: string[] = []
  let worst = 0
  for (const { name, run } of chosen) {
    const startedAt = Date.now()
    if (chosen.length > 1) console.log(`\n${name}`)
    const code = await run(rest)
    worst = Math.max(worst, code)
    outcomes.push(`${code === 0 ? '✓' : '✗'} ${name}: ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  }
  if (chosen.length > 1) console.log(`\n${outcomes.join('\n')}`)
  return worst
}
