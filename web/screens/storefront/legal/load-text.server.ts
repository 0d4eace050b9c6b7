import { data, type LoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { publishedTexts } from '#web/screens/storefront/legal/published.server.ts'
import type { LegalText, TextName } from '#web/screens/storefront/legal/texts/legal-text.ts'

type LoaderArgs = Pick<LoaderFunctionArgs, 'context' | 'request'>

/** A version in the list of versions of one text. */
export interface VersionLine {
  version: string
  day: string
  state: AnswerOf<'legalVersions'>['versions'][number]['state']
  /** What changed in this text; empty where only the other texts changed. */
  changes: readonly string[]
}

export interface ShownText {
  name: TextName
  text: LegalText
  /** The version that is shown. */
  shown: VersionLine
  /** All versions, newest first. */
  versions: readonly VersionLine[]
}

/**
 * Loads one of the legal texts: the requested version, otherwise the one in force.
 * @throws Response 404 when there is no such version
 */
export async function loadText(name: TextName, { context, request }: LoaderArgs, version?: string): Promise<ShownText> {
  const { versions: all } = answerOrThrow(await context.get(apiContext)('legalVersions', {}), request)
  const versions = all.map(({ changes, ...dated }) => ({ ...dated, changes: changes[name] }))
  const shown = versions.find((dated) => (version ? dated.version === version : dated.state === 'current'))
  const text = shown && publishedTexts.get(shown.version)?.[name]
  if (!text) throw data(null, { status: 404 })
  return { name, text, shown, versions }
}
