export { catalogueInvariants } from './invariants.ts'
export { catalogueJobs, recurringCatalogueJobs, slowCatalogueJobs } from './jobs.ts'
export { exportMerchantFeed, type FeedShop, rentalFeed } from './operations/export-merchant-feed.ts'
export {
  type GarmentOfProduct,
  type ImportOptions,
  type ImportReport,
  type ImportServices,
  importCatalogue,
  MappingError,
  type Stock,
} from './operations/import-catalogue.ts'
export { removeCollection } from './operations/remove-collection.ts'
export { type CollectionDraft, saveCollection } from './operations/save-collection.ts'
export { setVatClass } from './operations/set-vat-class.ts'
export type { FetchedPicture, PictureStore } from './picture-store.ts'
export {
  type DetailsFacts,
  type FilterValues,
  type Picture,
  type ProductCard,
  presentFace,
  presentFacePicture,
  presentFacets,
  presentFiltersMap,
  presentStory,
} from './present.ts'
export { productIdsOf } from './product-ids.ts'
export { listCollectionsForOffice } from './queries/collections.ts'
export { listConditionPictures } from './queries/condition-pictures.ts'
export { createSuggestions } from './queries/create-suggestions.ts'
export { listFavouriteIds } from './queries/favourites.ts'
export { listFeedProducts } from './queries/feed-rows.ts'
export { isFree } from './queries/is-free.ts'
export { listPictureProblems, type PictureProblem } from './queries/picture-problems.ts'
export type { ProductCardRow } from './queries/product-cards.ts'
export { listAvailableGarments, listCareTags } from './queries/product-details.ts'
export { listFacesAndSizes, listProductFaces, type ProductFace, productOnOffer } from './queries/product-faces.ts'
export type { AvailableGarment, ProductSearch, Shop } from './queries/product-search.ts'
export {
  listBrands,
  listSizes,
  readCreditNumbers,
  type Size,
  selectSizes,
} from './queries/reference-data.ts'
export { rentalStock, type ShopProducts, type ShopStock } from './queries/shop-stock.ts'
export {
  countProductPages,
  listBrandsOnShow,
  listCollectionPages,
  listProductPages,
  listTypesOnShow,
} from './queries/sitemap-rows.ts'
export { catalogueRoutes } from './routes.ts'
export type { FacetCounts } from './rules/count-facets.ts'
export { type CreditNumbers, creditsFor } from './rules/credits-for.ts'
export { feedMoney, merchantItem } from './rules/feed/merchant-item.ts'
export { addressesPerSitemap, type SitemapEntry, sitemap, sitemapIndex } from './rules/feed/sitemap.ts'
export { draftMapping } from './rules/import/draft-mapping.ts'
export type { FeedFault, FeedOption, FeedPicture, FeedProduct, FeedVariant } from './rules/import/feed-product.ts'
export { type FaultGroup, groupFaults } from './rules/import/group-faults.ts'
export { readGoogleCategory } from './rules/import/read-google-category.ts'
export { saleFilter } from './rules/product-filter.ts'
export { slug } from './rules/slug.ts'
export { type SaleVatClass, type VatClassName, vatClassNamed } from './rules/vat-class.ts'
export type { CatalogueIndex, CatalogueMemory } from './search/catalogue-index.ts'
export { createCatalogueIndex, createIndexOf } from './search/create-catalogue-index.ts'
export type { CatalogueServices } from './services.ts'
export { notFound, shopCalls } from './shop-calls.ts'
export { addCollection, type NewCollection } from './steps/add-collection.ts'
export { eraseFavourites } from './steps/erase-favourites.ts'
export type { PictureDraft } from './steps/save-pictures.ts'
export { type ProductDraft, type SavedProduct, saveProduct } from './steps/save-product.ts'
export { setCoordinates } from './steps/set-coordinates.ts'
