// Structured data about products and lists for search engines: schema.org as JSON-LD. It says no more than the page
// shows. A piece for rent has no price of its own, so its offer states its credits and, if it is known, the price of
// the smallest plan.
import type { MetaDescriptor } from 'react-router'
import { brand } from '#web/brand.ts'
import type { RentalCondition } from '#web/lib/conditions.ts'
import { pageSize } from '#web/lib/shop/page-size.ts'
import { productPath, resalePath } from '#web/lib/shop/product-path.ts'
import { pictureAddress } from '#web/lib/site/page-meta.ts'
import type { SiteTrader } from '#web/lib/site/site-trader.ts'
import type { PictureSource } from '#web/ui/product/product-picture.tsx'

type Picture = Pick<PictureSource, 'base' | 'external'>
type Thing = { '@type': string } & Record<string, unknown>

export interface OfferFacts {
  available: boolean
  credits: number
  /** Whether there are several prices, of which `credits` is the lowest. */
  creditsFrom?: boolean
  condition?: RentalCondition
  /** The label people read: "3–4 years". */
  size?: string
  /** The price of the smallest plan, in pence a month. */
  planFrom?: number | null
}

export interface ProductFacts {
  id: string
  slug: string
  name: string
  brand_name: string
  product_type_name: string
  sex: 'female' | 'male' | 'unisex'
  pictures: readonly Picture[]
  description?: string
  colours?: readonly string[]
  offers: readonly OfferFacts[]
}

export type ListedProduct = { slug: string; name: string; brand_name: string; picture: Picture } & (
  | { credits: number; credits_from: boolean }
  | { price: number | null; prices_from: boolean }
)

/** A second-hand piece, which is sold. */
export interface SaleOffer {
  id: string
  available: boolean
  /** Pence. */
  price: number
  isNew: boolean
  /** The label people read: "3–4 years". */
  size: string
}

const schema = 'https://schema.org/'

/**
 * Wraps one item for a page's `meta`. Search engines fetch whole pages, so `meta` adds it on the server only
 * (`import.meta.env.SSR`) and the build drops this module from the browser's bundle. Browsers do not run a script of
 * this type.
 */
export const jsonLd = (thing: Thing): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing },
})

/** Describes a product with its offers; on its own page, one for each size and condition. */
export function productData(origin: string, product: ProductFacts): Thing {
  const url = origin + productPath(product.slug)
  return { ...describedData(origin, url, product), offers: product.offers.map((offer) => offerData(url, offer)) }
}

/** Describes a product of the resale shop with an offer for each piece. */
export function saleProductData(
  origin: string,
  product: Omit<ProductFacts, 'offers'>,
  offers: readonly SaleOffer[],
): Thing {
  const url = origin + resalePath(product.slug)
  return { ...describedData(origin, url, product), offers: offers.map((offer) => saleOfferData(url, offer)) }
}

const saleOfferData = (url: string, { id, available, price, isNew, size }: SaleOffer): Thing => ({
  '@type': 'Offer',
  sku: id,
  url: `${url}?piece=${id}`,
  price: (price / 100).toFixed(2),
  priceCurrency: 'GBP',
  availability: `${schema}${available ? 'InStock' : 'OutOfStock'}`,
  itemCondition: `${schema}${isNew ? 'NewCondition' : 'UsedCondition'}`,
  additionalProperty: [{ '@type': 'PropertyValue', name: 'Size', value: size }],
})

function describedData(origin: string, url: string, product: Omit<ProductFacts, 'offers'>): Thing {
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    sku: product.id,
    name: product.name,
    url,
    ...(product.description && { description: product.description }),
    image: product.pictures.map((picture) => pictureAddress(origin, picture)),
    brand: { '@type': 'Brand', name: product.brand_name },
    category: product.product_type_name,
    ...(product.colours?.length && { color: product.colours.join(', ') }),
    audience: { '@type': 'PeopleAudience', suggestedGender: product.sex, suggestedMinAge: 1.5, suggestedMaxAge: 7 },
  }
}

function offerData(url: string, offer: OfferFacts): Thing {
  const { available, credits, creditsFrom, condition, size, planFrom } = offer
  return {
    '@type': 'Offer',
    url,
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    availability: `${schema}${available ? 'InStock' : 'OutOfStock'}`,
    ...(condition && { itemCondition: `${schema}${condition === 'new' ? 'NewCondition' : 'UsedCondition'}` }),
    ...(planFrom && { priceSpecification: planPrice(planFrom) }),
    additionalProperty: [
      ...(size ? [{ '@type': 'PropertyValue', name: 'Size', value: size }] : []),
      { '@type': 'PropertyValue', name: 'Credits', ...(creditsFrom ? { minValue: credits } : { value: credits }) },
    ],
  }
}

/** Describes the lowest price of several pieces; the product's page lists them all. */
const lowestPriceData = (url: string, price: number): Thing => ({
  '@type': 'AggregateOffer',
  url,
  lowPrice: (price / 100).toFixed(2),
  priceCurrency: 'GBP',
})

/** Describes a month of the smallest plan, which pays for this piece and others within its credits. */
const planPrice = (pence: number): Thing => ({
  '@type': 'UnitPriceSpecification',
  price: (pence / 100).toFixed(2),
  priceCurrency: 'GBP',
  valueAddedTaxIncluded: true,
  billingIncrement: 1,
  unitCode: 'MON',
})

export interface Question {
  question: string
  answer: string
}

/** Describes the questions that the page shows, with their answers. */
export const faqPage = (questions: readonly Question[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Describes who runs the site and how to search it; only on the home page. */
export function organisation(origin: string, trader: Pick<SiteTrader, 'name' | 'email' | 'isMadeUp'> | null): Thing[] {
  const publisher = { '@id': `${origin}/#organization` }
  return [
    {
      '@type': 'Organization',
      ...publisher,
      name: brand.name,
      url: `${origin}/`,
      logo: `${origin}/favicon/apple-touch-icon.png`,
      ...(trader && !trader.isMadeUp && { legalName: trader.name, email: trader.email }),
      areaServed: 'GB',
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: brand.name,
      url: `${origin}/`,
      inLanguage: 'en-GB',
      publisher,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/shop?q={words}`,
        'query-input': 'required name=words',
      },
    },
  ]
}

/** Describes the breadcrumb, from the home page to the page itself. */
export function breadcrumbList(origin: string, trail: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}

/**
 * Describes the first page of a list that is shown, in short form: a product's own page has its full data, and a reload
 * may show ten pages of the list.
 */
export function productList(
  origin: string,
  list: { name: string; total: number; products: readonly ListedProduct[]; firstPage: number },
): Thing {
  const { name, total, products, firstPage } = list
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: products.slice(0, pageSize).map((product, at) => {
      const url = origin + ('price' in product ? resalePath(product.slug) : productPath(product.slug))
      return {
        '@type': 'ListItem',
        position: (firstPage - 1) * pageSize + at + 1,
        item: {
          '@type': 'Product',
          '@id': `${url}#product`,
          name: product.name,
          url,
          ...(product.picture.base && { image: pictureAddress(origin, product.picture) }),
          brand: { '@type': 'Brand', name: product.brand_name },
          offers:
            'price' in product
              ? lowestPriceData(url, product.price ?? 0)
              : offerData(url, { available: true, credits: product.credits, creditsFrom: product.credits_from }),
        },
      }
    }),
  }
}
