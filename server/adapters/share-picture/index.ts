export { composeHomePicture, composeSharePicture } from './compose-share-picture.ts'
