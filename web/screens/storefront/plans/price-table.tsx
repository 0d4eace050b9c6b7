import { pounds } from '#web/lib/format.ts'
import { plansCopy } from '#web/screens/storefront/plans/copy.ts'
import type { ShownPlan } from '#web/screens/storefront/plans/shown-plan.ts'

/** The nine prices as a table, with a row for each plan and a column for each interval. */
export function PriceTable({ plans }: { plans: readonly ShownPlan[] }) {
  const credits = [...new Set(plans.flatMap((plan) => plan.choices.map((choice) => choice.credits)))].sort(
    (a, b) => a - b,
  )
  return (
    <>
      <h2 className="h2 mb-24" id="plan-table">
        {plansCopy.tableTitle}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with large text it scrolls sideways, by keyboard too */}
      <section className="table-frame" aria-labelledby="plan-table" tabIndex={0}>
        <table className="table">
          <caption className="visually-hidden">{plansCopy.tableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{plansCopy.tablePlan}</th>
              {plans.map((plan) => (
                <th key={plan.paymentInterval} scope="col">
                  {plansCopy.perPeriod[plan.paymentInterval]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {credits.map((size) => (
              <tr key={size}>
                <th scope="row">{plansCopy.credits(size)}</th>
                {plans.map((plan) => {
                  const choice = plan.choices.find((choice) => choice.credits === size)
                  return (
                    <td key={plan.paymentInterval}>
                      {choice && pounds(choice.total)}
                      {choice && plan.interval > 1 && (
                        <small>
                          {plansCopy.perMonth(
                            pounds(choice.monthlyPrice),
                            choice.monthlyPrice * plan.interval === choice.total,
                          )}
                        </small>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
