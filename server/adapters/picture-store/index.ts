export { createPhotoReader } from './create-photo-reader.ts'
export { createPictureStore } from './create-picture-store.ts'
export { createPiecePictures } from './create-piece-pictures.ts'
