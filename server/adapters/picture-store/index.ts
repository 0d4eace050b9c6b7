export { createPictureStore } from './create-picture-store.ts'
