// The components that draw marks, as one chunk that is loaded when needed. Other pages load the same chunk, because a
// module that two chunks share would be one more file for the item page.
export { ChosenMarks } from '#web/screens/storefront/item/marks/chosen-marks.tsx'
export { MarksPanel } from '#web/screens/storefront/item/marks/marks-panel.tsx'
export { OutlineDrawing } from '#web/ui/outline/outline-drawing.tsx'
