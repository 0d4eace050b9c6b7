// What draws marks, as one part that is loaded when it is needed. Pages other than the item's load the same part, since a module
// that two parts share would be one more file for the item page.
export { ChosenMarks } from '#web/screens/storefront/item/marks/chosen-marks.tsx'
export { MarksPanel } from '#web/screens/storefront/item/marks/marks-panel.tsx'
export { OutlineDrawing } from '#web/ui/outline/outline-drawing.tsx'
