import { appendFileSync, writeFileSync } from 'node:fs'

/**
 * Records a server's answers for the bare server to send, uncompressed, a line for each path.
 * @returns the path of the file
 * @throws Error for an answer that is not a success
 */
export async function recordAnswers(origin: string, paths: readonly string[], file: string): Promise<string> {
  writeFileSync(file, '')
  for (const path of paths) {
    const answer = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
    appendFileSync(file, `${JSON.stringify([path, answer.headers.get('content-type') ?? '', body])}\n`)
  }
  return file
}
