import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { creditsText } from '#web/lib/format.ts'
import { productPath } from '#web/lib/shop/product-path.ts'
import { refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { waitingCopy as copy } from '#web/screens/account/waiting-list/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/waiting-list.ts'

type Entry = AnswerOf<'listWaitingList'>['entries'][number]
type Offer = NonNullable<Entry['offer']>

const path = '/account/waiting-list'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return answerOrThrow(await context.get(apiContext)('listWaitingList', {}), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { intent, id } = readForm(await request.formData(), { intent: text, id: text })
  if (intent !== 'decline' && intent !== 'leave') throw redirect(path)
  const answer =
    intent === 'decline'
      ? await call('declineOffer', { params: { id } })
      : await call('leaveWaitingList', { params: { id } })
  if (!answer.ok) return refusedInPlace(answer, request)
  throw redirect(`${path}?done=${intent === 'decline' ? 'declined' : 'left'}`)
}

export default function WaitingList({ loaderData: { entries }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const done = search.get('done')
  const offers = entries.flatMap((entry) => (entry.offer ? [{ entry, offer: entry.offer }] : []))
  const waiting = entries.filter(({ offer }) => offer === null)
  const problem = actionData?.problem ?? null
  return (
    <div className="grid grid-cols-1 max-w-panel gap-32">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        {entries.length > 0 && <p className="muted mt-8">{copy.lead}</p>}
      </div>
      {problem && <ErrorSummary attempt={actionData} problems={[{ message: problem }]} />}
      {!problem && (done === 'declined' || done === 'left') && (
        <Notice variant="success" role="status">
          {done === 'declined' ? copy.declined : copy.left}
        </Notice>
      )}
      {entries.length === 0 && (
        <EmptyState motif="wren" title={copy.emptyTitle} action={<ButtonLink to="/shop">{copy.browse}</ButtonLink>}>
          {copy.empty}
        </EmptyState>
      )}
      {offers.length > 0 && (
        <section aria-labelledby="offers" className="grid grid-cols-1 gap-12">
          <h2 id="offers" className="h3">
            {copy.offers}
          </h2>
          {offers.map((offer) => (
            <OfferCard key={offer.offer.id} {...offer} />
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="entries" className="grid grid-cols-1 gap-12">
          <h2 id="entries" className="h3">
            {copy.entries}
          </h2>
          <p className="muted text-small">{copy.likelyHint}</p>
          <ul className="plain-rows">
            {waiting.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface ActionFormProps {
  intent: 'decline' | 'leave'
  id: string
  variant: 'outline' | 'text'
  label: string
  busyLabel: string
  /** The label with the piece's name for screen readers, since the page has several such buttons. */
  spoken: string
}

function ActionForm({ intent, id, variant, label, busyLabel, spoken }: ActionFormProps) {
  const sent = useNavigation().formData
  const busy = sent?.get('intent') === intent && sent.get('id') === id
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        busy={busy}
        busyLabel={busyLabel}
        aria-label={spoken}
      >
        {label}
      </Button>
    </Form>
  )
}

const LeaveForm = ({ entry: { id, name, sizeLabel } }: { entry: Entry }) => (
  <ActionForm
    intent="leave"
    id={id}
    variant="text"
    label={copy.leave}
    busyLabel={copy.leaving}
    spoken={copy.leaveName(name, sizeLabel)}
  />
)

function OfferCard({ entry, offer }: { entry: Entry; offer: Offer }) {
  return (
    <Panel variant="sky" className="grid grid-cols-1 gap-16">
      <div className="flex items-center gap-12">
        <PieceFace
          piece={{
            name: entry.name,
            picture: entry.picture,
            userSizeLabel: entry.sizeLabel,
            userConditionLabel: offer.conditionLabel,
          }}
        >
          <span className="block text-small">{creditsText(offer.credits)}</span>
        </PieceFace>
      </div>
      <p className="font-strong">{copy.keptUntil(offer.untilLabel)}</p>
      <div className="flex flex-wrap items-center gap-12">
        <Form method="post" action="/basket">
          <input type="hidden" name="productId" value={entry.productId} />
          <input type="hidden" name="size" value={entry.size} />
          <input type="hidden" name="condition" value={offer.condition} />
          <input type="hidden" name="garmentId" value={offer.garmentId} />
          <Button type="submit" aria-label={copy.toBasketName(entry.name)}>
            {copy.toBasket}
          </Button>
        </Form>
        <ActionForm
          intent="decline"
          id={offer.id}
          variant="outline"
          label={copy.decline}
          busyLabel={copy.declining}
          spoken={copy.declineName(entry.name)}
        />
        <LeaveForm entry={entry} />
      </div>
      <p className="muted text-small">{copy.declineHint}</p>
    </Panel>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const { name, sizeLabel, conditionLabel, mostCredits } = entry
  return (
    <li className="flex flex-wrap items-center justify-between gap-12">
      <div className="flex min-w-0 items-center gap-12">
        <span className="closet-picture">
          <ProductPicture picture={entry.picture} sizes="4.5rem" decorative />
        </span>
        <div className="piece-words">
          <Link to={`${productPath(entry.slug)}?size=${encodeURIComponent(entry.size)}`} className="link font-strong">
            {name}
          </Link>
          <FactsLine
            className="muted text-small"
            facts={[sizeLabel, conditionLabel ?? copy.any, ...(mostCredits ? [copy.most(mostCredits)] : [])]}
          />
          <p className="text-small">
            {copy.place(entry.place)} {entry.likely ? copy.likely(entry.likely.label) : copy.noDates}
          </p>
        </div>
      </div>
      <LeaveForm entry={entry} />
    </li>
  )
}
