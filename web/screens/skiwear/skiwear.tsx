import { type FormEvent, useEffect, useRef } from 'react'
import { apiContext } from '#web/lib/api/api-context.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { breadcrumbList, faqPage, jsonLd } from '#web/lib/site/structured-data.ts'
import { bookKits } from '#web/screens/skiwear/book-kits.ts'
import { ChildFields } from '#web/screens/skiwear/children/child-fields.tsx'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import { DateFacts } from '#web/screens/skiwear/dates/date-facts.tsx'
import { DateFields } from '#web/screens/skiwear/dates/date-fields.tsx'
import { areTyped, type SkiDays, sameDays, useTypedDays } from '#web/screens/skiwear/dates/use-typed-days.ts'
import { loadSkiwear } from '#web/screens/skiwear/load-skiwear.ts'
import { skiQuestions } from '#web/screens/skiwear/questions.ts'
import { SkiHero } from '#web/screens/skiwear/ski-hero.tsx'
import { isComplete, newChild, skiAddress, skiPath, withChild } from '#web/screens/skiwear/ski-query.ts'
import { SkiStyles } from '#web/screens/skiwear/ski-styles.tsx'
import { SkiTerms } from '#web/screens/skiwear/ski-terms.tsx'
import { DeliveryForm } from '#web/screens/skiwear/sum/delivery-form.tsx'
import { KitSum } from '#web/screens/skiwear/sum/kit-sum.tsx'
import { useChosenKits } from '#web/screens/skiwear/use-chosen-kits.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Questions } from '#web/ui/questions.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/skiwear.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = originOf(matches)
  const trail = [
    { name: copy.home, path: '/' },
    { name: copy.title, path: skiPath },
  ]
  return [
    ...pageMeta({
      origin,
      title: copy.title,
      description: copy.description,
      canonical: skiPath,
      picture: loaderData?.styles.slice(0, 3).map(({ picture }) => picture),
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbList(origin, trail))] : []),
    ...(import.meta.env.SSR && loaderData?.styles.length
      ? [jsonLd(faqPage(skiQuestions(loaderData.terms).questions))]
      : []),
  ]
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadSkiwear(context.get(apiContext), request)

export const action = ({ context, request }: Route.ActionArgs) => bookKits(context.get(apiContext), request)

export const shouldRevalidate = reloadAfterConflict

/** Dates, children, total, then delivery details. All choices live in the address. */
export default function Skiwear({ loaderData, actionData }: Route.ComponentProps) {
  const { query, terms, dates, dateProblem, calendar, styles, quote, customer, key } = loaderData
  const { chosen, pending, choose } = useChosenKits(query)
  const { days, setDays } = useTypedDays(chosen)
  const added = useRef(false)
  const count = chosen.children.length
  useEffect(() => {
    if (added.current) document.getElementById(`child-${count}`)?.focus()
    added.current = false
  }, [count])
  if (styles.length === 0) return <NoSkiwear />

  const add = (event: FormEvent) => {
    event.preventDefault()
    added.current = true
    choose({ ...chosen, children: [...chosen.children, newChild] })
  }
  const changeDays = (next: SkiDays) => {
    setDays(next)
    if (areTyped(next) && !sameDays(next, chosen)) choose({ ...chosen, ...next })
  }
  const complete = query.children.every(isComplete)
  // While one of the days is missing, the dates in the address are no longer those in the fields.
  const priced = areTyped(days) ? { dates, quote } : { dates: null, quote: null }
  return (
    <main id="main" tabIndex={-1}>
      <div className="container pt-16">
        <SkiHero terms={terms} styles={styles} />
      </div>
      <form
        method="get"
        action={skiPath}
        className="container section-tight ski-form"
        onSubmit={(event) => {
          event.preventDefault()
          choose(chosen)
        }}
      >
        <input type="hidden" name="children" value={count} />
        <section id="dates" tabIndex={-1} aria-labelledby="dates-heading" className="ski-dates">
          <h2 id="dates-heading" className="h2">
            {copy.dates}
          </h2>
          <DateFields
            days={days}
            sizes={[...new Set(query.children.map(({ size }) => size).filter(Boolean))]}
            terms={terms}
            calendar={calendar}
            problem={dateProblem}
            onChange={changeDays}
          />
          <DateFacts dates={priced.dates} />
        </section>
        <section id="children" tabIndex={-1} aria-labelledby="children-heading" className="ski-children">
          <h2 id="children-heading" className="h2">
            {copy.children}
          </h2>
          {chosen.children.map((child, at) => (
            <ChildFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a child is identified by its place in the address
              key={at}
              number={at + 1}
              child={child}
              terms={terms}
              styles={styles}
              onChange={(changed) => choose(withChild(chosen, at, changed))}
              onRemove={
                count > 1
                  ? () => choose({ ...chosen, children: chosen.children.filter((_, other) => other !== at) })
                  : undefined
              }
            />
          ))}
          {count < terms.mostChildren ? (
            <p>
              <Button type="submit" name="children" value={count + 1} variant="outline" onClick={add}>
                {copy.addChild}
              </Button>
            </p>
          ) : (
            <p className="muted">{copy.mostChildren(terms.mostChildren)}</p>
          )}
          <p className="without-script">
            <Button type="submit" wide>
              {copy.show}
            </Button>
          </p>
        </section>
        <div className="ski-aside">
          <KitSum query={query} {...priced} terms={terms} pending={pending} />
        </div>
      </form>
      {quote && complete && (quote.free || actionData) && (
        <div className="container">
          <div className="ski-delivery">
            <DeliveryForm
              path={skiAddress(query)}
              quote={quote}
              bookable={quote.free && sameDays(days, query)}
              submissionKey={key}
              customer={customer}
              refused={actionData}
            />
          </div>
        </div>
      )}
      <div className="container section grid gap-64">
        <SkiTerms terms={terms} />
        <SkiStyles query={query} terms={terms} styles={styles} />
        <Questions {...skiQuestions(terms)} />
      </div>
    </main>
  )
}

const NoSkiwear = () => (
  <main id="main" tabIndex={-1} className="container section">
    <PageHeading className="visually-hidden">{copy.title}</PageHeading>
    <EmptyState motif="basket" title={copy.none} action={<ButtonLink to="/shop">{copy.toShop}</ButtonLink>}>
      {copy.noneHint}
    </EmptyState>
  </main>
)
