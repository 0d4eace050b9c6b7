import { Form, Link, redirect, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { basketCookie, basketLimit, formatBasket, parseBasket, readBasket } from '#web/lib/basket/basket.ts'
import { readForm, texts } from '#web/lib/form/read-form.ts'
import { productPath } from '#web/lib/shop/product-path.ts'
import { readTickedReturns } from '#web/lib/site/ticked-returns.ts'
import { fillCopy as copy } from '#web/screens/storefront/fill/copy.ts'
import { fillAddress, readFillAddress } from '#web/screens/storefront/fill/fill-address.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Credits } from '#web/ui/product/credits.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/fill.ts'

type Proposal = AnswerOf<'fillCredits'>
type Proposed = Proposal['pieces'][number]

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const address = readFillAddress(new URL(request.url).searchParams)
  const proposal = await call('fillCredits', {
    query: {
      inventoryItemIds: readBasket(request.headers.get('cookie')).map((entry) => entry.g),
      returnItemsIds: await readTickedReturns(call, request),
      ...address,
    },
  })
  if (!proposal.ok && proposal.status === 403) throw redirect('/plans')
  return { ...answerOrThrow(proposal, request), ...address }
}

/** Puts the proposed pieces into the basket, as the item page does with a single piece. */
export async function action({ request }: Route.ActionArgs) {
  const { entry } = readForm(await request.formData(), { entry: texts })
  const entries = readBasket(request.headers.get('cookie'))
  const added = parseBasket(entry.join('~')).filter((piece) => entries.every(({ g }) => g !== piece.g))
  const all = [...entries, ...added]
  const headers = { 'set-cookie': basketCookie(all.slice(0, basketLimit), new URL(request.url).protocol === 'https:') }
  throw redirect(all.length > basketLimit ? '/basket?problem=full' : '/basket', { headers })
}

/** Proposes the best basket for the credits left; each piece can be replaced by the next best. */
export default function FillMyCredits({ loaderData: proposal }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { can, pieces, freeCredits, credits } = proposal
  return (
    <main id="main" className="container section-tight grid gap-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-16 gap-y-4">
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted">{copy.left(freeCredits)}</p>
      </div>
      {!can.allowed ? (
        <Notice variant="info">{can.reason}</Notice>
      ) : pieces.length === 0 ? (
        <>
          <NothingToPropose proposal={proposal} />
          {proposal.without.length > 0 && <StartAgain />}
        </>
      ) : (
        <>
          <p className="measure">{copy.lead}</p>
          <ul className="fill-pieces">
            {pieces.map((piece) => (
              <ProposedPiece key={piece.itemId} piece={piece} proposal={proposal} />
            ))}
          </ul>
          <Form method="post" className="fill-bar">
            {pieces.map(({ productId: p, userSize: s, userCondition: c, itemId: g }) => (
              <input key={g} type="hidden" name="entry" value={formatBasket([{ p, s, c, g }])} />
            ))}
            <p className="font-strong" role="status">
              {copy.uses(credits, freeCredits)}
            </p>
            {proposal.without.length > 0 && <StartAgain />}
            <Button type="submit" busy={busy} busyLabel={copy.adding}>
              {copy.add(pieces.length)}
            </Button>
          </Form>
        </>
      )}
    </main>
  )
}

function ProposedPiece({ piece, proposal }: { piece: Proposed; proposal: Proposal & { without: string[] } }) {
  const others = proposal.pieces.filter(({ itemId }) => itemId !== piece.itemId).map(({ itemId }) => itemId)
  return (
    <li className="fill-piece">
      <Link to={productPath(piece.slug)} className="wardrobe-picture" tabIndex={-1} aria-hidden="true">
        <ProductPicture picture={piece.picture} sizes="(width >= 64rem) 13rem, 45vw" decorative />
      </Link>
      <div className="grid gap-4">
        <Link to={productPath(piece.slug)} className="wardrobe-name">
          {piece.name}
        </Link>
        <p className="wardrobe-facts">
          <span>
            {piece.userSizeLabel}, {piece.userConditionLabel.toLowerCase()}
          </span>
          <Credits credits={piece.userCredits} bare />
        </p>
        <p className="text-small">{copy.reasons[piece.reason](piece.child, piece.kind)}</p>
        <p>
          <Link
            to={fillAddress(others, [...proposal.without, piece.productId])}
            className="link text-small"
            aria-label={copy.replaceNamed(piece.name)}
            preventScrollReset
          >
            {copy.replace}
          </Link>
        </p>
      </div>
    </li>
  )
}

const StartAgain = () => (
  <Link to={fillAddress([], [])} className="link text-small" preventScrollReset>
    {copy.startAgain}
  </Link>
)

function NothingToPropose({ proposal: { freeCredits, children } }: { proposal: Proposal }) {
  if (freeCredits === 0)
    return (
      <EmptyState
        motif="basket"
        title={copy.fullTitle}
        action={<ButtonLink to="/account/closet">{copy.toCloset}</ButtonLink>}
      >
        {copy.full}
      </EmptyState>
    )
  if (children === 0)
    return (
      <EmptyState
        motif="basket"
        title={copy.unknownTitle}
        action={<ButtonLink to="/account?edit=children">{copy.toChildren}</ButtonLink>}
      >
        {copy.unknown}
      </EmptyState>
    )
  return (
    <EmptyState motif="basket" title={copy.nothingTitle} action={<ButtonLink to="/shop">{copy.browse}</ButtonLink>}>
      {copy.nothing}
    </EmptyState>
  )
}
