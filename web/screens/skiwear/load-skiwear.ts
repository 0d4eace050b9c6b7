import { redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { answerIfSignedIn, answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { isSecret } from '#web/lib/cart/secret-cookie.ts'
import { monthOf } from '#web/lib/days.ts'
import { readSkiSecret, skiCookie } from '#web/lib/ski/ski-cookie.ts'
import { customerOf } from '#web/screens/resale/checkout/customer.ts'
import { isComplete, kitOf, parseSkiQuery, type SkiQuery, skiAddress } from '#web/screens/skiwear/ski-query.ts'

type Terms = AnswerOf<'skiTerms'>
type Style = AnswerOf<'skiAvailability'>['styles'][number]
export type ShownStyle = Omit<Style, 'rrp'>
export type SkiQuote = AnswerOf<'skiQuote'>

/** Drops sizes, parts and designs that we do not have from a query, which anybody may have typed. */
function keepKnown(query: SkiQuery, terms: Terms, styles: readonly Style[]): SkiQuery {
  const has = (part: string) => terms.parts.some((known) => known.part === part)
  return {
    ...query,
    children: query.children.slice(0, terms.mostChildren).map(({ size, pieces }) => ({
      size: terms.sizes.some((known) => known.size === size) ? size : '',
      pieces: pieces
        .filter(({ part }) => has(part))
        .map(({ part, slug }) => ({
          part,
          slug: styles.some((style) => style.part === part && style.slug === slug) ? slug : null,
        })),
    })),
  }
}

/** Returns the indexes of the children whose choices are complete; only these have a price. */
export const pricedChildren = ({ children }: SkiQuery): number[] =>
  children.flatMap((child, at) => (isComplete(child) ? [at] : []))

/**
 * Loads everything that the page shows for its address.
 * @throws a redirect that moves the secret of an email's link into the cookie
 */
export async function loadSkiwear(call: CallApi, request: Request) {
  const { searchParams } = new URL(request.url)
  const requested = parseSkiQuery(searchParams)
  // A link from an email about held kits. Its secret moves into the cookie only while it still holds kits, so it never
  // replaces a secret that is in use.
  const held = searchParams.get('held')
  if (held !== null) {
    const isHolding = isSecret(held) && (await stillHolds(call, held))
    throw redirect(
      skiAddress(requested),
      isHolding ? { headers: { 'set-cookie': skiCookie(held, request) } } : undefined,
    )
  }
  const secret = readSkiSecret(request)
  const own = secret ? { secret } : {}
  const days = requested.first && requested.last ? { firstDay: requested.first, lastDay: requested.last } : null
  const [terms, forDates, info] = await Promise.all([
    call('skiTerms', {}),
    call('skiAvailability', { query: { ...days, ...own } }),
    call('customerInfo', {}),
  ])
  // For days that cannot be booked, the page says why beside them, and shows the stock without dates.
  const dateProblem = !forDates.ok && forDates.status === 400 ? refusalMessage(forDates) : null
  const { dates, styles } = answerOrThrow(
    dateProblem === null ? forDates : await call('skiAvailability', { query: own }),
    request,
  )
  const knownTerms = answerOrThrow(terms, request)
  const query = keepKnown(requested, knownTerms, styles)
  const sizes = [...new Set(query.children.map(({ size }) => size).filter(Boolean))]
  const shownFrom =
    requested.first >= knownTerms.firstBookable && requested.first <= knownTerms.lastBookable ? requested.first : null
  const month = monthOf(shownFrom ?? knownTerms.firstBookable)
  const priced = pricedChildren(query)
  const [calendar, quote] = await Promise.all([
    call('skiCalendar', { query: { month, ...(sizes.length > 0 && { sizes }) } }),
    days && dates && priced.length > 0
      ? call('skiQuote', {
          query: {
            ...days,
            kits: priced.map((at) => kitOf(query.children[at] ?? emptyChild)),
            ...own,
          },
        })
      : undefined,
  ])
  const user = answerIfSignedIn(info, request)?.user ?? null
  return {
    query,
    terms: knownTerms,
    dates,
    dateProblem,
    calendar: answerOrThrow(calendar, request),
    styles: styles.map(({ rrp, ...style }): ShownStyle => style),
    quote: quote ? answerOrThrow(quote, request) : null,
    customer: user && customerOf(user),
    /**
     * A new key for each load of the page: submitting its form twice makes one booking; booking the same kits later
     * makes another.
     */
    key: crypto.randomUUID(),
  }
}

const stillHolds = async (call: CallApi, secret: string): Promise<boolean> => {
  const answer = await call('skiAvailability', { query: { secret } })
  return answer.ok && answer.body.holding
}

const emptyChild = { size: '', pieces: [] }

export type SkiwearData = Awaited<ReturnType<typeof loadSkiwear>>
