import { Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { asShownCopy as copy } from '#web/screens/account/closet/as-shown/copy.ts'
import { NumberedOutline } from '#web/screens/account/closet/as-shown/shown-marks.tsx'
import { reportPage } from '#web/screens/account/closet/not-as-described/report-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Arrival = AnswerOf<'getArrivalCheck'>
type Zone = Arrival['zones'][number]

export const zoneField = ({ side, number }: Pick<Zone, 'side' | 'number'>): string => `${side}-${number}`

export interface WorseFormProps {
  arrival: Arrival
  /** The choices of the refused form, by field. */
  chosen: Readonly<Record<string, string>>
}

const sides = ['front', 'back'] as const

/** Asks where the piece is worse: one field for each zone that is numbered on the drawing. */
export function WorseForm({ arrival: { check, zones, kinds, mostMarks }, chosen }: WorseFormProps) {
  const busy = useNavigation().state === 'submitting'
  const options = [
    { value: '', label: copy.asShown },
    ...kinds.map(({ code, label }) => ({ value: code, label: label.charAt(0).toUpperCase() + label.slice(1) })),
  ]
  return (
    <Form method="post" className="grid grid-cols-1 gap-24" preventScrollReset aria-labelledby="worse">
      <div>
        <h2 id="worse" className="h4">
          {copy.where}
        </h2>
        <p className="muted mt-4">{copy.whereHint(mostMarks)}</p>
      </div>
      {sides.map((side) => {
        const sideZones = zones.filter((zone) => zone.side === side)
        return (
          <fieldset key={side} className="worse-side">
            <legend className="font-strong">{copy.side[side]}</legend>
            <div className="marks-field">
              <NumberedOutline outline={check.shown.outline} side={side} dots={sideZones} />
            </div>
            <div className="worse-zones">
              {sideZones.map((zone) => (
                <Select
                  key={zone.number}
                  name={zoneField(zone)}
                  label={copy.zone(zone.number, zone.name)}
                  defaultValue={chosen[zoneField(zone)] ?? ''}
                  options={options}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
      <Panel className="grid gap-8">
        <h3 className="h4">{copy.next}</h3>
        <ul className="bullets grid gap-8">
          {copy.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Panel>
      <Button type="submit" name="intent" value="worse" wide busy={busy} busyLabel={copy.sending}>
        {copy.send}
      </Button>
      <p>
        <Link to={reportPage(check.loanId)} className="link">
          {copy.inWords}
        </Link>
      </p>
    </Form>
  )
}
