import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import type { ShownStyle } from '#web/screens/skiwear/load-skiwear.ts'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface DesignChoiceProps {
  /** The name of the radio buttons. */
  name: string
  /** The part, such as "Jacket": the visible question asks for its design. */
  label: string
  /** The question for screen readers, which also names the child. */
  legend: string
  size: string
  styles: readonly ShownStyle[]
  /** A slug; null for any design. */
  chosen: string | null
  onChoose: (slug: string | null) => void
}

/** Radio buttons, with pictures, for the designs of one part in one size, after "any design"; available ones come first. */
export function DesignChoice({ name, label, legend, size, styles, chosen, onChoose }: DesignChoiceProps) {
  const inSize = styles
    .flatMap((style) => {
      const free = style.sizes.find((stocked) => stocked.size === size)?.free
      return free === undefined ? [] : [{ ...style, free }]
    })
    .toSorted((a, b) => Number(b.free > 0) - Number(a.free > 0))
  return (
    <fieldset>
      <legend className="mb-8 font-strong">
        <span aria-hidden>{copy.design(label)}</span>
        <span className="visually-hidden">{legend}</span>
      </legend>
      {inSize.length === 0 ? (
        <p className="muted">{copy.noSuchSize}</p>
      ) : (
        <div className="ski-designs">
          <label className="ski-design ski-any">
            <input type="radio" name={name} value="" checked={chosen === null} onChange={() => onChoose(null)} />
            <span className="ski-design-frame">
              {inSize.slice(0, 4).map(({ slug, picture }) => (
                <ProductPicture key={slug} picture={picture} sizes="4rem" decorative />
              ))}
            </span>
            <span className="font-strong">{copy.anyDesign}</span>
            <span className="muted text-small">{copy.anyDesignHint}</span>
          </label>
          {inSize.map(({ slug, name: design, brand_name, picture, free }) => (
            <label key={slug} className="ski-design" data-unavailable={free === 0 || undefined}>
              <input type="radio" name={name} value={slug} checked={chosen === slug} onChange={() => onChoose(slug)} />
              <span className="ski-design-frame">
                <ProductPicture picture={picture} sizes="(min-width: 64rem) 10rem, 45vw" decorative />
              </span>
              <span className="muted text-small">{brand_name}</span>
              <span className="font-strong">{design}</span>
              <span className="muted text-small">{copy.freeCount(free)}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
