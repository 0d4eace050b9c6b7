import { Form } from 'react-router'
import { pounds } from '#web/lib/format.ts'
import type { CostComparison } from '#web/screens/storefront/how-it-works/cost-comparison.ts'
import { costCopy } from '#web/screens/storefront/how-it-works/cost-copy.ts'
import { type AskedCosts, type CostField, monthsOffered } from '#web/screens/storefront/how-it-works/cost-question.ts'
import { type Claim, Figures } from '#web/screens/stories/figures.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface CostSectionProps {
  costs: AskedCosts
  compared: CostComparison | null
  claims: readonly Claim[]
}

/**
 * Compares renting and buying with the family's own numbers. The form is a GET form, so it works without JavaScript.
 */
export function CostSection({ costs: { values, wrong, question }, compared, claims }: CostSectionProps) {
  const errorOf = (field: CostField) => (wrong.includes(field) ? costCopy.wrong[field] : null)
  const price = { inputMode: 'decimal', autoComplete: 'off', length: 'short', hint: costCopy.poundsHint } as const
  return (
    <>
      <p>{costCopy.intro}</p>
      <Form method="get" action="/howitworks#cost" className="cost-form" preventScrollReset noValidate>
        <TextField
          label={costCopy.pieces}
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          length="short"
          defaultValue={values.pieces}
          error={errorOf('pieces')}
        />
        <Select
          label={costCopy.months}
          name="months"
          defaultValue={values.months}
          error={errorOf('months')}
          options={monthsOffered.map((months) => ({ value: String(months), label: costCopy.monthsOption(months) }))}
        />
        <TextField {...price} label={costCopy.new} name="new" defaultValue={values.new} error={errorOf('new')} />
        <TextField
          {...price}
          label={costCopy.secondHand}
          name="second-hand"
          defaultValue={values['second-hand']}
          error={errorOf('second-hand')}
        />
        <div>
          <Button type="submit" variant="outline">
            {costCopy.compare}
          </Button>
        </div>
      </Form>
      {question && compared && (
        <div className="grid grid-cols-1 gap-12" role="status">
          <p className="font-strong">
            {compared.difference === 0 ? costCopy.equal : costCopy.cheapest[compared.cheapest](compared.difference)}
          </p>
          <CostTable question={question} compared={compared} />
        </div>
      )}
      {claims.length > 0 && <Figures claims={claims} small />}
      <h3 className="h4">{costCopy.secondHandTitle}</h3>
      <ul>
        {costCopy.secondHandWhen.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="muted text-small">{costCopy.leftOut}</p>
    </>
  )
}

interface CostTableProps {
  question: NonNullable<AskedCosts['question']>
  compared: CostComparison
}

function CostTable({ question: { pieces, newPence, secondHandPence, months }, compared }: CostTableProps) {
  const { rent, newTotal, secondHandTotal } = compared
  const rows = [
    {
      way: costCopy.rent,
      how: rent ? costCopy.rentHow(rent.credits, rent.quarter, rent.parcels, rent.postage) : costCopy.rentTooMany,
      total: rent?.total,
    },
    { way: costCopy.buyNew, how: costCopy.buyHow(pieces, newPence, months), total: newTotal },
    { way: costCopy.buySecondHand, how: costCopy.buyHow(pieces, secondHandPence, months), total: secondHandTotal },
  ]
  return (
    <div className="table-scroller">
      <table className="table">
        <caption className="visually-hidden">{costCopy.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{costCopy.way}</th>
            <th scope="col">{costCopy.how}</th>
            <th scope="col">{costCopy.year}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ way, how, total }) => (
            <tr key={way}>
              <th scope="row">{way}</th>
              <td>{how}</td>
              <td className="font-strong">{total === undefined ? '–' : pounds(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
