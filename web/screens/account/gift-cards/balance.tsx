import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'
import { giftCardsCopy as copy } from '#web/screens/account/gift-cards/copy.ts'
import { Ledger } from '#web/screens/account/plan/billing/ledger.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Gifts = AnswerOf<'giftBalance'>

/** Shows what can be spent, and what is frozen while a payment is disputed. */
export function Balance({ gifts: { balance, frozen } }: { gifts: Gifts }) {
  return (
    <Panel as="section" variant="fern" aria-labelledby="gift-balance" className="grid gap-12">
      <h2 id="gift-balance" className="h4">
        {copy.balance}
      </h2>
      <p className="number gift-balance">{pounds(balance)}</p>
      <p className="max-w-prose">{balance > 0 ? copy.used : copy.none}</p>
      {frozen > 0 && <p className="text-small max-w-prose">{copy.frozen(frozen)}</p>}
    </Panel>
  )
}

/** Lists every change of the balance, newest first, with the balance after it. */
export function BalanceStatement({ entries }: Pick<Gifts, 'entries'>) {
  return (
    <section aria-labelledby="gift-statement" className="grid gap-16">
      <h2 id="gift-statement" className="h3">
        {copy.statement}
      </h2>
      <Ledger caption={copy.caption} heads={[copy.date, copy.what, copy.change, copy.after]}>
        {entries.map(({ dayLabel, text, amount, balanceAfter }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the statement only grows at its head
          <tr key={entries.length - at}>
            <td className="ledger-date muted">{dayLabel}</td>
            <td>
              {text}
              <span className="ledger-note muted">{dayLabel}</span>
            </td>
            <td className="ledger-figure font-strong">{copy.signed(amount)}</td>
            <td className="ledger-figure muted">{pounds(balanceAfter)}</td>
          </tr>
        ))}
      </Ledger>
    </section>
  )
}
