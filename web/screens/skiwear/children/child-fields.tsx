import { DesignChoice } from '#web/screens/skiwear/children/design-choice.tsx'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import type { SkiwearData } from '#web/screens/skiwear/load-skiwear.ts'
import { type SkiChild, withDesign, withPartToggled } from '#web/screens/skiwear/ski-query.ts'
import { Button } from '#web/ui/button.tsx'
import { SizeOption } from '#web/ui/form/size-option.tsx'

export interface ChildFieldsProps {
  /** From 1. */
  number: number
  child: SkiChild
  terms: SkiwearData['terms']
  styles: SkiwearData['styles']
  /** Absent when there is only one child. */
  onRemove?: (() => void) | undefined
  onChange: (child: SkiChild) => void
}

/** The choices for one child: a size, the parts they need, and for each part a design. */
export function ChildFields({ number, child, terms, styles, onRemove, onChange }: ChildFieldsProps) {
  const chosen = terms.parts.filter(({ part }) => child.pieces.some((piece) => piece.part === part))
  return (
    <fieldset className="ski-child" id={`child-${number}`} tabIndex={-1}>
      <legend className="h3">{copy.child(number)}</legend>
      {onRemove && (
        <Button
          type="submit"
          name="remove"
          value={number}
          variant="text"
          small
          className="ski-remove"
          aria-label={copy.removeChild(number)}
          onClick={(event) => {
            event.preventDefault()
            onRemove()
          }}
        >
          {copy.remove}
        </Button>
      )}
      <fieldset>
        <legend className="mb-8 font-strong">{copy.size}</legend>
        <div className="ski-sizes">
          {terms.sizes.map(({ size, sizeLabel, height }) => (
            <SizeOption
              key={size}
              type="radio"
              name={`size${number}`}
              value={size}
              label={sizeLabel}
              height={height}
              spoken={`${sizeLabel}, ${height}`}
              checked={child.size === size}
              onChange={() => onChange({ ...child, size })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-8 font-strong">{copy.parts}</legend>
        <div className="ski-parts">
          {terms.parts.map(({ part, label, dayPrice }) => (
            <label key={part} className="ski-part">
              <input
                type="checkbox"
                name={`part${number}`}
                value={part}
                className="check-box"
                checked={child.pieces.some((piece) => piece.part === part)}
                onChange={() => onChange(withPartToggled(child, part))}
              />
              <span>
                <span className="block font-strong">{label}</span>
                <span className="muted block text-small">{copy.perDay(dayPrice)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {child.size !== '' &&
        chosen.map(({ part, label }) => (
          <DesignChoice
            key={part}
            name={`${part}${number}`}
            label={label}
            legend={copy.designs(label, number)}
            size={child.size}
            styles={styles.filter((style) => style.part === part)}
            chosen={child.pieces.find((piece) => piece.part === part)?.slug ?? null}
            onChoose={(design) => onChange(withDesign(child, part, design))}
          />
        ))}
    </fieldset>
  )
}
