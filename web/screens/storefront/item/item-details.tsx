import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { genderWords, sizeWords } from '#web/copy/catalogue.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'
import { Icon } from '#web/ui/icon.tsx'

type Described = Pick<
  ItemProduct,
  | 'product_type_name'
  | 'colours'
  | 'sex'
  | 'allSizes'
  | 'tags'
  | 'longDescription'
  | 'brand'
  | 'brand_name'
  | 'brandStory'
>

interface ItemDetailsProps {
  product: Described
  /** What a buyer or renter may count on; by default the rental shop's words. */
  cover?: { title: string; lines: readonly string[]; brandPath: string }
}

/** The long facts as rows that open, because people overlook tabs (design §3.2). */
export function ItemDetails({ product, cover }: ItemDetailsProps) {
  const { tags } = product
  const fit = [
    { title: itemCopy.cutForCloth, lines: tags.cutForCloth ? [tags.cutForCloth] : [] },
    { title: itemCopy.easyDressing, lines: tags.easyDressing },
    { title: itemCopy.comfort, lines: tags.comfort },
    { title: itemCopy.specialDetails, lines: tags.specialDetails },
    { title: itemCopy.adjustableSizing, lines: tags.adjustableSizing },
  ].filter((group) => group.lines.length > 0)
  return (
    <div className="item-details">
      <Row title={itemCopy.about} open>
        <p className="prose">{product.longDescription}</p>
        <Facts product={product} />
      </Row>
      {fit.length > 0 && (
        <Row title={itemCopy.fit}>
          <dl className="grid gap-12">
            {fit.map((group) => (
              <div key={group.title}>
                <dt className="font-strong">{group.title}</dt>
                <dd className="muted">{group.lines.join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </Row>
      )}
      <Row title={itemCopy.fabric}>
        {tags.organicCertifications.length > 0 ? (
          <List lines={tags.organicCertifications} />
        ) : (
          <p className="muted">{itemCopy.noCertificates}</p>
        )}
      </Row>
      {tags.care.length > 0 && (
        <Row title={itemCopy.care}>
          <List lines={tags.care} />
        </Row>
      )}
      <Row title={cover?.title ?? itemCopy.cover}>
        <List lines={cover?.lines ?? [...itemCopy.coverText, itemCopy.keepText]} />
      </Row>
      {product.brandStory && (
        <Row title={itemCopy.brand}>
          <p className="prose">{product.brandStory}</p>
          <p className="mt-8">
            <Link
              className="link link-strong"
              to={`${cover?.brandPath ?? '/shop'}?brands=${encodeURIComponent(product.brand)}`}
            >
              {itemCopy.seeBrand(product.brand_name)}
            </Link>
          </p>
        </Row>
      )}
    </div>
  )
}

/** What a label would say, one fact per line. */
function Facts({ product }: { product: Described }) {
  const sizes = product.allSizes.map(({ code, label, height }, at) => (
    <Fragment key={code}>
      {at > 0 && ', '}
      <span className="whitespace-nowrap">
        {sizeWords[code]?.short ?? label} ({height})
      </span>
    </Fragment>
  ))
  const facts = [
    { term: itemCopy.type, text: product.product_type_name },
    { term: itemCopy.colour, text: capitalised(product.colours.join(', ')) },
    { term: itemCopy.forWhom, text: genderWords[product.sex] },
    { term: itemCopy.sizesMade, text: sizes },
  ].filter((fact) => fact.text.length > 0)
  return (
    <dl className="item-facts">
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt className="muted">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Row({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <h2>{title}</h2>
        <Icon of={ChevronDown} size={20} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-4">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
