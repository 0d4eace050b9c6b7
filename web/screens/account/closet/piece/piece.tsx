import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { creditsText } from '#web/lib/format.ts'
import { productPath } from '#web/lib/shop/product-path.ts'
import { type ArrivalCheck, ComparePiece } from '#web/screens/account/closet/as-shown/compare-piece.tsx'
import { asShownCopy } from '#web/screens/account/closet/as-shown/copy.ts'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { FoundLine } from '#web/screens/account/closet/findings/found-line.tsx'
import { pieceCopy as copy } from '#web/screens/account/closet/piece/copy.ts'
import { PieceLines } from '#web/screens/account/closet/piece/piece-lines.tsx'
import { WearerForm } from '#web/screens/account/closet/piece/wearer-form.tsx'
import { shownChild } from '#web/screens/account/closet/wardrobe/by-child.ts'
import { pieceNotice } from '#web/screens/account/closet/wardrobe/piece-notice.ts'
import { signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { Button } from '#web/ui/button.tsx'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { RecallNotices } from '#web/ui/product/recall-notices.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/piece.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: pageTitle(loaderData?.piece.name ?? copy.title) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [listed, info, arrival] = await Promise.all([
    call('listRentals', {}),
    call('customerInfo', {}),
    call('getArrivalCheck', { params: { id: params.loanId } }),
  ])
  const { rentals } = answerOrThrow(listed, request)
  const { plan, can, children } = answerOrThrow(info, request).user
  const piece = [...rentals.active, ...rentals.returns].find(({ id }) => id === params.loanId)
  // The piece has left the closet, or the family owns it.
  if (!piece) throw redirect('/account/closet')
  return {
    piece,
    check: arrival.ok ? arrival.body.check : null,
    children: children.map(shownChild),
    mayOrder: can.order.allowed,
    running: plan?.state === 'active' || can.order.allowed,
  }
}

/** Saves which child the piece is for. The other forms on this page post to other pages. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { child } = readForm(await request.formData(), { child: text })
  const call = context.get(apiContext)
  const answer = await call('setWearer', { params: { id: params.loanId }, body: { childId: child || null } })
  if (answer.ok) return { saved: true, problem: null }
  signInIfSignedOut(answer, request)
  return data({ saved: false, problem: refusalMessage(answer) }, answer.status || 503)
}

/** Shows a piece of the closet: its dates, and everything that can be done with it. */
export default function ClosetPiecePage({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, check, children, mayOrder, running } = loaderData
  const atHome = piece.state === 'at_home'
  const notice = atHome ? pieceNotice(piece, running) : null
  return (
    <div className="piece-page">
      <div className="piece-page-picture">
        <ProductPicture picture={piece.picture} sizes="(width >= 64rem) 22rem, 100vw" priority />
      </div>
      <div className="piece-page-head">
        <p className="muted text-small">{piece.brand_name}</p>
        <PageHeading>{piece.name}</PageHeading>
        <FactsLine facts={[piece.userSizeLabel, piece.userConditionLabel, creditsText(piece.userCredits)]} />
        <FoundLine piece={piece} />
        {notice && notice.tone !== 'quiet' && piece.found !== 'waits' && (
          <p className={`font-strong ${notice.tone === 'error' ? 'text-error' : 'text-warning'}`}>{notice.words}</p>
        )}
      </div>
      <div className="piece-page-rest">
        <RecallNotices pieces={[piece]} />
        <Days piece={piece} paid={running} />
        <WearerForm piece={piece} family={children} />
        {actionData && (
          <Notice variant={actionData.saved ? 'success' : 'warning'} role="status">
            {actionData.problem ?? copy.wearerSaved}
          </Notice>
        )}
        {atHome && <SendBackForms piece={piece} maySwap={mayOrder} />}
        {check && isComparable(check) && (
          <section aria-label={asShownCopy.title}>
            <ComparePiece check={check} from="piece" open />
          </section>
        )}
        {piece.state !== 'ordered' && (
          <Panel variant="outline" className="grid gap-4">
            <h2 className="h4">{copy.keep}</h2>
            <PieceLines piece={piece} paid={atHome && running} />
          </Panel>
        )}
        <ul className="grid justify-items-start gap-8">
          {!atHome && <MoreLink to={`/account/orders/${piece.orderId}`}>{copy.toOrder}</MoreLink>}
          <MoreLink to={`/item/profile/${encodeURIComponent(piece.qrId)}`}>{copy.story}</MoreLink>
          <MoreLink to={productPath(piece.slug)}>{copy.shop}</MoreLink>
          <MoreLink to="/account/closet">{closetCopy.backToCloset}</MoreLink>
        </ul>
      </div>
    </div>
  )
}

/** Shown while the family can answer, and once it has answered that the piece matches. */
const isComparable = ({ can, answer, reported }: ArrivalCheck): boolean =>
  can.check.allowed || (answer === 'matches' && !reported)

function Days({ piece, paid }: { piece: ClosetPiece; paid: boolean }) {
  const { state, sinceLabel, returnByLabel, yoursToKeepOnLabel } = piece
  const renting = state === 'at_home' && paid
  const days: readonly (readonly [term: string, value: string | null])[] = [
    [copy.state, state === 'at_home' ? null : piece.stateLabel],
    [copy.since, sinceLabel],
    [renting ? copy.rentedUntil : copy.sendBackBy, returnByLabel],
    [copy.yours, renting && !piece.returnBySoon ? yoursToKeepOnLabel : null],
  ]
  return (
    <dl className="facts">
      {days.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The closet's actions for this piece alone; they post to the closet. */
function SendBackForms({ piece, maySwap }: { piece: ClosetPiece; maySwap: boolean }) {
  const { state, formData } = useNavigation()
  const busyWith = state === 'submitting' ? formData?.get('intent') : null
  const { extend } = piece.can
  return (
    <div className="grid gap-12">
      {extend.allowed && piece.renewsUntilLabel && (
        <Form method="post" action="/account/closet">
          <input type="hidden" name="intent" value="extend" />
          <input type="hidden" name="hire" value={`${piece.id} ${piece.returnBy}`} />
          <Button type="submit" variant="outline" wide busy={busyWith === 'extend'} busyLabel={closetCopy.keeping}>
            {closetCopy.keepUntil(piece.renewsUntilLabel)}
          </Button>
        </Form>
      )}
      <Form method="post" action="/account/closet" className="closet-bar-actions">
        <input type="hidden" name="item" value={piece.itemId} />
        {maySwap && (
          <Button type="submit" name="intent" value="swap" busy={busyWith === 'swap'}>
            {closetCopy.swap}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="return"
          variant={maySwap ? 'outline' : 'filled'}
          busy={busyWith === 'return'}
        >
          {closetCopy.justReturn}
        </Button>
      </Form>
    </div>
  )
}

const MoreLink = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className="link">
      {children}
    </Link>
  </li>
)
