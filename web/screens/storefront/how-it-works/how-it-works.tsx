import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { eachWay } from '#web/copy/first-price.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { faqPage, jsonLd } from '#web/lib/site/structured-data.ts'
import { ConditionExamples } from '#web/screens/storefront/how-it-works/condition-examples.tsx'
import { howCopy } from '#web/screens/storefront/how-it-works/copy.ts'
import { compareCosts } from '#web/screens/storefront/how-it-works/cost-comparison.ts'
import { readCostQuestion } from '#web/screens/storefront/how-it-works/cost-question.ts'
import { CostSection } from '#web/screens/storefront/how-it-works/cost-section.tsx'
import { findExample } from '#web/screens/storefront/how-it-works/find-example.ts'
import { howQuestions } from '#web/screens/storefront/how-it-works/questions.ts'
import { SizeTable } from '#web/screens/storefront/item/size-table.tsx'
import { claimsOf, loadClaims } from '#web/screens/stories/figures.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Questions } from '#web/ui/questions.tsx'
import type { Route } from './+types/how-it-works.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    origin: originOf(matches),
    title: howCopy.title,
    description: howCopy.description,
    canonical: '/howitworks',
  }),
  ...(import.meta.env.SSR ? [jsonLd(faqPage(howQuestions.questions))] : []),
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [cost, example, plans, claims] = await Promise.all([
    call('shippingCost', {}),
    findExample(call),
    call('listPlans', {}),
    loadClaims(call),
  ])
  const costs = readCostQuestion(new URL(request.url).searchParams)
  const quarterly = plans.ok
    ? plans.body.plans.find(({ paymentInterval }) => paymentInterval === 'quarterly')
    : undefined
  const postage = cost.ok && { outbound: cost.body.outboundPostagePrice, back: cost.body.returnsPostagePrice }
  return {
    cost: cost.ok ? cost.body : null,
    example,
    costs,
    compared: costs.question && quarterly && postage ? compareCosts(costs.question, quarterly.choices, postage) : null,
    claims: claimsOf(claims, ['example-plan', 'saved-a-year', 'money-saved']),
  }
}

type SectionId = keyof typeof howCopy.sections
const order = Object.keys(howCopy.sections) as SectionId[]

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  const { cost, example, costs, compared, claims } = loaderData
  const postage = cost ? howCopy.postage(eachWay(cost)) : howCopy.postageUnknown
  return (
    <main id="main" className="container section-tight">
      <div className="max-w-prose">
        <PageHeading>{howCopy.title}</PageHeading>
        <p className="lead mt-12">{howCopy.lead}</p>
      </div>
      <div className="reading-columns">
        <nav aria-label={howCopy.contents} className="reading-contents">
          <h2 className="font-strong">{howCopy.contents}</h2>
          <ol>
            {order.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{howCopy.sections[id].title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {order.map((id) => (
            <HowSection key={id} id={id}>
              {id === 'credits' && example && <p>{howCopy.example(example)}</p>}
              {id === 'condition' && <ConditionExamples />}
              {id === 'cost' && <CostSection costs={costs} compared={compared} claims={claims} />}
              {id === 'postage' && <p>{postage}</p>}
              {id === 'sizes' && <SizeTable />}
            </HowSection>
          ))}
          <div className="mt-48">
            <Questions {...howQuestions} />
          </div>
        </div>
      </div>
    </main>
  )
}

function HowSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const { title, text, link } = howCopy.sections[id]
  return (
    <section className="reading-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="h2" id={`${id}-title`}>
        {title}
      </h2>
      <div className="prose mt-12">
        {text.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {children}
        <p>
          <Link className="link link-strong inline-flex items-center gap-8" to={link.to}>
            {link.label}
            <Icon of={ArrowRight} size={18} />
          </Link>
        </p>
      </div>
    </section>
  )
}
