import { data, Link, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { closetCopy } from '#web/copy/closet.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { refusalMessage } from '#web/lib/errors.ts'
import { pounds } from '#web/lib/format.ts'
import { sumCredits } from '#web/lib/sum-credits.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { ClosetRow } from '#web/screens/account/closet-row.tsx'
import { PaymentPanel, PostageFields } from '#web/screens/checkout/payment-panel.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/closet-return.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(closetCopy.returnTitle) }]

const itemsOf = (url: URL) => [...new Set(url.searchParams.getAll('item'))].slice(0, 40)

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const items = itemsOf(new URL(request.url))
  const { rentals } = answerOrThrow(await call('listRentals', {}), request)
  const pieces = rentals.active.filter((piece) => items.includes(piece.itemId))
  if (pieces.length === 0) throw redirect('/account/closet')
  const returnItemsIds = pieces.map((piece) => piece.itemId)
  const [intent, card] = await Promise.all([
    call('getPaymentIntent', { body: { inventoryItemIds: [], returnItemsIds } }),
    call('paymentConfiguration', {}),
  ])
  return { pieces, intent: answerOrThrow(intent, request), card: answerOrThrow(card, request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const itemsIds = (await request.formData()).getAll('item').map(String)
  const answer = await context.get(apiContext)('announceReturn', { body: { itemsIds } })
  if (answer.ok) {
    const left = readSwap(request.headers.get('cookie')).filter((id) => !itemsIds.includes(id))
    const secure = new URL(request.url).protocol === 'https:'
    throw redirect('/account/closet?announced=1', {
      headers: { 'set-cookie': swapCookie(left, secure) },
    })
  }
  const unexpected = answer.status >= 500 || answer.status === 0
  return data(
    { problem: unexpected ? messages.returnFailed : refusalMessage(answer) },
    { status: answer.status || 503 },
  )
}

export default function ClosetReturn({ loaderData: { pieces, intent, card }, actionData }: Route.ComponentProps) {
  const credits = sumCredits(pieces)
  return (
    <div className="grid max-w-narrow gap-24">
      <div>
        <PageHeading>{closetCopy.returnTitle}</PageHeading>
        <p className="muted mt-8">{closetCopy.returnLead(credits)}</p>
      </div>
      <ul className="grid gap-8">
        {pieces.map((piece) => (
          <ClosetRow key={piece.id} piece={piece} />
        ))}
      </ul>
      <dl className="facts">
        <div>
          <dt>{closetCopy.postage}</dt>
          <dd className="font-strong">{intent.amount === 0 ? closetCopy.postageFree : pounds(intent.amount)}</dd>
        </div>
      </dl>
      <PaymentPanel
        clientSecret={intent.clientSecret}
        publishableKey={card.publishableKey}
        stripeJsUrl={card.stripeJsUrl}
        label={intent.amount === 0 ? closetCopy.confirmReturn : closetCopy.confirmAndPay(pounds(intent.amount))}
        busyLabel={closetCopy.confirming}
        problem={actionData?.problem}
      >
        <PostageFields paid={intent.clientSecret !== null} />
        {pieces.map((piece) => (
          <input key={piece.id} type="hidden" name="item" value={piece.itemId} />
        ))}
      </PaymentPanel>
      <p>
        <Link to="/account/closet" className="link">
          {closetCopy.backToCloset}
        </Link>
      </p>
    </div>
  )
}
