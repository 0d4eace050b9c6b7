// The cookie banner (design §4.10). Only the server renders it, before React's own elements, so that the first load
// carries no code for it. Its form works without JavaScript; answer-banner.ts keeps the visitor on the page.
import type { BannerAnswer } from '#contract/analytics/consent.ts'
import { answerId, answerParameter, answers, bannerId } from '#web/screens/consent/banner-ids.ts'
import { bannerCopy } from '#web/screens/consent/copy.ts'

/**
 * @param choice what the visitor has chosen; null if the page must ask
 * @returns the props of the banner on the page at this address; null where there is no banner
 */
export function bannerFor(
  address: string,
  choice: BannerAnswer | null,
): { from: string; answer: BannerAnswer | null } | null {
  const { pathname, searchParams } = new URL(address)
  // The cookies page has the choices itself. The parameter only says that there is an answer; the cookie says which
  // one.
  if (/^\/cookies\/?$/i.test(pathname) || (choice !== null && !searchParams.has(answerParameter))) return null
  searchParams.delete(answerParameter)
  const query = searchParams.toString()
  // Two slashes at the start would lead to another site.
  return { from: `${pathname.replace(/^\/+/, '/')}${query && `?${query}`}`, answer: choice }
}

export function ConsentBanner({ from, answer }: { from: string; answer: BannerAnswer | null }) {
  return (
    <section id={bannerId} className="consent no-print" aria-label={bannerCopy.title}>
      {answer === null && (
        <form method="post" action="/cookies" className="container consent-ask">
          <div className="consent-words">
            <p className="font-strong">{bannerCopy.title}</p>
            <p>{bannerCopy.text}</p>
          </div>
          <input type="hidden" name="from" value={from} />
          <div className="consent-actions">
            <button type="submit" className="button button-outline" name="choice" value="accept">
              {bannerCopy.accept}
            </button>
            <button type="submit" className="button button-outline" name="choice" value="reject">
              {bannerCopy.reject}
            </button>
            <a className="link" href={`/cookies${from.includes('?') ? from.slice(from.indexOf('?')) : ''}#choices`}>
              {bannerCopy.manage}
            </a>
          </div>
        </form>
      )}
      <div
        id={answerId}
        className="container consent-answer"
        role="status"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: it answers a button that was just pressed, without JavaScript
        autoFocus={answer !== null}
        hidden={answer === null}
      >
        {answers.map((kind) => (
          <p key={kind} data-answer={kind} hidden={kind !== answer}>
            {bannerCopy[kind]}
          </p>
        ))}
        <a className="link" href="/cookies#choices">
          {bannerCopy.change}
        </a>
        <a className="link" href={from} data-hide="">
          {bannerCopy.hide}
        </a>
      </div>
    </section>
  )
}
