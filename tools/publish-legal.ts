// `npm run legal:publish`: writes the legal texts as they stand into the archive, under their version. What is published is
// never overwritten (docs/operations.md, "A new version of the legal texts").
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cookies } from '#web/screens/storefront/legal/texts/cookies.ts'
import { privacy } from '#web/screens/storefront/legal/texts/privacy.ts'
import { terms } from '#web/screens/storefront/legal/texts/terms.ts'

const texts = { terms, privacy, cookies }
const { version } = terms
const file = join(import.meta.dirname, '../web/screens/storefront/legal/published', `${version}.json`)
const words = `${JSON.stringify(texts, null, 2)}\n`
const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex')

if (privacy.version !== version || cookies.version !== version) {
  console.error('The three texts name different versions: give all of them the same day.')
  process.exitCode = 1
} else if (existsSync(file) && readFileSync(file, 'utf8') !== words) {
  console.error(`Version ${version} is already published with different words: give the three texts a new version.`)
  process.exitCode = 1
} else {
  writeFileSync(file, words)
  console.log(
    `Version ${version} is in the archive. Its entry in server/domains/content/legal-versions.ts needs the digest\n${digest}`,
  )
}
