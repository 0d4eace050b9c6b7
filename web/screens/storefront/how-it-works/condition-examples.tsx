import { conditionWords } from '#web/copy/catalogue.ts'
import { conditionCodes } from '#web/lib/conditions.ts'
import { howCopy } from '#web/screens/storefront/how-it-works/copy.ts'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** The same jumper brand new, gently worn and well loved. */
export function ConditionExamples() {
  return (
    <ul className="condition-examples">
      {conditionCodes.map((condition) => {
        const { label, meaning } = conditionWords[condition]
        const picture = {
          base: `/pictures/condition-${condition}`,
          external: false,
          alt: howCopy.conditionPicture(label),
          tint: 'cream',
        }
        return (
          <li key={condition}>
            <div className="product-frame">
              <ProductPicture picture={picture} sizes="(min-width: 720px) 14rem, 30vw" />
            </div>
            <h3 className="h4 mt-8">{label}</h3>
            <p className="muted text-small">{meaning}</p>
          </li>
        )
      })}
    </ul>
  )
}
